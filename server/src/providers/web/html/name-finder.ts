const SIZE = 1 << 10;

interface Named<T> {
  name: string;
  value: T;
}

/** A value by its name as it stands in the source, in any case, without cutting it out: a page has thousands of names. */
export function nameFinder<T>(
  named: ReadonlyMap<string, T>,
): (html: string, start: number, end: number) => T | undefined {
  const byPlace: (Named<T>[] | undefined)[] = Array.from({ length: SIZE }, () => undefined);
  for (const [name, value] of named) {
    const place = placeOf(name, 0, name.length);
    byPlace[place] = [...(byPlace[place] ?? []), { name, value }];
  }
  return (html, start, end) => {
    const candidates = byPlace[placeOf(html, start, end)];
    if (candidates === undefined) return undefined;
    for (let i = 0; i < candidates.length; i += 1) {
      const { name, value } = candidates[i]!;
      if (name.length === end - start && isAt(html, start, name)) return value;
    }
    return undefined;
  };
}

// Most names that nobody asks for share their first and last letter and their length with none that somebody does.
function placeOf(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start) | 32;
  const last = text.charCodeAt(end - 1) | 32;
  return (first * 33 + last * 7 + (end - start) * 131) & (SIZE - 1);
}

function isAt(html: string, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i += 1) {
    const code = html.charCodeAt(start + i);
    if ((code >= 65 && code <= 90 ? code | 32 : code) !== name.charCodeAt(i)) return false;
  }
  return true;
}
