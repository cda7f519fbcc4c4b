import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readOptions } from '../command-line/read-options.ts';
import { crossValidate } from './cross-validate.ts';
import { judgeReading } from './judge-reading.ts';
import type { PageResult } from './judge-reading.ts';
import { learnAndStore } from './learn-and-store.ts';
import { measureMemory } from './measure-memory.ts';
import { measureGrowth, measureSpeed } from './measure-speed.ts';
import type { GoldPage } from './read-pages.ts';
import { readPages } from './read-pages.ts';
import { byKind, factsRight, table } from './report.ts';

const DEVELOPMENT = 'wcxb_dev.jsonl.gz';
const SPEED_PAGES = 128;

const values = readOptions({
  name: 'reading',
  about:
    'Main content of real pages against what people took for it (WCXB): word F1 by kind, title, author and date, seconds against the floor. The development set is judged by cross-validation over hosts, any other with the weights that come along.',
  options: {
    data: { type: 'string', value: 'DIR', default: '../shared/eval', help: 'the folder with the data set' },
    file: { type: 'string', value: 'NAME', default: DEVELOPMENT, help: 'a set of the same form' },
    json: { type: 'string', value: 'FILE', help: 'writes every figure, and each page, to this file' },
    shipped: {
      type: 'boolean',
      default: false,
      help: 'the development set too with the weights that come along, which saw it',
    },
    learn: {
      type: 'boolean',
      default: false,
      help: 'learns the weights from the file and writes them into the reader',
    },
    seed: { type: 'string', value: 'N', default: '1', help: 'of the random numbers in learning' },
  },
});

const started = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
const pages = await readPages(values.data, values.file);
say(`${pages.length} pages of ${values.file}`);
if (values.learn) await learnAndStore(pages, Number(values.seed), say);
else await judge();

async function judge(): Promise<void> {
  const isCrossValidated = values.file === DEVELOPMENT && !values.shipped;
  const results = isCrossValidated ? crossValidate(pages, Number(values.seed), say) : judgeAll(pages);
  const kinds = byKind(results);
  const facts = factsRight(results);
  console.log(
    `\n${isCrossValidated ? 'Five-fold cross-validation over hosts' : 'With the weights that come along'}\n`,
  );
  console.log(table(kinds));
  for (const [name, { pages: known, right }] of Object.entries(facts))
    console.log(`${name} right: ${right.toFixed(3)} of ${known}`);
  const speed = measureSpeed(pages.slice(0, SPEED_PAGES));
  console.log(
    `\n${speed.pages} pages: ${speed.readerSeconds.toFixed(2)} s, floor (htmlparser2, text only) ${speed.floorSeconds.toFixed(2)} s: ${speed.ratio.toFixed(2)} x`,
  );
  const growth = measureGrowth([1, 2, 5, 10]);
  for (const { megabytes, seconds } of growth)
    console.log(`a page of ${megabytes} MB: ${seconds.toFixed(2)} s`);
  const memory = await measureMemory(pages.slice(0, SPEED_PAGES));
  console.log(`a parse process: ${memory.toFixed(0)} MB at most`);
  if (values.json) {
    const figures = {
      file: values.file,
      isCrossValidated,
      kinds,
      facts,
      speed,
      growth,
      memory,
      pages: results,
    };
    await writeFile(path.resolve(values.json), `${JSON.stringify(figures, null, 1)}\n`);
  }
}

function judgeAll(all: readonly GoldPage[]): PageResult[] {
  return all.map((page) => judgeReading(page));
}
