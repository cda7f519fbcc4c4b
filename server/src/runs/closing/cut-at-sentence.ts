const END = /[.!?。！？](?=["'”』」)]?(?:\s|$))|[。！？]|\n/gu;

/** The longest beginning that ends with a sentence or a line; where there is none, with a whole character. */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = text.slice(0, maxChars);
  const ends = [...room.matchAll(END)].map(({ index, 0: mark }) => index + mark.length);
  const last = ends.at(-1) ?? 0;
  if (last >= maxChars / 2) return room.slice(0, last).trimEnd();
  return room.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}
