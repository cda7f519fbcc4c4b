import { createReader } from '../../server/src/providers/web/read-document.ts';
import { createSafeFetch } from '../../server/src/providers/web/safe-fetch.ts';
import { largePage } from './measure-speed.ts';
import { memoryOfParseProcesses } from './parse-memory.ts';
import type { GoldPage } from './read-pages.ts';

const WATCH_MS = 100;

/** The most memory, in megabytes, that one parse process holds over these pages and one of 10 MB. */
export async function measureMemory(pages: readonly GoldPage[]): Promise<number> {
  const safeFetch = createSafeFetch({ allowPrivate: [] });
  const reader = createReader({ safeFetch, workers: 1, limits: { timeLimitMs: 120_000 } });
  let peak = 0;
  const look = async (): Promise<void> => {
    peak = Math.max(peak, ...(await memoryOfParseProcesses()));
  };
  const watch = setInterval(look, WATCH_MS);
  const sources = [...pages.map(({ html }) => html), largePage(10_000_000)];
  for (const html of sources)
    await reader.readBytes({ bytes: Buffer.from(html), mediaType: 'text/html', name: 'page.html' });
  clearInterval(watch);
  await look();
  reader.close();
  await safeFetch.close();
  return peak / 1_000;
}
