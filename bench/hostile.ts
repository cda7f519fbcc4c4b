import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentBytes, Reader } from '../server/src/providers/web/read-document.ts';
import { createReader } from '../server/src/providers/web/read-document.ts';
import { createSafeFetch } from '../server/src/providers/web/safe-fetch.ts';
import { quickOption, readOptions } from './command-line/read-options.ts';
import { hostileDocuments, ordinaryPage } from './hostile/documents.ts';
import { median } from './runs/statistics.ts';

const options = readOptions({
  name: 'hostile',
  about:
    'How long a workspace waits for an ordinary page while another has 40 hostile documents read, kind by kind, and without.',
  options: {
    quick: quickOption,
    only: { type: 'string', value: 'WORDS', help: 'kinds whose names have these words in them' },
  },
});

const flood = 40;
const goalMs = 3_000;
const pauseMs = 200;
const secondsPerKind = options.quick ? 5 : 15;

interface Found {
  kind: string;
  /** Milliseconds for each page of the neighbour. */
  pages: number[];
  /** Of the attacker's documents, within the time. */
  answered: number;
  mainThreadHeldMs: number;
}

const safeFetch = createSafeFetch({ allowPrivate: [] });
const kinds = hostileDocuments.filter(({ kind }) => kind.includes(options.only ?? ''));

console.log(`${flood} documents at once, ${secondsPerKind} s for each kind; to reach: at most ${goalMs} ms`);
console.log(
  '| hostile documents | MB each | pages of the neighbour | p50 ms | max ms | hostile ones answered | main thread held, max ms |',
);
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
const found: Found[] = [await measure('none', [])];
for (const { kind, make } of kinds) found.push(await measure(kind, [make()], { workspaces: 1 }));
if (!options.only) {
  const all = hostileDocuments.map(({ make }) => make());
  found.push(await measure('all of them', all, { workspaces: 1 }));
  found.push(await measure('all of them, from 4 workspaces', all, { workspaces: 4 }));
}
await keep(found);
await safeFetch.close();

async function measure(
  kind: string,
  documents: DocumentBytes[],
  { workspaces } = { workspaces: 1 },
): Promise<Found> {
  const reader = createReader({ safeFetch });
  const attack = new AbortController();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let answered = 0;
  // A reader in use has its processes.
  await Promise.all([1, 2, 3].map(() => readOrdinary(reader)));
  delay.enable();
  const attacked = Array.from({ length: documents.length > 0 ? flood : 0 }, async (_, i) => {
    const owner = { workspaceId: `attacker ${i % workspaces}`, runId: `${i % (2 * workspaces)}` };
    const document = { ...documents[i % documents.length]!, url: `https://${i % 10}.evil.example/${i}` };
    await reader.readBytes(document, { owner, signal: attack.signal }).catch(() => {});
    if (!attack.signal.aborted) answered += 1;
  });
  const pages: number[] = [];
  const until = performance.now() + secondsPerKind * 1_000;
  while (performance.now() < until) {
    pages.push(await readOrdinary(reader));
    await sleep(pauseMs);
  }
  delay.disable();
  attack.abort();
  await Promise.all(attacked);
  reader.close();
  const result = { kind, pages, answered, mainThreadHeldMs: delay.max / 1e6 };
  report(result, documents);
  return result;
}

async function readOrdinary(reader: Reader): Promise<number> {
  const startedAt = performance.now();
  const page = { ...ordinaryPage, url: 'https://good.example/article' };
  const { body } = await reader.readBytes(page, { owner: { workspaceId: 'neighbour', runId: 'a run' } });
  if (!body.includes('Section 20')) throw new Error('the ordinary page was not read');
  return performance.now() - startedAt;
}

function report({ kind, pages, answered, mainThreadHeldMs }: Found, documents: DocumentBytes[]): void {
  const size = documents.length === 1 ? (documents[0]!.bytes.length / 1e6).toFixed(2) : '';
  const worst = Math.max(...pages);
  const verdict = worst > goalMs ? ' **missed**' : '';
  console.log(
    `| ${kind} | ${size} | ${pages.length} | ${median(pages).toFixed(0)} | ${worst.toFixed(0)}${verdict} | ${answered} | ${mainThreadHeldMs.toFixed(0)} |`,
  );
}

async function keep(results: Found[]): Promise<void> {
  const folder = path.join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `hostile-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify({ load: os.loadavg(), results }, undefined, 2)}\n`);
}
