import type { PageModel } from '../../server/src/providers/web/html/judge/judge-page.ts';
import { parseHtml } from '../../server/src/providers/web/parse-html.ts';
import { plainBody } from './plain-body.ts';
import type { GoldPage } from './read-pages.ts';
import type { WordScore } from './word-score.ts';
import { scoreWords, wordsOf } from './word-score.ts';

export const LIMITS = {
  maxBodyChars: 1_000_000,
  maxLinks: 500,
  maxImages: 100,
  maxRows: 2_000,
  maxPages: 1_000,
  maxPictures: 0,
  softLimitMs: 300_000,
  maxUnpackedBytes: 100_000_000,
};

/** What the reader made of one page, against what its readers came for. */
export interface PageResult extends WordScore {
  id: string;
  url: string;
  type: string;
  kind: string;
  /** Snippets found, and how many there are. */
  with: [number, number];
  without: [number, number];
  /** Undefined where the data set knows none. */
  isTitleRight: boolean | undefined;
  isAuthorRight: boolean | undefined;
  isDateRight: boolean | undefined;
}

export function judgeReading(page: GoldPage, model?: PageModel): PageResult {
  const read = parseHtml(page.html, {
    url: URL.canParse(page.url) ? page.url : undefined,
    limits: LIMITS,
    model,
  });
  const words = wordsOf(plainBody(read.body));
  const text = ` ${words.join(' ')} `;
  const found = (snippets: readonly string[]): [number, number] => {
    const sequences = snippets.map((snippet) => wordsOf(snippet).join(' ')).filter(Boolean);
    return [sequences.filter((sequence) => text.includes(` ${sequence} `)).length, sequences.length];
  };
  return {
    id: page.id,
    url: page.url,
    type: page.type,
    kind: read.kind ?? '',
    ...scoreWords(words, wordsOf(page.content)),
    with: found(page.with),
    without: found(page.without),
    isTitleRight: page.title ? isSameText(read.title, page.title) : undefined,
    isAuthorRight: page.author ? isSameName(read.author ?? '', page.author) : undefined,
    isDateRight: page.publishDate ? isSameDay(read.publishedAt, page.publishDate) : undefined,
  };
}

function isSameText(found: string, gold: string): boolean {
  return wordsOf(found).join(' ') === wordsOf(gold).join(' ');
}

/** One name of several is enough, in either. */
function isSameName(found: string, gold: string): boolean {
  return hasOneOf(gold, namesIn(found)) || hasOneOf(found, namesIn(gold));
}

function hasOneOf(text: string, names: readonly string[]): boolean {
  const words = ` ${wordsOf(text).join(' ')} `;
  return names.some((name) => words.includes(name));
}

function namesIn(text: string): string[] {
  return text
    .split(/,|&| and /)
    .map((name) => ` ${wordsOf(name).join(' ')} `)
    .filter((name) => name.trim() !== '');
}

/** A day more or less is the zone of the clock. */
function isSameDay(found: string | undefined, gold: string): boolean {
  const [a, b] = [Date.parse(found ?? ''), Date.parse(gold)];
  return Math.abs(Math.floor(a / 86_400_000) - Math.floor(b / 86_400_000)) <= 1;
}
