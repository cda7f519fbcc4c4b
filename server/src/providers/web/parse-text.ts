import { parse as parseCsvRows } from 'csv-parse/sync';
import { linksInText } from './body-links.ts';
import { markdownTable } from './markdown-table.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { cutBody } from './parsed-document.ts';

interface TextOptions {
  url?: string;
  limits: ParseLimits;
}

export function parsePlainText(text: string, options: TextOptions): ParsedDocument {
  return document({ title: '', body: text.replace(/\r\n?/g, '\n').trim() }, options);
}

export function parseMarkdown(text: string, options: TextOptions): ParsedDocument {
  const title =
    /^#{1,2}\s+(.+?)\s*#*$/m.exec(text)?.[1] ?? /^---\n[^]*?^title:\s*["']?(.+?)["']?$/m.exec(text)?.[1];
  return document({ title: title ?? '', body: text.replace(/\r\n?/g, '\n').trim() }, options);
}

export function parseJson(text: string, options: TextOptions): ParsedDocument {
  const pretty = JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, '')), null, 2);
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
  const isCut = rows.length > maxRows + 1;
  const note = isCut ? `\n\nOnly the first ${maxRows} rows are shown.` : '';
  const parsed = document({ title: '', body: markdownTable(rows.slice(0, maxRows + 1)) }, options);
  return { ...parsed, body: parsed.body + note, truncated: parsed.truncated || isCut };
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
