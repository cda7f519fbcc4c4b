import { entitiesFor } from '../../server/src/providers/model/embedded/entities/entities.ts';
import { readData } from '../command-line/read-data.ts';
import { readOptions } from '../command-line/read-options.ts';
import { scoreExtraction, textOf } from './score.ts';
import type { Document, Score } from './score.ts';

const ROUNDS = 3;

const values = readOptions({
  name: 'graph-extraction',
  about: 'Names that the embedded extractor finds in Re-DocRED, and their categories, for both halves.',
  options: {
    data: { type: 'string', value: 'DIR', help: 'the folder with that file; needed' },
    file: { type: 'string', value: 'NAME', default: 'redocred_dev.json', help: 'a file of Re-DocRED' },
  },
});
const [documents] = (await readData(values.data, [values.file])) as [Document[]];
const scores = await Promise.all(documents.map(scoreExtraction));
const half = Math.ceil(scores.length / 2);
print(
  `${values.file}: ${documents.length} documents. Of the default file the rules were written with the first half.\n`,
);
print('               precision  recall     F1  category right  names');
print(row('first half', scores.slice(0, half)));
print(row('second half', scores.slice(half)));
print(row('all', scores));
print(`\n${(await millisecondsPerDocument()).toFixed(2)} ms a document, relations and all`);

function row(name: string, part: readonly Score[]): string {
  const sum = (key: keyof Score): number => part.reduce((total, one) => total + one[key], 0);
  const precision = sum('right') / sum('found');
  const recall = sum('right') / sum('gold');
  const f1 = (2 * precision * recall) / (precision + recall);
  const category = sum('rightCategory') / sum('right');
  const columns = [precision, recall, f1, category].map((number) => number.toFixed(3));
  return `${name.padEnd(13)}  ${columns[0]!.padStart(9)}  ${columns[1]!.padStart(6)}  ${columns[2]!.padStart(5)}  ${columns[3]!.padStart(14)}  ${String(sum('gold')).padStart(5)}`;
}

async function millisecondsPerDocument(): Promise<number> {
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round++)
    for (const { title, sents } of documents)
      await entitiesFor({
        kind: 'entities',
        locale: 'en',
        question: title,
        passages: [{ n: 1, title, url: '', text: textOf(sents) }],
      });
  return (performance.now() - began) / (ROUNDS * documents.length);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
