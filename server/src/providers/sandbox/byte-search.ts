/** Looks for several patterns at once: each byte costs the same, however many there are. */
export interface ByteSearch {
  start(): ByteCursor;
  /** The length of the longest pattern. */
  longest: number;
}

interface ByteCursor {
  /** The length of the longest pattern that ends with this byte; 0 where none does. */
  next(byte: number): number;
  /** How many of the last bytes may be the beginning of a pattern. */
  pending(): number;
}

/** Aho and Corasick's automaton. Small ones become a table; the tables of large ones would not fit into memory. */
export function createByteSearch(patterns: readonly Buffer[]): ByteSearch {
  const trie = buildTrie(patterns);
  const { depth, ending } = trie;
  const step = compile(trie) ?? ((state, byte) => stepAlong(trie, state, byte));
  return {
    longest: Math.max(0, ...patterns.map(({ length }) => length)),
    start: () => {
      let state = 0;
      return {
        next: (byte) => {
          state = step(state, byte);
          return ending[state]!;
        },
        pending: () => depth[state]!,
      };
    },
  };
}

interface Trie {
  /** From a state by a byte: `state * 256 + byte`. */
  edges: Map<number, number>;
  depth: number[];
  /** The length of the longest pattern that ends in a state. */
  ending: number[];
  /** Where the search goes on when a state has no edge for a byte. */
  fallback: number[];
  /** Edges by how deep they lead: a state falls back to a shallower one. */
  levels: Edge[][];
}

interface Edge {
  source: number;
  byte: number;
  target: number;
}

const key = (state: number, byte: number): number => state * 256 + byte;

function buildTrie(patterns: readonly Buffer[]): Trie {
  const trie: Trie = { edges: new Map(), depth: [0], ending: [0], fallback: [0], levels: [] };
  for (const pattern of patterns) addPattern(trie, pattern);
  const { ending, fallback, levels } = trie;
  for (const { source, byte, target } of levels.flat()) {
    fallback[target] = source === 0 ? 0 : stepAlong(trie, fallback[source]!, byte);
    ending[target] = Math.max(ending[target]!, ending[fallback[target]!]!);
  }
  return trie;
}

function addPattern({ edges, depth, ending, fallback, levels }: Trie, pattern: Buffer): void {
  let state = 0;
  for (const [level, byte] of pattern.entries()) {
    let target = edges.get(key(state, byte));
    if (target === undefined) {
      target = depth.length;
      edges.set(key(state, byte), target);
      (levels[level] ??= []).push({ source: state, byte, target });
      depth.push(level + 1);
      ending.push(0);
      fallback.push(0);
    }
    state = target;
  }
  ending[state] = pattern.length;
}

function stepAlong(
  { edges, fallback }: Pick<Trie, 'edges' | 'fallback'>,
  from: number,
  byte: number,
): number {
  let state = from;
  for (;;) {
    const target = edges.get(key(state, byte));
    if (target !== undefined) return target;
    if (state === 0) return 0;
    state = fallback[state]!;
  }
}

const MOST_CELLS = 8_000_000;

/** Bytes that stand in no pattern are one kind, so that a row is as long as the patterns have letters. */
function compile({ depth, fallback, levels }: Trie): ((state: number, byte: number) => number) | undefined {
  const letters = [...new Set(levels.flat().map(({ byte }) => byte))];
  const width = letters.length + 1;
  if (depth.length * width > MOST_CELLS) return undefined;
  const kinds = new Uint16Array(256);
  letters.forEach((letter, index) => (kinds[letter] = index + 1));
  const table = new Int32Array(depth.length * width);
  for (const level of levels) {
    for (const { source, byte, target } of level) table[source * width + kinds[byte]!] = target;
    for (const { target } of level) {
      const from = fallback[target]! * width;
      table.copyWithin(target * width, from, from + width);
    }
  }
  return (state, byte) => table[state * width + kinds[byte]!]!;
}
