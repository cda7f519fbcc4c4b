import { applyEdits } from '../feedback/apply-edits.ts';
import type { Edit } from '../feedback/edit.ts';
import { toColumn } from './to-column.ts';
import type { NamedColumn, NamedRow } from './to-column.ts';

interface Edits {
  edits: readonly Edit[];
  /** Names of what was there before the draft: it stays as it is. */
  fixed: readonly string[] | undefined;
}

/** The columns as a reviewer's exact edits want them. */
export function editColumns(columns: readonly NamedColumn[], { edits, fixed = [] }: Edits): NamedColumn[] {
  const make = (title: string) => titledColumn(toColumn(title));
  return applyEdits(columns.map(titledColumn), { edits, noun: 'column', make, fixed }).map(
    ({ title, ...more }) => ({
      name: title,
      ...more,
    }),
  );
}

export function editRows(rows: readonly NamedRow[], { edits, fixed = [] }: Edits): NamedRow[] {
  return applyEdits(
    rows.map(({ label }) => titledRow(label)),
    { edits, noun: 'row', make: titledRow, fixed },
  ).map(({ title }) => ({ label: title }));
}

const titledColumn = ({ name, ...more }: NamedColumn) => ({ title: name, ...more });
const titledRow = (title: string) => ({ title, description: '' });
