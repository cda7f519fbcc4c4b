import { frames } from './frames.ts';
import type { MatrixStructureTask } from '../task.ts';
import { fold } from '../text/fold.ts';
import { readChanges } from './changes.ts';
import { typeOfName } from './column-type.ts';
import { readComparison } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { labelsIn } from './labels.ts';

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
      return { title: '', columns: [], rows: [] };
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
  task: MatrixStructureTask,
  previous: NonNullable<MatrixStructureTask['previous']>,
): Structure {
  const { added, removed } = readChanges(task.feedback ?? '');
  const gone = new Set(removed.map(fold));
  const isKept = (name: string) => !gone.has(fold(name));
  const columns = [...previous.columns.filter(({ name }) => isKept(name)), ...added.columns.map(toColumn)];
  const rows = [...previous.rows.filter(({ label }) => isKept(label)), ...added.rows.map(toRow)];
  const changes = added.columns.length + added.rows.length + removed.length;
  return {
    title: previous.title,
    columns: columns.length > 0 ? columns : previous.columns,
    rows: rows.length > 0 ? rows : previous.rows,
    ...(changes === 0 && { question: frames[task.locale].notUnderstood }),
  };
}

/** What the request adds, corrected by what the reviewer said to it. */
function continued({ question, feedback, locale }: MatrixStructureTask): Structure {
  const asked = additions(question);
  const changes = readChanges(feedback ?? '');
  const gone = new Set(changes.removed.map(fold));
  const keep = (names: string[]) => names.filter((name) => !gone.has(fold(name)));
  const rows = keep([...asked.rows, ...changes.added.rows]);
  const columns = keep([...asked.columns, ...changes.added.columns]);
  const isEmpty = rows.length + columns.length === 0;
  return {
    title: '',
    columns: columns.map(toColumn),
    rows: (isEmpty ? [titleOf(question)] : rows).map(toRow),
    ...(isEmpty && { question: frames[locale].notUnderstood }),
  };
}

function additions(request: string): Comparison {
  const { added } = readChanges(request);
  return added.rows.length + added.columns.length > 0 ? added : readComparison(request);
}

function toColumn(given: string) {
  const name = given.charAt(0).toUpperCase() + given.slice(1);
  return { name, description: '', type: typeOfName(given) };
}

const toRow = (label: string) => ({ label });

const titleOf = (request: string): string =>
  Array.from(request.replaceAll(/\s+/gu, ' ').trim()).slice(0, MAX_TITLE_CHARS).join('');
