/** A value by its name as it stands in the source, in any case, without cutting it out: a page has thousands of names. */
export function nameFinder<T>(
  named: ReadonlyMap<string, T>,
): (html: string, start: number, end: number) => T | undefined {
  const size = 1 << 10;
  const byHash: { name: string; value: T }[][] = Array.from({ length: size }, () => []);
  for (const [name, value] of named) byHash[hashOf(name, 0, name.length) & (size - 1)]!.push({ name, value });
  return (html, start, end) => {
    for (const { name, value } of byHash[hashOf(html, start, end) & (size - 1)]!)
      if (isAt(html, start, end, name)) return value;
    return undefined;
  };
}

function hashOf(text: string, start: number, end: number): number {
  const [first, last] = [text.charCodeAt(start) | 32, text.charCodeAt(end - 1) | 32];
  return first * 33 + last * 7 + (text.charCodeAt((start + end) >> 1) | 32) * 5 + (end - start) * 129;
}

function isAt(html: string, start: number, end: number, name: string): boolean {
  if (name.length !== end - start) return false;
  for (let i = 0; i < name.length; i += 1) {
    const code = html.charCodeAt(start + i);
    if ((code >= 65 && code <= 90 ? code | 32 : code) !== name.charCodeAt(i)) return false;
  }
  return true;
}
