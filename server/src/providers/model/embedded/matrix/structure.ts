import type { Locale } from '@quarry/api/common.ts';
import { readEdits } from '../feedback/read-edits.ts';
import type { MatrixStructureTask } from '../../task.ts';
import { fold } from '../../../../text/fold.ts';
import type { Passage } from '../../../../text/passage.ts';
import { readChanges } from './changes.ts';
import { readComparison } from './comparison.ts';
import type { Comparison } from './comparison.ts';
import { tableFor } from './source-tables.ts';
import { editColumns, editRows } from './edit-structure.ts';
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

/** What can be compared: as the request names it, or as a table or the titles of the sources do. */
function comparisonFor({
  question,
  passages,
}: Pick<MatrixStructureTask, 'question' | 'passages'>): Comparison {
  const asked = readComparison(question);
  const rows = asked.rows.filter(isName);
  if (rows.length > 1) return { rows, columns: columnsFor(asked, passages) };
  const table = tableFor(question, passages);
  if (table) return { rows: table.rows, columns: asked.columns.length > 0 ? asked.columns : table.columns };
  const titles = [...new Set(passages.map(({ title }) => title.trim()).filter((title) => title !== ''))];
  return { rows: titles.length > 1 ? titles : rows, columns: columnsFor(asked, passages) };
}

const columnsFor = ({ columns }: Comparison, passages: readonly Passage[]): string[] =>
  columns.length > 0 ? columns : labelsIn(passages);

/** Whether the request or the sources say what is compared: otherwise there is nothing to draft. */
export function hasComparison(task: Pick<MatrixStructureTask, 'question' | 'passages'>): boolean {
  const { rows, columns } = comparisonFor(task);
  // One thing by several properties that the request names is a table too.
  return rows.length > 1 || (rows.length === 1 && columns.length > 1);
}

// "three open-source vector databases" says how many there should be; it names none of them.
const COUNTED =
  /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|several|some|many|a few|few|top|the top|best|the best|leading|popular|common|most|all|any|various|different|major|main|other|these|those|available|existing)\b|^(?:(?:[0-9０-９一二三四五六七八九十]+|いくつか|複数)(?:の|つ|個|種|社|件|名|か国)|主要|主な|代表的|人気|有名|さまざま|様々|各|全|すべて|これら)/iu;

const isName = (row: string): boolean => row.length <= MAX_TITLE_CHARS && !COUNTED.test(row);

function drafted(task: MatrixStructureTask): Structure {
  const { rows, columns } = comparisonFor(task);
  const title = titleOf(task.question);
  return {
    title,
    columns: (columns.length > 0 ? columns : [frames[task.locale].description]).map(toColumn),
    rows: (rows.length > 0 ? rows : [title]).map(toRow),
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

const MAX_LABELS = 5;
const LABEL_LINE = /^[\s>*•-]*\**(?<key>[\p{L}][^:：|*\n]{1,30}?)\**\s*[:：]\**\s*\S/u;
const TABLE_LINE = /^\s*\|\s*(?<key>[\p{L}][^|\n]{1,30}?)\s*\|/u;
const SAMPLE_CHARS = 20_000;

/** What the passages state as "label: value", the labels of most passages first: what they can be compared by. */
function labelsIn(passages: readonly Passage[]): string[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { text } of passages) {
    const seen = new Set<string>();
    for (const line of text.slice(0, SAMPLE_CHARS).split('\n')) {
      const name = (LABEL_LINE.exec(line) ?? TABLE_LINE.exec(line))?.groups?.['key']?.trim();
      const key = name === undefined ? '' : fold(name);
      if (!name || seen.has(key) || /^https?$/i.test(name)) continue;
      seen.add(key);
      counts.set(key, { name, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count > 1 || passages.length === 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_LABELS)
    .map(({ name }) => name);
}

/** Our own words in a structure. */
const frames: Record<Locale, { description: string; notUnderstood: string; keeps: string }> = {
  en: {
    description: 'Description',
    notUnderstood:
      'The embedded model did not understand this. Say it as "add column Price", "add row Acme" or "remove Price".',
    keeps:
      'The embedded model fills the selected cells again, but keeps the rows and columns as they are. Confirm to go on.',
  },
  ja: {
    description: '概要',
    notUnderstood:
      '組み込みモデルはこの意見を理解できませんでした。「価格の列を追加」「Acmeの行を追加」「価格を削除」のように書いてください。',
    keeps:
      '組み込みモデルは選択したセルを埋め直しますが、行と列は変えられません。このまま続けるには確定してください。',
  },
};
