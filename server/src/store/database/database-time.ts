let offsetMs = performance.timeOrigin;

/**
 * The time of the database, which all nodes share, in ms since 1970. A node's own clock may be wrong or jump, so it is
 * asked only once, at the start of the process; from then on a clock that never jumps counts, and the database sets it.
 */
export function databaseNow(): number {
  return Math.floor(offsetMs + performance.now());
}

/** What the database said between two readings of `performance.now()`. Only what cannot be right is corrected. */
export function learnDatabaseTime(said: { time: number; askedAt: number; answeredAt: number }): void {
  const earliest = said.time - said.answeredAt;
  const latest = said.time - said.askedAt;
  offsetMs = Math.min(latest, Math.max(earliest, offsetMs));
}
