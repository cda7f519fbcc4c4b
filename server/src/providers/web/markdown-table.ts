const mostColumns = 500;
const mostCells = 200_000;

/** The rows and columns of a table that are shown. Short rows are filled up: a wide one makes all of them wide. */
export function boundTable(rows: unknown[][], maxRows: number) {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Math.min(width, mostColumns);
  const most = Math.min(maxRows, Math.max(1, Math.floor(mostCells / Math.max(1, columns))));
  return {
    rows: rows.slice(0, most).map((row) => (row.length > columns ? row.slice(0, columns) : row)),
    isCut: rows.length > most || width > columns,
    /** In words; rows that are no data, such as a head, do not count. */
    shown: (heads: number) =>
      `the first ${most - heads} rows${width > columns ? ` and ${columns} columns` : ''}`,
  };
}

/** A table in Markdown; the first row is its head. */
export function markdownTable(rows: unknown[][]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return '';
  const line = (row: unknown[]) =>
    `| ${Array.from({ length: width }, (_, index) => cell(row[index])).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  return String(value)
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}
