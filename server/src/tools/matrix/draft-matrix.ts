import type { StartRunBody } from '@quarry/api/run-requests.ts';
import { matrixNotes } from '../../prompts/matrix-notes.ts';
import { matrixQuestion } from '../../prompts/matrix.ts';
import type { MatrixMode } from '../../prompts/matrix.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import { readingBudget } from '../reading-budget.ts';
import type { DraftRequest } from '../review-tool.ts';
import type { ToolContext } from '../tool.ts';
import { writeDraft } from '../write-draft.ts';
import type { SearchDeps } from '../research/research-question.ts';
import type { MatrixContent, Row, Structure } from './content.ts';
import {
  draftedSchema,
  editedStructure,
  extendedStructure,
  isCondition,
  newStructure,
} from './drafted-structure.ts';
import type { Drafted } from './drafted-structure.ts';
import { findCandidates } from './find-candidates.ts';
import type { Candidate } from './find-candidates.ts';
import { nameKey } from './same-name.ts';
import { parseMatrixSelection } from './selection.ts';
import { selectedCells } from './selected-cells.ts';
import type { CellRef } from './selected-cells.ts';
import type { FilledMatrix } from './source-matrix.ts';

type Contexts = Pick<StartRunBody, 'matrixEditContext' | 'matrixContinueContext' | 'matrixSelectionContent'>;

/** The matrix that a draft goes on from. */
interface Base {
  sourceRunId: string;
  matrix: FilledMatrix;
  /** What is filled again: in `edit` the selection, in `continue` nothing. */
  refill: CellRef[];
}

/** Asks the model for a structure, or for what changes in one that exists. */
export async function draftMatrix(
  deps: SearchDeps,
  request: DraftRequest<MatrixContent>,
  context: ToolContext,
  readMatrix: (runId: string) => Promise<FilledMatrix>,
): Promise<MatrixContent> {
  const mode = modeOf(context.input);
  const base = await findBase(context.input, readMatrix);
  const drafted = named(context.input) ?? (await ask(context, { request, mode, base }));
  const condition = isCondition(drafted.condition) ? drafted.condition.trim() : undefined;
  const found = await findRows(deps, context, { request, condition });
  const rows = found.length > 0 ? found : drafted.rows;
  const structure = apply({ ...drafted, rows }, { mode, base, previous: request.previous?.content });
  const words = matrixNotes[context.input.locale];
  return {
    ...structure,
    rows: withEvidence(structure.rows, found),
    title: structure.title || Array.from(request.query).slice(0, 100).join(''),
    question:
      condition !== undefined && structure.rows.length === 0
        ? words.noneFound(condition)
        : drafted.question?.trim() || words.question[mode],
    ...(condition !== undefined && { condition }),
    ...(base && { base: { sourceRunId: base.sourceRunId, refill: stillThere(base.refill, structure) } }),
  };
}

/** The things that meet the condition of a draft; those of the same condition were found before. */
async function findRows(
  deps: SearchDeps,
  context: ToolContext,
  { request, condition }: { request: DraftRequest<MatrixContent>; condition: string | undefined },
): Promise<Candidate[]> {
  const { query, previous } = request;
  if (condition === undefined || condition === previous?.content.condition) return [];
  return findCandidates(deps, context, { condition, request: query });
}

const withEvidence = (rows: readonly Row[], found: readonly Candidate[]): Row[] =>
  rows.map((row) => {
    const evidence = found.find(({ label }) => nameKey(label) === nameKey(row.label))?.evidence;
    return evidence ? { ...row, evidence } : row;
  });

/** What somebody has named word by word needs no model. */
const named = ({ matrixContinueContext }: Contexts): Drafted | undefined => matrixContinueContext?.add;

export function modeOf({ matrixEditContext, matrixContinueContext }: Contexts): MatrixMode {
  if (matrixEditContext) return 'edit';
  return matrixContinueContext ? 'continue' : 'create';
}

/** The selection as XML says it more exactly: where both are given, it counts. */
export const selectionOf = ({ matrixEditContext, matrixSelectionContent }: Contexts) =>
  matrixSelectionContent ?? matrixEditContext?.selection ?? '';

async function findBase(
  input: Contexts,
  readMatrix: (runId: string) => Promise<FilledMatrix>,
): Promise<Base | undefined> {
  const sourceRunId = (input.matrixEditContext ?? input.matrixContinueContext)?.sourceRunId;
  if (sourceRunId === undefined) return undefined;
  const matrix = await readMatrix(sourceRunId);
  const refill = input.matrixEditContext
    ? selectedCells(parseMatrixSelection(selectionOf(input)), matrix)
    : [];
  return { sourceRunId, matrix, refill };
}

async function ask(
  context: ToolContext,
  { request, mode, base }: { request: DraftRequest<MatrixContent>; mode: MatrixMode; base: Base | undefined },
): Promise<Drafted> {
  const { locale } = context.input;
  const { query, previous } = request;
  const passages = await cutToRelevant(request.passages, {
    question: query,
    tokens: readingBudget(context, 'matrix-structure'),
    signal: context.signal,
  });
  const whole = base && mode === 'edit' ? wholeOf(base) : undefined;
  return writeDraft<Drafted>(context, {
    ...matrixQuestion({
      locale,
      mode,
      request: query,
      passages,
      base: base && structureOf(base.matrix),
      selected: base &&
        whole && { rowIds: [...whole.rowIds], columnIds: [...whole.columnIds], cells: base.refill.length },
      previous: previous && { structure: previous.content, feedback: previous.feedback },
    }),
    schema: draftedSchema(mode, whole),
    delta: 'matrix-structure-draft-delta',
  });
}

function apply(
  drafted: Drafted,
  { mode, base, previous }: { mode: MatrixMode; base: Base | undefined; previous: Structure | undefined },
): Structure {
  if (!base) return newStructure(drafted, previous);
  if (mode === 'edit') return editedStructure(drafted, structureOf(base.matrix), wholeOf(base));
  return extendedStructure(drafted, structureOf(base.matrix));
}

/** The rows and columns of which every cell is selected. */
function wholeOf({ matrix: { rows, columns }, refill }: Base) {
  const count = (matches: (cell: CellRef) => boolean) => refill.filter(matches).length;
  const whole = (list: readonly { id: string }[], key: keyof CellRef, size: number) =>
    new Set(list.map(({ id }) => id).filter((id) => count((cell) => cell[key] === id) === size));
  return { rowIds: whole(rows, 'rowId', columns.length), columnIds: whole(columns, 'columnId', rows.length) };
}

const structureOf = ({ title, columns, rows }: FilledMatrix): Structure => ({
  title,
  columns,
  rows: rows.map(({ id, label }) => ({ id, label })),
});

function stillThere(cells: CellRef[], { rows, columns }: Structure): CellRef[] {
  const ids = new Set([...rows, ...columns].map(({ id }) => id));
  return cells.filter(({ rowId, columnId }) => ids.has(rowId) && ids.has(columnId));
}
