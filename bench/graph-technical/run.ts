import { readOptions } from '../command-line/read-options.ts';
import { readTechnical, scoreTechnical } from './score.ts';
import type { Document, Score } from './score.ts';

const values = readOptions({
  name: 'graph-technical',
  about:
    'Names that the embedded extractor finds in manuals, READMEs, changelogs, letters, press notices and minutes, in both languages. Rules were tuned on the first of every two documents.',
  options: {
    show: { type: 'boolean', default: false, help: 'also the names that are wrong or missing' },
  },
});
const documents = await readTechnical();
const scores: Score[] = [];
for (const document of documents) scores.push(await scoreTechnical(document));
print(`${documents.length} documents\n`);
print('                   precision  recall     F1  names');
const part = (keep: (document: Document, i: number) => boolean) =>
  scores.filter((_, i) => keep(documents[i]!, i));
for (const [half, name] of [
  [0, 'tuned on'],
  [1, 'others'],
] as const) {
  print(
    row(
      name,
      part((_, i) => i % 2 === half),
    ),
  );
  for (const language of ['en', 'ja'] as const)
    print(
      row(
        `  ${language}`,
        part((one, i) => i % 2 === half && one.language === language),
      ),
    );
}
print(row('all', scores));
if (values.show)
  for (const [i, { wrong, missed }] of scores.entries())
    if (i % 2 === 0 && wrong.length + missed.length > 0)
      print(
        `${i} ${documents[i]!.language} ${documents[i]!.kind}: wrong ${wrong.join(' | ')}; missed ${missed.join(' | ')}`,
      );

function row(name: string, of: readonly Score[]): string {
  const sum = (key: 'found' | 'right' | 'gold' | 'met') => of.reduce((total, one) => total + one[key], 0);
  const precision = sum('right') / sum('found');
  const recall = sum('met') / sum('gold');
  const f1 = (2 * precision * recall) / (precision + recall);
  const [p, r, f] = [precision, recall, f1].map((number) => number.toFixed(3));
  return `${name.padEnd(17)}  ${p!.padStart(9)}  ${r!.padStart(6)}  ${f!.padStart(5)}  ${String(sum('gold')).padStart(5)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
