/** Cursors are opaque to callers: what they hold may change, and a broken one is their mistake, not ours. */
export function encodeCursor(values: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

export function decodeCursor(cursor: string): unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a cursor's time is one that this service wrote, and that the database can therefore read. */
export function isCursorTime(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d\d-\d\dT[\d:.]{12}Z$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}
