import type { Passage } from '../../../../text/passage.ts';
import { plainText } from '../../../../text/plain-text.ts';
import { queryTerms } from '../../../../text/query-terms.ts';
import { tokens } from '../../../../text/tokens.ts';

/** A table of a source: what its first column names, by what stands in its head. */
export interface SourceTable {
  columns: string[];
  rows: string[];
}

const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^[\s|:-]+$/;
const LEAST_ROWS = 2;
const MOST_ROWS = 50;
const MOST_COLUMNS = 12;
const MAX_NAME_CHARS = 80;

/** The table of the sources that has most to do with the request; the larger of two that are alike. */
export function tableFor(question: string, passages: readonly Passage[]): SourceTable | undefined {
  const wanted = new Set(queryTerms(question));
  const scored = passages
    .flatMap(({ text }) => tablesIn(text))
    .map((table) => ({ table, score: scoreOf(table, wanted) }));
  return scored.toSorted((a, b) => b.score - a.score || b.table.rows.length - a.table.rows.length)[0]?.table;
}

function scoreOf({ columns, rows }: SourceTable, wanted: ReadonlySet<string>): number {
  const words = new Set([...columns, ...rows].flatMap(tokens));
  return [...words].filter((word) => wanted.has(word)).length;
}

function* groups(text: string): Generator<string[]> {
  let open: string[] = [];
  for (const line of text.split('\n')) {
    if (ROW.test(line)) open.push(line);
    else if (open.length > 0) {
      yield open;
      open = [];
    }
  }
  if (open.length > 0) yield open;
}

function tablesIn(text: string): SourceTable[] {
  return [...groups(text)].flatMap((lines) => {
    const [head, ...rows] = lines.filter((line) => !RULE.test(line)).map(cellsOf);
    const columns = (head ?? []).slice(1, 1 + MOST_COLUMNS).filter((name) => name !== '');
    const names = [...new Set(rows.map(([name = '']) => name).filter((name) => /\p{L}/u.test(name)))];
    return columns.length > 0 && names.length >= LEAST_ROWS
      ? [{ columns: [...new Set(columns)], rows: names.slice(0, MOST_ROWS) }]
      : [];
  });
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => plainText(cell).text.trim().slice(0, MAX_NAME_CHARS).toWellFormed());
