const NONE: readonly string[] = [];

/** The attributes of an element that somebody asks for. Few of them: looking through is faster than a map, and smaller. */
export class Attributes {
  /** Names and values in turns; the first of a name counts. */
  private readonly list: readonly string[];

  constructor(list = NONE) {
    this.list = list;
  }

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
}
