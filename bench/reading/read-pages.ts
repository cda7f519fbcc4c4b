import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { endWith } from '../command-line/read-options.ts';

/** A page of WCXB, and what its readers came for. */
export interface GoldPage {
  id: string;
  url: string;
  type: string;
  html: string;
  content: string;
  with: string[];
  without: string[];
  title: string;
  author: string;
  publishDate: string;
}

export async function readPages(folder: string, file: string): Promise<GoldPage[]> {
  const name = path.join(folder, file);
  await access(name).catch(() =>
    endWith(`There is no ${file} in ${folder}: give the folder that has it with --data DIR.`),
  );
  const source = createReadStream(name);
  const lines = createInterface({ input: file.endsWith('.gz') ? source.pipe(createGunzip()) : source });
  const pages: GoldPage[] = [];
  for await (const line of lines) if (line.trim()) pages.push(pageOf(JSON.parse(line) as Partial<GoldPage>));
  return pages;
}

function pageOf(given: { [Key in keyof GoldPage]?: GoldPage[Key] | null }): GoldPage {
  return {
    id: given.id ?? '',
    url: given.url ?? '',
    type: given.type ?? 'article',
    html: given.html ?? '',
    content: given.content ?? '',
    with: given.with ?? [],
    without: given.without ?? [],
    title: given.title ?? '',
    author: given.author ?? '',
    publishDate: given.publishDate ?? '',
  };
}

export const FOLDS = 5;

/** Pages of one host are always in the same fold. */
export function foldOf({ url, id }: GoldPage): number {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? id;
  let hash = 7;
  for (const character of host) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash % FOLDS;
}
