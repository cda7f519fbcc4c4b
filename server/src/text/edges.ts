const EDGE_CHARS = 1_000;

/** Of a long request (a pasted document) its beginning and its end: there it says what it wants. */
export function edges(text: string): string {
  if (text.length <= 2 * EDGE_CHARS) return text;
  return `${text.slice(0, EDGE_CHARS)}\n${text.slice(-EDGE_CHARS)}`;
}
