import { Parser } from 'htmlparser2';
import { parseHtml } from '../../server/src/providers/web/parse-html.ts';
import { LIMITS } from './judge-reading.ts';
import type { GoldPage } from './read-pages.ts';

const ROUNDS = 5;

export interface Speed {
  pages: number;
  floorSeconds: number;
  readerSeconds: number;
  ratio: number;
}

/** Seconds for some pages, in turns with the floor: htmlparser2 that only gathers the text. The middle of some rounds. */
export function measureSpeed(pages: readonly GoldPage[]): Speed {
  const read = (): void => {
    for (const { html, url } of pages)
      parseHtml(html, { url: URL.canParse(url) ? url : undefined, limits: LIMITS });
  };
  const floor = (): void => {
    for (const { html } of pages) textOnly(html);
  };
  const rounds = Array.from({ length: ROUNDS }, () => ({
    floor: secondsFor(floor),
    reader: secondsFor(read),
  }));
  const floorSeconds = middle(rounds.map((round) => round.floor));
  const readerSeconds = middle(rounds.map((round) => round.reader));
  return { pages: pages.length, floorSeconds, readerSeconds, ratio: readerSeconds / floorSeconds };
}

/** Seconds for one page of each size. */
export function measureGrowth(megabytes: readonly number[]): { megabytes: number; seconds: number }[] {
  parseHtml(largePage(100_000), { limits: LIMITS });
  return megabytes.map((size) => {
    const html = largePage(size * 1_000_000);
    return { megabytes: size, seconds: secondsFor(() => parseHtml(html, { limits: LIMITS })) };
  });
}

/** Dense: a heading, two paragraphs with links, a table or a list every 600 characters. */
export function largePage(chars: number): string {
  const parts = [
    '<!doctype html><html lang="en"><head><title>Stones</title></head><body><nav><a href="/">Home</a></nav><main>',
  ];
  for (let size = 0, n = 0; size < chars; n += 1) {
    const text = `<p class="text-${n % 7}">Section ${n} speaks of granite, slate and <a href="/stone/${n}">stone ${n}</a>; its <em>grain</em> is fine, its price ${n * 7} yen, and nobody has cut it since 19${n % 90}.</p>`;
    const table = `<table><tr><th>Stone<th>Weight</tr><tr><td>No. ${n}<td>${n * 3} kg</tr></table>`;
    const part = `<div class="section"><h2>Section ${n}</h2>${text}${text}${n % 2 ? table : '<ul><li>wedge<li>feather</ul>'}</div>`;
    parts.push(part);
    size += part.length;
  }
  return `${parts.join('')}</main><footer>Imprint</footer></body></html>`;
}

function textOnly(html: string): string {
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    ontext: (part) => {
      if (unseen === 0) text += part;
    },
    onopentagname: (name) => {
      if (name === 'script' || name === 'style') unseen += 1;
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') unseen -= 1;
    },
  });
  parser.write(html);
  parser.end();
  return text;
}

function secondsFor(work: () => void): number {
  globalThis.gc?.();
  const start = performance.now();
  work();
  return (performance.now() - start) / 1_000;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
