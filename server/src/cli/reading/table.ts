import { plain } from '../plain.ts';

/** Columns under each other; the last one as long as it is. What comes from outside is made harmless. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const shown = rows.map((row) => row.map((cell) => plain(cell)));
  const widths = (shown[0] ?? []).map((_, at) => Math.max(...shown.map((row) => (row[at] ?? '').length)));
  for (const row of shown)
    console.log(row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at]!))).join('  '));
}

export const day = (time: string): string => time.slice(0, 16).replace('T', ' ');

export function inShort(text: string, length = 80): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** As JSON where it was asked for, else in lines; a sentence where there is nothing. */
export function tellList<Item>(
  items: readonly Item[],
  { json, line, none }: { json?: boolean | undefined; line: (item: Item) => string[]; none: string },
): void {
  if (json) console.log(JSON.stringify(items, null, 2));
  else if (items.length === 0) console.log(none);
  else printTable(items.map(line));
}
