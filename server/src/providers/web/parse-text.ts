import { parse as parseCsvRows } from 'csv-parse/sync';
import { linksInText } from './body-links.ts';
import { fenced } from './office/document-writer.ts';
import { boundTable, markdownTable } from './markdown-table.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { cutBody } from './parsed-document.ts';

const titleIsWithin = 100_000;

interface TextOptions {
  url?: string;
  limits: ParseLimits;
}

export function parsePlainText(text: string, options: TextOptions): ParsedDocument {
  return document({ title: '', body: text.replace(/\r\n?/g, '\n').trim() }, options);
}

/** A file of code, as one block of it. */
export function parseCode(text: string, language: string | undefined, options: TextOptions): ParsedDocument {
  const cut = cutBody(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), options.limits.maxBodyChars);
  const parsed = document({ title: '', body: cut.body }, options);
  return { ...parsed, body: fenced(cut.body, language), truncated: cut.truncated };
}

export function parseMarkdown(text: string, options: TextOptions): ParsedDocument {
  return document({ title: markdownTitle(text), body: text.replace(/\r\n?/g, '\n').trim() }, options);
}

// Line by line, and only the beginning of each: a search over the whole text can be made to take for ever.
function markdownTitle(text: string): string {
  const lines = text
    .slice(0, titleIsWithin)
    .split(/\r?\n/, 2_000)
    .map((line) => line.slice(0, 1_000).trim());
  const heading = lines.find((line) => /^#{1,2}\s/.test(line));
  if (heading) return heading.replace(/^#+\s+/, '').replace(/\s#+$/, '');
  const named = lines[0] === '---' ? lines.find((line) => line.startsWith('title:')) : undefined;
  return (
    named
      ?.slice('title:'.length)
      .trim()
      .replace(/^["']|["']$/g, '') ?? ''
  );
}

export function parseJson(text: string, options: TextOptions): ParsedDocument {
  const plain = text.replace(/^\uFEFF/, '');
  const parsedJson: unknown = JSON.parse(plain);
  // Every line of a deep one would be indented by all that it lies in.
  const pretty = isDeep(plain) ? plain : JSON.stringify(parsedJson, null, 2);
  const cut = cutBody(pretty, options.limits.maxBodyChars);
  const parsed = document({ title: '', body: cut.body }, options);
  return { ...parsed, body: `\`\`\`json\n${cut.body}\n\`\`\``, truncated: cut.truncated };
}

export function parseCsv(text: string, options: TextOptions): ParsedDocument {
  const { maxRows } = options.limits;
  const rows = parseCsvRows(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: maxRows + 2,
  });
  // The first row is the head and does not count.
  const table = boundTable(rows, maxRows + 1);
  const note = table.isCut ? `\n\nOnly ${table.shown(1)} are shown.` : '';
  const parsed = document({ title: '', body: markdownTable(table.rows) }, options);
  return { ...parsed, body: parsed.body + note, truncated: parsed.truncated || table.isCut };
}

const deepest = 100;

/** Whether JSON that is known to be right is nested deeper than anybody wants to read it. */
function isDeep(json: string): boolean {
  let depth = 0;
  for (const [piece] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]]/g)) {
    if (piece === '[' || piece === '{') depth += 1;
    if (piece === ']' || piece === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

function delimiterOf(text: string): string {
  const firstLine = text.slice(0, 10_000).split('\n', 1)[0] ?? '';
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, delimiter) =>
    count(delimiter) > count(best) ? delimiter : best,
  );
}

function document(content: { title: string; body: string }, { url, limits }: TextOptions): ParsedDocument {
  const { body, truncated } = cutBody(content.body, limits.maxBodyChars);
  const bodyLinks = linksInText(body, { pageUrl: url, maxLinks: limits.maxLinks });
  return { title: content.title.slice(0, 1_000), description: '', body, bodyLinks, images: [], truncated };
}
