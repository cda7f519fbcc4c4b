/** Which words of `left` stand in `right` in the same order: 1 for each that does. */
export function alignWords(
  left: readonly string[],
  right: readonly string[],
): { left: Uint8Array; right: Uint8Array } {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    let number = numbers.get(word);
    if (number === undefined) numbers.set(word, (number = numbers.size));
    return number;
  };
  const alignment = new Alignment(Int32Array.from(left, numberOf), Int32Array.from(right, numberOf));
  alignment.run();
  return { left: alignment.inA, right: alignment.inB };
}

interface Span {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

// Beyond this many pairs of words the longest common sequence would cost too much time.
const MOST_PAIRS = 8_000_000;

/** Splits both texts at phrases that each of them has once, longest phrases first, until the rest is small. */
class Alignment {
  readonly inA: Uint8Array;
  readonly inB: Uint8Array;
  private readonly a: Int32Array;
  private readonly b: Int32Array;

  constructor(a: Int32Array, b: Int32Array) {
    this.a = a;
    this.b = b;
    this.inA = new Uint8Array(a.length);
    this.inB = new Uint8Array(b.length);
  }

  run(): void {
    const open: Span[] = [{ a0: 0, a1: this.a.length, b0: 0, b1: this.b.length }];
    for (let span = open.pop(); span; span = open.pop()) {
      const rest = this.trim(span);
      if (rest.a0 >= rest.a1 || rest.b0 >= rest.b1) continue;
      const parts = [12, 6, 3, 2].reduce<Span[] | undefined>(
        (found, size) => found ?? this.split(rest, size),
        undefined,
      );
      if (parts) open.push(...parts);
      else if ((rest.a1 - rest.a0) * (rest.b1 - rest.b0) <= MOST_PAIRS) this.longestCommon(rest);
    }
  }

  private match(i: number, j: number): void {
    this.inA[i] = 1;
    this.inB[j] = 1;
  }

  private trim({ a0, a1, b0, b1 }: Span): Span {
    while (a0 < a1 && b0 < b1 && this.a[a0] === this.b[b0]) this.match(a0++, b0++);
    while (a0 < a1 && b0 < b1 && this.a[a1 - 1] === this.b[b1 - 1]) this.match(--a1, --b1);
    return { a0, a1, b0, b1 };
  }

  private split({ a0, a1, b0, b1 }: Span, size: number): Span[] | undefined {
    const inB = this.uniquePhrases(this.b, b0, b1, size);
    const inA = this.uniquePhrases(this.a, a0, a1, size);
    const pairs: [number, number][] = [];
    for (const [phrase, i] of inA) {
      const j = inB.get(phrase);
      if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j]);
    }
    if (pairs.length === 0) return undefined;
    const chain = increasing(pairs.sort((x, y) => x[0] - y[0]));
    const parts: Span[] = [];
    let [i, j] = [a0, b0];
    for (const [nextI, nextJ] of chain) {
      if (nextI < i || nextJ < j) continue;
      parts.push({ a0: i, a1: nextI, b0: j, b1: nextJ });
      [i, j] = [nextI, nextJ];
      while (i < a1 && j < b1 && this.a[i] === this.b[j]) this.match(i++, j++);
    }
    return [...parts, { a0: i, a1, b0: j, b1 }];
  }

  /** Where each phrase begins that the span has once; -1 for those it has more often. */
  private uniquePhrases(words: Int32Array, from: number, to: number, size: number): Map<string, number> {
    const places = new Map<string, number>();
    for (let index = from; index + size <= to; index += 1) {
      const phrase = words.subarray(index, index + size).join(' ');
      places.set(phrase, places.has(phrase) ? -1 : index);
    }
    return places;
  }

  private longestCommon({ a0, a1, b0, b1 }: Span): void {
    const width = b1 - b0 + 1;
    const lengths = new Uint16Array((a1 - a0 + 1) * width);
    for (let i = a1 - a0 - 1; i >= 0; i -= 1) {
      for (let j = width - 2; j >= 0; j -= 1) {
        const at = i * width + j;
        lengths[at] =
          this.a[a0 + i] === this.b[b0 + j]
            ? lengths[at + width + 1]! + 1
            : Math.max(lengths[at + width]!, lengths[at + 1]!);
      }
    }
    for (let i = 0, j = 0; a0 + i < a1 && b0 + j < b1;) {
      const at = i * width + j;
      if (this.a[a0 + i] === this.b[b0 + j]) this.match(a0 + i++, b0 + j++);
      else if (lengths[at + width]! >= lengths[at + 1]!) i += 1;
      else j += 1;
    }
  }
}

/** The longest chain of pairs, sorted by their first, whose seconds increase too. */
function increasing(pairs: [number, number][]): [number, number][] {
  const tails: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, j], index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[tails[middle]!]![1] < j) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tails[low - 1]!;
    tails[low] = index;
  });
  const chain: [number, number][] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index]!) chain.push(pairs[index]!);
  return chain.reverse();
}
