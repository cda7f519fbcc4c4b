const LONGEST_WAIT_MS = 60_000;

export type ResponseHeaders = Record<string, string | string[] | undefined>;

/** Milliseconds until the provider wants to hear from us again: `retry-after-ms`, or `Retry-After` in seconds or as a date. */
export function parseRetryAfter(headers: ResponseHeaders, now: number = Date.now()): number | undefined {
  const milliseconds = Number.parseFloat(String(headers['retry-after-ms'] ?? ''));
  if (milliseconds >= 0) return milliseconds;
  const value = String(headers['retry-after'] ?? '').trim();
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // `Date.parse` makes a date of almost anything with a digit; an HTTP date names its month.
  const date = /[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The wait after failed attempt number `attempt` (from 0). A provider's wish counts, up to a minute. */
export function retryDelay(
  attempt: number,
  { retryDelayMs, retryAfterMs }: { retryDelayMs: number; retryAfterMs?: number },
): number {
  if (retryAfterMs !== undefined) return Math.min(retryAfterMs, LONGEST_WAIT_MS);
  const jitter = 1 + Math.random() / 4;
  return Math.min(retryDelayMs * 2 ** attempt * jitter, LONGEST_WAIT_MS);
}
