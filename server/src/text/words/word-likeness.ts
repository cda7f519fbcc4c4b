import { readFileSync } from 'node:fs';

/** What bench/word-vectors has written: stems of English words, and a vector for each. */
interface WordVectors {
  rows: Map<string, number>;
  stems: string[];
  numbers: Int8Array;
  width: number;
  lengths: Float64Array;
}

let shipped: WordVectors | undefined;

function load(): WordVectors {
  if (shipped) return shipped;
  const file = readFileSync(new URL('word-vectors.bin', import.meta.url));
  const end = file.indexOf(0x0a);
  const stems = file.toString('latin1', 0, end).split(' ');
  const numbers = new Int8Array(file.buffer, file.byteOffset + end + 1, file.length - end - 1);
  const width = numbers.length / stems.length;
  const lengths = Float64Array.from(stems, (_, row) => Math.sqrt(dot(numbers, { a: row, b: row, width })));
  shipped = { rows: new Map(stems.map((stem, row) => [stem, row])), stems, numbers, width, lengths };
  return shipped;
}

function dot(numbers: Int8Array, { a, b, width }: { a: number; b: number; width: number }): number {
  let sum = 0;
  for (let i = 0; i < width; i += 1) sum += numbers[a * width + i]! * numbers[b * width + i]!;
  return sum;
}

const REMEMBERED = 500;
const known = new Map<string, ReadonlyMap<string, number>>();

/** Below it two words have little to do with each other. */
const LEAST = 0.5;

/** Stems that mean something like an English stem, and how much: 0.5 for a far relation to 1 for itself. */
export function likeStems(stem: string): ReadonlyMap<string, number> {
  const found = known.get(stem) ?? findLike(stem);
  if (known.size >= REMEMBERED) known.clear();
  known.set(stem, found);
  return found;
}

function findLike(stem: string): ReadonlyMap<string, number> {
  const { rows, stems, numbers, width, lengths } = load();
  const like = new Map<string, number>();
  const a = rows.get(stem);
  if (a === undefined) return like;
  for (let b = 0; b < stems.length; b += 1) {
    const nearness = dot(numbers, { a, b, width }) / (lengths[a]! * lengths[b]!);
    if (nearness >= LEAST) like.set(stems[b]!, nearness);
  }
  return like;
}

/** The direction of many words together; undefined where none is known. */
export function meaningOf(
  stems: Iterable<readonly [stem: string, weight: number]>,
): Float64Array | undefined {
  const { rows, numbers, width, lengths } = load();
  const sum = new Float64Array(width);
  let isKnown = false;
  for (const [stem, weight] of stems) {
    const row = rows.get(stem);
    if (row === undefined) continue;
    isKnown = true;
    const share = weight / lengths[row]!;
    for (let i = 0; i < width; i += 1) sum[i]! += share * numbers[row * width + i]!;
  }
  return isKnown ? sum : undefined;
}

export function cosine(a: Float64Array, b: Float64Array): number {
  let product = 0;
  let ownA = 0;
  let ownB = 0;
  for (let i = 0; i < a.length; i += 1) {
    product += a[i]! * b[i]!;
    ownA += a[i]! ** 2;
    ownB += b[i]! ** 2;
  }
  return product / (Math.sqrt(ownA * ownB) || 1);
}
