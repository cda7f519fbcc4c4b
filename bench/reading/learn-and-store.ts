import { writeFile } from 'node:fs/promises';
import { labelPage } from './examples.ts';
import { learnModel } from './learn-model.ts';
import type { GoldPage } from './read-pages.ts';
import { storedModel } from './store-model.ts';

const TARGET = new URL('../../server/src/providers/web/html/judge/page-model.json', import.meta.url);

/** Learns from all pages, and writes the numbers where the reader finds them. */
export async function learnAndStore(
  pages: readonly GoldPage[],
  seed: number,
  say: (text: string) => void,
): Promise<void> {
  const labelled = pages.map((page) => labelPage(page));
  say('labelled');
  const text = `${JSON.stringify(storedModel(learnModel(labelled, seed, say)), null, 2)}\n`;
  await writeFile(TARGET, text);
  say(`page-model.json: ${(text.length / 1_000).toFixed(0)} KB`);
}
