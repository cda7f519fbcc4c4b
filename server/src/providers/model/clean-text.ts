/** Text as it streams in, without what no database and no reader can take: NUL, and characters of which half is missing. */
export function createCleanText() {
  let half = '';
  return {
    push(text: string): string {
      const all = half + text.replaceAll('\0', '');
      // Its other half may come with the next piece.
      half = /[\uD800-\uDBFF]$/.exec(all)?.[0] ?? '';
      return all.slice(0, all.length - half.length).toWellFormed();
    },
    flush(): string {
      const rest = half.toWellFormed();
      half = '';
      return rest;
    },
  };
}

/** The same for all texts in a value of JSON. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [cleanJson(key) as string, cleanJson(one)]),
  );
}
