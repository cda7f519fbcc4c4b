import { readFileSync, readdirSync } from 'node:fs';
import type { WebDocument } from '../../src/providers/web/read-document.ts';

/** What a reader must find in a file of the set (`bench/pdf-set` makes them); texts in their order. */
interface Expected {
  'made by': string;
  title?: string;
  author?: string;
  order?: string[];
  anywhere?: string[];
  /** Running heads and the like. */
  absent?: string[];
  headings?: string[];
  list?: string[];
  tables?: string[][][];
  links?: string[];
  /** Pages that are nothing but a picture. */
  pictures?: number[];
  'read by tesseract'?: string[];
  /** What is said of a file that cannot be read. */
  refused?: string;
}

/** What was asked of one kind, how much of it was found, and what was not. */
export interface Verdict {
  kind: 'order' | 'headings' | 'lists' | 'table rows' | 'left out' | 'links, title, author';
  asked: number;
  missing: string[];
}

const pdfSet = new URL('./pdf-set/', import.meta.url);

export function pdfSetNames(): string[] {
  return readdirSync(pdfSet)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => name.slice(0, -4));
}

export function readSetFile(name: string): { bytes: Buffer; expected: Expected } {
  const expected = JSON.parse(readFileSync(new URL(`${name}.json`, pdfSet), 'utf8')) as Expected;
  return { bytes: readFileSync(new URL(`${name}.pdf`, pdfSet)), expected };
}

export function judgePdf(document: WebDocument, expected: Expected): Verdict[] {
  const lines = document.body.split('\n');
  const text = flat(document.body);
  const hasLine = (form: RegExp, words: string) =>
    lines.some((line) => form.test(line) && line.includes(words));
  const rows = (expected.tables ?? []).flat().map((row) => `| ${row.join(' | ')} |`);
  const about = [
    ...(expected.links ?? []).filter((link) => !document.bodyLinks.some(({ url }) => url === link)),
    ...[expected.title].filter((title) => title !== undefined && title !== document.title),
    ...[expected.author].filter((author) => author !== undefined && author !== document.author),
  ] as string[];
  const anywhere = expected.anywhere ?? [];
  return [
    {
      kind: 'order',
      asked: (expected.order ?? []).length + anywhere.length,
      missing: [
        ...outOfOrder(text, expected.order ?? []),
        ...anywhere.filter((part) => !text.includes(flat(part))),
      ],
    },
    verdict('headings', expected.headings, (words) =>
      lines.some((line) => /^#{1,6} /.test(line) && line.endsWith(words)),
    ),
    verdict('lists', expected.list, (words) => hasLine(/^\s*(-|\d+\.) /, words)),
    verdict('table rows', rows, (row) => lines.includes(row)),
    verdict('left out', expected.absent, (words) => !text.includes(words)),
    {
      kind: 'links, title, author',
      asked: (expected.links ?? []).length + Number(!!expected.title) + Number(!!expected.author),
      missing: about,
    },
  ];
}

function verdict(kind: Verdict['kind'], asked: string[] = [], isFound: (part: string) => boolean): Verdict {
  return { kind, asked: asked.length, missing: asked.filter((part) => !isFound(part)) };
}

function outOfOrder(text: string, parts: string[]): string[] {
  let place = 0;
  return parts.filter((part) => {
    const found = text.indexOf(flat(part), place);
    if (found >= 0) place = found + 1;
    return found < 0;
  });
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ');
}
