/** The attributes of an element that somebody asks for. Few of them: looking through is faster than a map, and smaller. */
export class Attributes {
  private readonly list: string[] = [];

  get size(): number {
    return this.list.length >> 1;
  }

  get(name: string): string | undefined {
    const { list } = this;
    for (let at = 0; at < list.length; at += 2) if (list[at] === name) return list[at + 1];
    return undefined;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** The first of a name counts. */
  add(name: string, value: string): void {
    if (this.get(name) === undefined) this.list.push(name, value);
  }
}

/** Finds a name in the source without cutting it out: most attributes of a page are not asked for. */
export function nameFinder(
  names: Iterable<string>,
): (html: string, start: number, end: number) => string | undefined {
  const byStart = new Map<number, string[]>();
  for (const name of names) {
    const key = keyOf(name.charCodeAt(0), name.length);
    byStart.set(key, [...(byStart.get(key) ?? []), name]);
  }
  return (html, start, end) => {
    const candidates = byStart.get(keyOf(html.charCodeAt(start), end - start));
    if (!candidates) return undefined;
    const given = html.slice(start, end).toLowerCase();
    return candidates.find((name) => name === given);
  };
}

function keyOf(first: number, length: number): number {
  return (first | 32) * 64 + Math.min(length, 63);
}
