import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endWith, readOptions } from '../command-line/read-options.ts';
import { changeOf, hasFallen, MOST_FALLEN } from './figure.ts';
import type { Change, Figure, Measured } from './figure.ts';
import { isThere, parts } from './parts.ts';

const SHIPPED = path.join(import.meta.dirname, 'figures.json');
const RESULTS = path.join(import.meta.dirname, '../results/quality.json');

const values = readOptions({
  name: 'quality',
  about:
    'Retrieval, reading, evidence, long documents and graph without any key, beside the figures of the day before. A fall of more than two standard errors ends with 1. About three minutes on two cores.',
  options: {
    data: {
      type: 'string',
      value: 'DIR',
      default: '../shared/eval',
      help: 'the folder with the public sets; parts whose files are not there are left out',
    },
    against: {
      type: 'string',
      value: 'FILE',
      help: 'figures to compare with; else those of the last run here, else those that come along',
    },
    only: { type: 'string', value: 'NAMES', help: 'some of the parts, with commas between them' },
    all: { type: 'boolean', default: false, help: 'every page of reading, not one of five' },
    json: {
      type: 'string',
      value: 'FILE',
      help: 'writes the figures, and the score of each item, to this file',
    },
    store: { type: 'boolean', default: false, help: 'makes these the figures that come along' },
  },
});

const before = await figuresBefore();
const chosen = parts.filter(({ name }) => values.only === undefined || values.only.split(',').includes(name));
if (chosen.length === 0)
  endWith(`There is no such part. Parts are: ${parts.map(({ name }) => name).join(', ')}.`);
const figures: Figure[] = [];
const absent: string[] = [];
for (const part of chosen) {
  if (!isThere(part, values.data)) {
    absent.push(`${part.name} (${part.needs.join(', ')})`);
    continue;
  }
  const began = performance.now();
  figures.push(...(await part.measure({ data: values.data, isAll: values.all })));
  process.stderr.write(`${part.name}: ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
}
const changes = figures.map((figure) =>
  changeOf(
    figure,
    before?.figures.find(({ name }) => name === figure.name),
  ),
);
console.log(
  [
    'figure                                         items   today   error  before  fallen by',
    ...changes.map(row),
  ].join('\n'),
);
if (before)
  console.log(
    `\nbefore: ${before.takenAt.slice(0, 16).replace('T', ' ')}; fallen by: standard errors of the difference, item by item`,
  );
if (absent.length > 0) console.log(`left out, no data: ${absent.join('; ')}`);
await keep();
const worse = changes.filter(hasFallen);
if (worse.length > 0) {
  console.log(
    `\nFALLEN by more than ${MOST_FALLEN} standard errors: ${worse.map(({ name }) => name).join('; ')}`,
  );
  process.exitCode = 1;
}

function row({ name, items, value, standardError, before: was, fallen }: Change): string {
  const told = [
    value.toFixed(3),
    standardError.toFixed(3),
    was?.toFixed(3) ?? '-',
    fallen?.toFixed(1) ?? '-',
  ];
  return `${name.padEnd(44)}${String(items).padStart(8)}${told.map((text) => text.padStart(8)).join('')}`;
}

async function figuresBefore(): Promise<Measured | undefined> {
  const file = values.against ?? [RESULTS, SHIPPED].find((each) => existsSync(each));
  if (file === undefined) return undefined;
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Measured;
  } catch (error) {
    return endWith(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** What was left out today stays as it was. After a fall the better figures stay, or the next run would find nothing wrong. */
async function keep(): Promise<void> {
  const names = new Set(figures.map(({ name }) => name));
  const kept = (before?.figures ?? []).filter(({ name }) => !names.has(name));
  const measured: Measured = {
    version: 1,
    takenAt: new Date().toISOString(),
    figures: [...figures, ...kept],
  };
  const text = `${JSON.stringify(measured, null, 2)}\n`;
  if (values.json) await writeFile(path.resolve(values.json), text);
  if (changes.some(hasFallen) && !values.store) return;
  await mkdir(path.dirname(RESULTS), { recursive: true });
  await writeFile(RESULTS, text);
  if (values.store) await writeFile(SHIPPED, text);
}
