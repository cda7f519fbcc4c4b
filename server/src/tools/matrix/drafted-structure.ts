import { z } from 'zod';
import type { MatrixMode } from '../../prompts/matrix.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import { assignIds } from './assign-ids.ts';
import { column, columnTypes, MAX_COLUMNS, MAX_ROWS } from './content.ts';
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
const draftedColumns = z.array(draftedColumn);
const draftedRows = z.array(draftedRow);
const words = askedAs(z.string().nullish(), z.string());

const newColumn = z.object({ name: z.string(), description: z.string(), type: z.enum(columnTypes) });
const newRow = z.object({ label: z.string() });

/** What can be changed of the matrix that is edited. */
export interface Changeable {
  rowIds: ReadonlySet<string>;
  columnIds: ReadonlySet<string>;
}

export interface Drafted {
  title?: string | null | undefined;
  question?: string | null | undefined;
  columns: DraftedColumn[];
  rows: DraftedRow[];
  removed?: string[] | null | undefined;
  /** What things must meet to be rows, where the request does not name them. */
  condition?: string | null | undefined;
}

/** What a model may answer, by what it was asked for. */
export function draftedSchema(mode: MatrixMode, changeable?: Changeable): z.ZodType<Drafted> {
  if (mode === 'create')
    return z
      .object({
        title: words,
        columns: askedAs(draftedColumns.min(1), z.array(newColumn).min(1).max(MAX_COLUMNS)),
        rows: askedAs(draftedRows.default([]), z.array(newRow).max(MAX_ROWS)),
        condition: askedAs(z.string().nullish(), z.string().nullable()),
        question: words,
      })
      .refine(({ rows, condition }) => rows.length > 0 || isCondition(condition), {
        error: 'there must be at least one row, or the condition by which rows are found',
      });
  if (mode === 'continue')
    return z
      .object({
        columns: askedAs(draftedColumns.default([]), z.array(newColumn)),
        rows: askedAs(draftedRows.default([]), z.array(newRow)),
        question: words,
      })
      .refine((drafted) => drafted.columns.length + drafted.rows.length > 0, {
        error: 'there must be at least one new row or column',
      });
  const rowId = z.enum([...(changeable?.rowIds ?? [])]);
  const columnId = z.enum([...(changeable?.columnIds ?? [])]);
  return z.object({
    columns: changes(draftedColumns.default([]), columnId, newColumn),
    rows: changes(draftedRows.default([]), rowId, newRow),
    removed: askedAs(
      z.array(z.string()).nullish(),
      z
        .array(z.enum([...rowId.options, ...columnId.options]))
        .max(rowId.options.length + columnId.options.length),
    ),
    question: words,
  });
}

/** Some models write what they mean by null. */
export const isCondition = (given: string | null | undefined): given is string =>
  given != null && !/^\s*(?:null|none|n\/a|なし)?\s*$/i.test(given);

/** Only what can be changed is asked for; where there is nothing of it, an empty list. */
function changes<T>(read: z.ZodType<T>, ids: z.ZodEnum, fields: z.ZodObject): z.ZodType<T> {
  const item = ids.options.length > 0 ? z.object({ id: ids, ...fields.shape }) : z.null();
  return askedAs(read, z.array(item).max(ids.options.length));
}

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
export function editedStructure(drafted: Drafted, base: Structure, selected: Changeable): Structure {
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
  return assignIds(named, { prefix: 'r', known: knownNames }).map(({ id, name }) => {
    const evidence = known.find((row) => row.id === id && row.label === name)?.evidence;
    return { id, label: name, ...(evidence && { evidence }) };
  });
}

const withoutId = <T extends object>(item: T): T => ({ ...item, id: undefined });

const isNewTo =
  (known: readonly { id: string }[]) =>
  ({ id }: { id: string }) =>
    !known.some((item) => item.id === id);

const oneLine = (text: string, most: number): string =>
  Array.from(text.replaceAll('\0', '').replaceAll(/\s+/gu, ' ').trim()).slice(0, most).join('');
