import { frames } from './frames.ts';
import { readEdits } from '../feedback/read-edits.ts';
import type { MatrixStructureTask } from '../../task.ts';
import { fold } from '../../../../text/fold.ts';
import { readChanges } from './changes.ts';
import { readComparison } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { editColumns, editRows } from './edit-structure.ts';
import { labelsIn } from './labels.ts';
import { toColumn, toRow } from './to-column.ts';

interface Structure {
  title: string;
  columns: { name: string; description: string; type: string }[];
  rows: { label: string }[];
  question?: string;
}

const MAX_TITLE_CHARS = 100;

/** Rows and columns as the request names them, and else as what lies on the table suggests. */
export function structureFor(task: MatrixStructureTask): Structure {
  switch (task.mode) {
    case 'create':
      return task.previous ? revised(task, task.previous) : drafted(task);
    case 'continue':
      return continued(task);
    case 'edit':
      // The cells are filled again; what the rows and columns are is for those who can read the request.
      return {
        title: '',
        columns: [],
        rows: [],
        ...(task.feedback !== undefined && { question: frames[task.locale].keeps }),
      };
    default:
      return task.mode satisfies never;
  }
}

function drafted({ question, passages, locale }: MatrixStructureTask): Structure {
  const { rows, columns } = readComparison(question);
  const titles = passages.map(({ title }) => title.trim()).filter((title) => title !== '');
  const named = columns.length > 0 ? columns : labelsIn(passages);
  return {
    title: titleOf(question),
    columns: (named.length > 0 ? named : [frames[locale].description]).map(toColumn),
    // A single thing is no comparison: what was read may be what is to be compared.
    rows: (rows.length < 2 && titles.length > 1 ? titles : rows.length > 0 ? rows : [titleOf(question)]).map(
      toRow,
    ),
  };
}

function revised(
  { feedback, locale, base }: MatrixStructureTask,
  previous: NonNullable<MatrixStructureTask['previous']>,
): Structure {
  const { edits, rest } = readEdits(feedback ?? '');
  const { added, removed } = readChanges(rest);
  const gone = new Set(removed.map(fold));
  const isKept = (name: string) => !gone.has(fold(name));
  const columns = [
    ...editColumns(previous.columns, { edits, fixed: base?.columns }).filter(({ name }) => isKept(name)),
    ...added.columns.map(toColumn),
  ];
  const rows = [
    ...editRows(previous.rows, { edits, fixed: base?.rows }).filter(({ label }) => isKept(label)),
    ...added.rows.map(toRow),
  ];
  const understood = edits.filter(({ kind }) => kind !== 'unclear');
  const changes = understood.length + added.columns.length + added.rows.length + removed.length;
  return {
    title: edits.findLast((edit) => edit.kind === 'headline')?.to || previous.title,
    columns: columns.length > 0 ? columns : previous.columns,
    rows: rows.length > 0 ? rows : previous.rows,
    ...(changes === 0 && { question: frames[locale].notUnderstood }),
  };
}

/** What the request adds, or what the reviewer makes of it. */
function continued(task: MatrixStructureTask): Structure {
  const { question, locale, previous } = task;
  if (previous) {
    const fresh = withoutBase(revised(task, previous), task);
    if (fresh.columns.length + fresh.rows.length > 0) return fresh;
    return { ...withoutBase(previous, task), question: frames[locale].notUnderstood };
  }
  const { rows, columns } = additions(question);
  const isEmpty = rows.length + columns.length === 0;
  return {
    title: '',
    columns: columns.map(toColumn),
    rows: (isEmpty ? [titleOf(question)] : rows).map(toRow),
    ...(isEmpty && { question: frames[locale].notUnderstood }),
  };
}

function withoutBase(structure: Structure, { base }: MatrixStructureTask): Structure {
  const columns = new Set(base?.columns);
  const rows = new Set(base?.rows);
  return {
    ...structure,
    columns: structure.columns.filter(({ name }) => !columns.has(name)),
    rows: structure.rows.filter(({ label }) => !rows.has(label)),
  };
}

function additions(request: string): Comparison {
  const { added } = readChanges(request);
  return added.rows.length + added.columns.length > 0 ? added : readComparison(request);
}

const titleOf = (request: string): string =>
  Array.from(request.replaceAll(/\s+/gu, ' ').trim()).slice(0, MAX_TITLE_CHARS).join('');
