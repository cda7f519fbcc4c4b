const UNSTORABLE = /\0/g;

/**
 * The same without what no database takes: a character of number 0, half of a pair. What replaces them is as long, so that
 * places in a text stay where they are.
 */
export function storable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\ufffd').toWellFormed();
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}
