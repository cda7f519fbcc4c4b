import { z } from 'zod';
import type { Depth } from '@quarry/api/common.ts';
import { cellsQuestion } from '../../prompts/matrix.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import { toPassage } from '../read-source.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { SearchDeps } from '../research/research-question.ts';
import type { ToolContext } from '../tool.ts';
import { below } from './below.ts';
import { citedCell } from './cited-cell.ts';
import type { CitableSource, GivenCell } from './cited-cell.ts';
import type { Cell, Column, Row } from './content.ts';
import { cellQueries, siteOf } from './cell-queries.ts';
import { mergeStated } from './merge-stated.ts';
import { aboutRow, findRowSources } from './row-sources.ts';
import { searchForCell } from './search-cell.ts';

/** A pasted document is not repeated for every row. */
const MAX_REQUEST_CHARS = 2_000;

export interface RowRequest {
  title: string;
  row: Row;
  /** Those whose cell is to be filled. */
  columns: readonly Column[];
  /** What the run has read before it began to fill. */
  known: readonly CitableSource[];
  /** What the matrix rested on before: for when nothing else is found. */
  earlier: readonly CitableSource[];
  /** Other words for a column. */
  wordsFor(columnId: string): Promise<string[]>;
}

export interface FilledRow {
  /** By column id; what is not here is blank. */
  cells: Map<string, Cell>;
  /** The sources that were read, with their numbers. */
  sources: CitableSource[];
}

/** Fills a row from what the run has read, what is still blank then from the web, and what stays blank cell by cell. */
export async function fillRow(
  deps: SearchDeps,
  context: ToolContext,
  request: RowRequest,
): Promise<FilledRow> {
  const { row, columns } = request;
  const known = aboutRow(request.known, row);
  const cells = await askForCells(below(context, 'known'), { ...request, sources: known });
  const missing = columns.filter(({ id }) => !cells.has(id));
  if (missing.length === 0) return { cells, sources: known };

  const web = below(context, 'web');
  const fresh = await findRowSources(deps, web, { row, columns: missing });
  const found = fresh.length > 0 ? fresh : aboutRow(request.earlier, row);
  const news = found.filter(({ id }) => !known.some((source) => source.id === id));
  const more = await askForCells(web, { ...request, columns: missing, sources: news });
  const filled = { cells: new Map([...cells, ...more]), sources: [...known, ...news] };
  return fillBlanks(deps, context, { request, filled });
}

/** Blank cells of a row that get searches of their own; a quick run leaves them blank. */
const MOST_BLANKS: Record<Depth, number> = { quick: 0, standard: 6, deep: 30 };

async function fillBlanks(
  deps: SearchDeps,
  context: ToolContext,
  { request, filled }: { request: RowRequest; filled: FilledRow },
): Promise<FilledRow> {
  const { row, columns } = request;
  const blanks = columns.filter(({ id }) => !filled.cells.has(id));
  const { cells, sources } = { cells: new Map(filled.cells), sources: [...filled.sources] };
  for (const column of blanks.slice(0, MOST_BLANKS[context.input.depth ?? 'standard'])) {
    const words = await request.wordsFor(column.id);
    const site = siteOf(row, { columns, cells, sources });
    for (const [i, query] of cellQueries(row, column, { words, site }).entries()) {
      const own = below(context, `cell/${column.id}/${i}`);
      const fresh = await searchForCell(deps, own, { key: 'search', query, read: sources });
      sources.push(...fresh);
      const found = await askForCells(own, { ...request, columns: [column], sources: fresh });
      const cell = found.get(column.id);
      if (!cell) continue;
      cells.set(column.id, cell);
      break;
    }
  }
  return { cells, sources };
}

/** A cell by the columns and the numbers of sources that there are. */
function cellsAnswer(columns: readonly Column[], numbers: readonly number[]) {
  return z.object({
    cells: z.array(
      z.object({
        columnId: askedAs(z.string(), z.enum(columns.map(({ id }) => id))),
        value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
        n: askedAs(z.int().nullish(), z.literal(numbers).nullable()),
        quote: z.string().nullish(),
      }),
    ),
  });
}

async function askForCells(
  context: ToolContext,
  {
    title,
    row,
    columns,
    sources,
  }: Pick<RowRequest, 'title' | 'row' | 'columns'> & { sources: readonly CitableSource[] },
): Promise<Map<string, Cell>> {
  const cells = new Map<string, Cell>();
  if (sources.length === 0) return cells;
  const { locale, inputText } = context.input;
  const request = Array.from(inputText).slice(0, MAX_REQUEST_CHARS).join('');
  const passages = await cutToRelevant(sources.map(toPassage), {
    question: [row.label, ...columns.map(({ name }) => name)].join(' '),
    tokens: readingBudget(context, 'matrix-cells'),
    signal: context.signal,
  });
  const given = await blankWithoutForm(() =>
    context.ask('cells', {
      ...cellsQuestion({ locale, title, request, row, columns, passages }),
      schema: cellsAnswer(
        columns,
        passages.map(({ n }) => n),
      ),
    }),
  );
  for (const cell of given) {
    const column = columns.find(({ id }) => id === cell.columnId);
    if (!column) continue;
    const cited = citedCell(cell, column, sources);
    if (cited.value !== null) cells.set(column.id, mergeStated(cells.get(column.id), cited));
  }
  return cells;
}

/** A model that cannot put a row as JSON leaves it blank; one that cannot be reached ends the run, which can go on. */
async function blankWithoutForm(ask: () => Promise<{ cells: GivenCell[] }>): Promise<GivenCell[]> {
  try {
    return (await ask()).cells;
  } catch (error) {
    if (error instanceof ModelError && !error.retryable && error.status === undefined) return [];
    throw error;
  }
}
