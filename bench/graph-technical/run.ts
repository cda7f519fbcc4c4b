import { readFile } from 'node:fs/promises';
import { foldName } from '../../server/src/graph/identity/fold-name.ts';
import { entitiesFor } from '../../server/src/providers/model/embedded/entities/entities.ts';
import { readOptions } from '../command-line/read-options.ts';

interface Document {
  language: 'en' | 'ja';
  kind: string;
  names: string[];
  /** Right if found, and nothing is missing if not: HTTP, MIT. */
  optional: string[];
  text: string;
}

interface Score {
  found: number;
  right: number;
  gold: number;
  met: number;
  wrong: string[];
  missed: string[];
}

const values = readOptions({
  name: 'graph-technical',
  about:
    'Names that the embedded extractor finds in manuals, READMEs, changelogs, letters, press notices and minutes, in both languages. Rules were tuned on the first of every two documents.',
  options: {
    show: { type: 'boolean', default: false, help: 'also the names that are wrong or missing' },
  },
});
const VALUES = new Set(['date', 'quantity']);

const documents = parse(await readFile(new URL('documents.txt', import.meta.url), 'utf8'));
const scores: Score[] = [];
for (const document of documents) scores.push(await score(document));
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

function parse(file: string): Document[] {
  return file
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', listed = '', ...lines] = block.split('\n');
      const [language, kind = ''] = head.trim().split(' ');
      const names = listed.split('|').map((name) => name.trim());
      return {
        language: language as Document['language'],
        kind,
        names: names.filter((name) => !name.startsWith('~')),
        optional: names.filter((name) => name.startsWith('~')).map((name) => name.slice(1)),
        text: lines.join('\n').trim(),
      };
    });
}

async function score({ language, names, optional, text }: Document): Promise<Score> {
  const { entities } = await entitiesFor({
    kind: 'entities',
    locale: language,
    question: '',
    passages: [{ n: 1, title: '', url: '', text }],
  });
  const found = new Set(
    entities.filter(({ category }) => !VALUES.has(category)).map(({ name }) => fold(name)),
  );
  const ignored = new Set(optional.map(fold));
  const gold = names.map(fold);
  const counted = [...found].filter((name) => !ignored.has(name));
  const right = counted.filter((name) => gold.some((one) => isNameOf(name, one)));
  const missed = gold.filter((one) => !counted.some((name) => isNameOf(name, one)));
  return {
    found: counted.length,
    right: right.length,
    gold: gold.length,
    met: gold.length - missed.length,
    wrong: counted.filter((name) => !right.includes(name)),
    missed,
  };
}

/** A part of a person's or a firm's name stands for it: Nwosu for Peter Nwosu, 丸山 for 丸山誠. */
function isNameOf(name: string, whole: string): boolean {
  if (name === whole) return true;
  const words = whole.split(' ');
  return words.length > 1
    ? words.at(-1) === name
    : name.length > 1 && /^\p{Script=Han}+$/u.test(name) && whole.startsWith(name);
}

function fold(name: string): string {
  return foldName(name).replaceAll(/^the |^株式会社|株式会社$/g, '');
}

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
