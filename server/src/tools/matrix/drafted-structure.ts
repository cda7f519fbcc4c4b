import { z } from 'zod';
import type { MatrixMode } from '../../prompts/matrix.ts';
import { assignIds } from './assign-ids.ts';
import { column, MAX_COLUMNS, MAX_ROWS } from './content.ts';
import type { Column, Row, Structure } from './content.ts';

const MAX_NAME = 200;
const MAX_DESCRIPTION = 1_000;

const fullColumn = z.object({
  id: z.string().nullish(),
  name: z.string().min(1),
  description: z.string().nullish(),
  type: z.string().nullish(),
});
const fullRow = z.object({ id: z.string().nullish(), label: z.string().min(1) });
type DraftedColumn = z.infer<typeof fullColumn>;
type DraftedRow = z.infer<typeof fullRow>;

// A model may give nothing but the name.
const bareName = z.string().min(1);
const draftedColumn = z.union([fullColumn, bareName.transform((given): DraftedColumn => ({ name: given }))]);
const draftedRow = z.union([fullRow, bareName.transform((given): DraftedRow => ({ label: given }))]);
const optional = {
  title: z.string().nullish(),
  question: z.string().nullish(),
};

/** What a model may answer, by what it was asked for. */
export const draftedSchemas = {
  create: z.object({ ...optional, columns: z.array(draftedColumn).min(1), rows: z.array(draftedRow).min(1) }),
  continue: z
    .object({
      ...optional,
      columns: z.array(draftedColumn).default([]),
      rows: z.array(draftedRow).default([]),
    })
    .refine(({ columns, rows }) => columns.length + rows.length > 0, {
      error: 'there must be at least one new row or column',
    }),
  edit: z.object({
    ...optional,
    columns: z.array(draftedColumn).default([]),
    rows: z.array(draftedRow).default([]),
    removed: z.array(z.string()).nullish(),
  }),
} satisfies Record<MatrixMode, z.ZodType>;

export type Drafted = z.infer<(typeof draftedSchemas)['edit']>;

/** A new structure; what the draft before it had already keeps its ids. */
export function newStructure(drafted: Drafted, previous: Structure | undefined): Structure {
  return {
    title: oneLine(drafted.title ?? '', MAX_NAME) || (previous?.title ?? ''),
    columns: toColumns(drafted.columns, previous?.columns ?? []).slice(0, MAX_COLUMNS),
    rows: toRows(drafted.rows, previous?.rows ?? []).slice(0, MAX_ROWS),
  };
}

/** The matrix with what was added; nothing that is there changes. */
export function extendedStructure(drafted: Drafted, base: Structure): Structure {
  const columns = toColumns(drafted.columns.map(withoutId), base.columns).filter(isNewTo(base.columns));
  const rows = toRows(drafted.rows.map(withoutId), base.rows).filter(isNewTo(base.rows));
  return {
    title: base.title,
    columns: [...base.columns, ...columns].slice(0, Math.max(MAX_COLUMNS, base.columns.length)),
    rows: [...base.rows, ...rows].slice(0, Math.max(MAX_ROWS, base.rows.length)),
  };
}

/** The matrix with the changes to those rows and columns that were selected as a whole; the rest stays as it is. */
export function editedStructure(
  drafted: Drafted,
  base: Structure,
  selected: { rowIds: ReadonlySet<string>; columnIds: ReadonlySet<string> },
): Structure {
  const removed = new Set(drafted.removed ?? []);
  const columnById = new Map(toColumns(drafted.columns, base.columns).map((item) => [item.id, item]));
  const rowById = new Map(toRows(drafted.rows, base.rows).map((item) => [item.id, item]));
  const columns = base.columns.flatMap((old) => {
    if (!selected.columnIds.has(old.id)) return [old];
    return removed.has(old.id) ? [] : [columnById.get(old.id) ?? old];
  });
  const rows = base.rows.flatMap((old) => {
    if (!selected.rowIds.has(old.id)) return [old];
    return removed.has(old.id) ? [] : [rowById.get(old.id) ?? old];
  });
  // A matrix without rows or columns is none: a reviewer who wants it gone need not edit it.
  return {
    title: base.title,
    columns: columns.length > 0 ? columns : base.columns,
    rows: rows.length > 0 ? rows : base.rows,
  };
}

function toColumns(drafted: readonly DraftedColumn[], known: readonly Column[]): Column[] {
  const before = new Map(known.map((item) => [item.id, item]));
  const named = drafted.map((item) => ({ ...item, name: oneLine(item.name, MAX_NAME) }));
  return assignIds(named, { prefix: 'c', known }).map(({ id, name, description, type }) =>
    column.parse({
      id,
      name,
      description: oneLine(description ?? before.get(id)?.description ?? '', MAX_DESCRIPTION),
      type: type?.trim().toLowerCase() ?? before.get(id)?.type ?? 'text',
    }),
  );
}

function toRows(drafted: readonly DraftedRow[], known: readonly Row[]): Row[] {
  const named = drafted.map(({ id, label }) => ({ id, name: oneLine(label, MAX_NAME) }));
  const knownNames = known.map(({ id, label }) => ({ id, name: label }));
  return assignIds(named, { prefix: 'r', known: knownNames }).map(({ id, name }) => ({ id, label: name }));
}

const withoutId = <T extends object>(item: T): T => ({ ...item, id: undefined });

const isNewTo =
  (known: readonly { id: string }[]) =>
  ({ id }: { id: string }) =>
    !known.some((item) => item.id === id);

const oneLine = (text: string, most: number): string =>
  Array.from(text.replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim()).slice(0, most).join('');
