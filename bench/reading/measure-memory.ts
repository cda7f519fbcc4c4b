import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createReader } from '../../server/src/providers/web/read-document.ts';
import { createSafeFetch } from '../../server/src/providers/web/safe-fetch.ts';
import { largePage } from './measure-speed.ts';
import type { GoldPage } from './read-pages.ts';

const run = promisify(execFile);

/** The most memory, in megabytes, that one parse process holds over these pages and one of 10 MB. */
export async function measureMemory(pages: readonly GoldPage[]): Promise<number> {
  const safeFetch = createSafeFetch({ allowPrivate: [] });
  const reader = createReader({ safeFetch, workers: 1, limits: { timeLimitMs: 120_000 } });
  let peak = 0;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await memoryOfChildren());
  }, 100);
  const sources = [...pages.map(({ html }) => html), largePage(10_000_000)];
  for (const html of sources)
    await reader.readBytes({ bytes: Buffer.from(html), mediaType: 'text/html', name: 'page.html' });
  clearInterval(watch);
  peak = Math.max(peak, await memoryOfChildren());
  reader.close();
  await safeFetch.close();
  return peak / 1_000;
}

async function memoryOfChildren(): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-o', 'ppid=,rss=,args=']);
  const children = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return children
    .filter(
      ([parent, , ...command]) =>
        Number(parent) === process.pid && command.join(' ').includes('parse-process'),
    )
    .reduce((sum, [, size]) => sum + Number(size), 0);
}
