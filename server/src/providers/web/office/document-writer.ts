import { markdownTable } from '../markdown-table.ts';
import type { BodyLink, ParsedDocument, ParseLimits } from '../parsed-document.ts';
import { cutBody } from '../parsed-document.ts';
import { linksInText } from '../body-links.ts';

type BlockKind = 'item' | 'counted item' | 'block';

/** Collects the blocks of a document as Markdown, within its limits. */
export interface DocumentWriter {
  heading(level: number, text: string): void;
  paragraph(text: string): void;
  /** `depth` from 0; `mark` is `-` or a number with a dot. */
  item(text: string, at: { depth: number; mark: string }): void;
  table(rows: string[][]): void;
  code(text: string, language?: string): void;
  quote(text: string): void;
  /** Markdown as it is. */
  raw(markdown: string): void;
  /** A note at the end; the text points to it with `[^mark]`. */
  note(mark: string, text: string): void;
  link(title: string, url: string): void;
  /** What follows stands on this page (slide, chapter). */
  page(number: number): void;
  /** Whether more is written than the document may hold. */
  isFull(): boolean;
  finish(about: About): ParsedDocument;
}

export type About = Pick<ParsedDocument, 'author' | 'language' | 'publishedAt'> & {
  title?: string;
  description?: string;
};

export function createDocumentWriter(options: { url?: string; limits: ParseLimits }): DocumentWriter {
  const { limits } = options;
  const links = new Map<string, BodyLink>();
  const notes: string[] = [];
  const pages: { page: number; start: number }[] = [];
  let body = '';
  /** Items of one list follow without a blank line; those that count are of another list than those that do not. */
  let last: BlockKind = 'block';
  let nextPage: number | undefined;
  let firstHeading = '';
  let isCut = false;

  function add(text: string, kind: BlockKind = 'block'): void {
    if (text.trim() === '' || body.length > limits.maxBodyChars) return;
    if (body) body += isSameList(kind, last, text) ? '\n' : '\n\n';
    if (nextPage !== undefined) pages.push({ page: nextPage, start: body.length });
    nextPage = undefined;
    body += text;
    last = kind;
  }

  return {
    heading(level, text) {
      const words = oneLine(text);
      firstHeading ||= words;
      if (words) add(`${'#'.repeat(Math.min(6, Math.max(1, level)))} ${words}`);
    },
    paragraph: (text) =>
      add(
        text
          .replace(/[ \t]+/g, ' ')
          .replace(/ ?\n ?/g, '\n')
          .trim(),
      ),
    item: (text, { depth, mark }) => {
      const words = oneLine(text);
      if (words)
        add(`${'  '.repeat(Math.min(depth, 8))}${mark} ${words}`, mark === '-' ? 'item' : 'counted item');
    },
    table(rows) {
      const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
      isCut ||= filled.length > limits.maxRows + 1;
      add(markdownTable(filled.slice(0, limits.maxRows + 1).map((row) => row.slice(0, mostColumns))));
    },
    code: (text, language = '') => add(fenced(text, language)),
    quote: (text) => {
      if (text.trim()) add(text.trim().replace(/^/gm, '> '));
    },
    raw: (markdown) => add(markdown),
    note: (mark, text) => {
      if (text.trim()) notes.push(`[^${mark}]: ${oneLine(text)}`);
    },
    link(title, url) {
      if (links.size < limits.maxLinks && /^https?:/i.test(url) && !links.has(url))
        links.set(url, { title: oneLine(title).slice(0, 300), url, type: 'external' });
    },
    page: (number) => {
      nextPage = number;
    },
    isFull: () => body.length > limits.maxBodyChars,
    finish({ title, description = '', ...about }) {
      if (notes.length > 0) add(notes.join('\n'));
      const cut = cutBody(body, limits.maxBodyChars);
      for (const link of linksInText(cut.body, { pageUrl: options.url, maxLinks: limits.maxLinks }))
        if (links.size < limits.maxLinks && !links.has(link.url)) links.set(link.url, link);
      const inside = pages.filter(({ start }) => start < cut.body.length);
      return {
        ...about,
        title: (title?.trim() || firstHeading).slice(0, 1_000),
        description: description.trim().slice(0, 1_000),
        body: cut.body,
        bodyLinks: [...links.values()],
        images: [],
        truncated: cut.truncated || isCut,
        ...(inside.length > 0 && { pages: inside }),
      };
    },
  };
}

function isSameList(kind: BlockKind, last: BlockKind, text: string): boolean {
  return kind !== 'block' && last !== 'block' && (kind === last || text.startsWith('  '));
}

/** Of a table: a sheet may have 16,384. */
const mostColumns = 200;

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Code between fences that it does not hold itself. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(Math.min(longest + 1, 50));
  return `${fence}${language}\n${text.replace(/\s+$/, '')}\n${fence}`;
}
