import { z } from 'zod';
import type { MatrixStore } from '../store/runs/matrices.ts';
import type { Scope } from '../store/database/scope.ts';
import { toPassage } from './read-source.ts';
import type { SearchDeps } from './research/research-question.ts';
import { shareReads } from './research/share-reads.ts';
import type { CarriedOut, ReviewTool } from './review-tool.ts';
import type { ToolContext } from './tool.ts';
import { cellEvidence } from './matrix/cell-evidence.ts';
import type { CellEvidence } from './matrix/cell-evidence.ts';
import { copyCells } from './matrix/copied-cells.ts';
import type { Copied } from './matrix/copied-cells.ts';
import { cellKey, matrixContent } from './matrix/content.ts';
import type { MatrixContent } from './matrix/content.ts';
import { draftMatrix } from './matrix/draft-matrix.ts';
import { fillMatrix, knownSources, matrixOf } from './matrix/fill-matrix.ts';
import { readSourceMatrix } from './matrix/source-matrix.ts';
import type { FilledMatrix } from './matrix/source-matrix.ts';
import { draftLines } from './draft-lines.ts';
import { remarksText, tableText } from './matrix/table-text.ts';

export interface MatrixDeps extends SearchDeps {
  /** Where the matrix of an earlier run is found, to be edited or continued. */
  matrices: MatrixStore;
  /** Rows that are filled at the same time, each with at most one model call. */
  concurrency?: number;
}

const CONCURRENCY = 8;

const input = z.object({
  query: z.string().trim().min(1).max(100_000).describe('What to compare, and by what, in natural language.'),
});

/** A comparison whose columns and rows are reviewed before its cells are filled. */
export function createMatrixTool(deps: MatrixDeps): ReviewTool<MatrixContent> {
  const concurrency = deps.concurrency ?? CONCURRENCY;
  return {
    kind: 'matrix',
    description:
      'Builds a comparison matrix (a table): drafts its columns and rows for review by a human, then fills every cell with a value and its evidence. For requests to compare several things by several properties.',
    input,
    content: matrixContent,
    events: {
      first: (content) => ({ type: 'first_matrix_structure', payload: shown(content) }),
      rejected: (feedback) => ({ type: 'matrix_structure_rejected', payload: { answer: feedback } }),
      regenerated: (content) => ({ type: 'regenerated_matrix_structure', payload: shown(content) }),
      confirmed: () => ({ type: 'matrix_structure_confirmed', payload: {} }),
    },

    async draft(request, context) {
      const readMatrix = (runId: string) => completedMatrix(deps.matrices, context.scope, runId);
      const content = await draftMatrix(deps, request, context, readMatrix);
      context.emit('matrix-structure-draft-complete', { ...shown(content), usage: context.used() });
      return content;
    },

    async carryOut(content, context) {
      const { title, columns, rows } = content;
      context.emit('matrix-structure-draft-delta', {
        deltaText: draftLines({ title, columns, rows: rows.map(({ id, label }) => ({ id, label })) }),
      });
      context.emit('matrix-structure-draft-complete', shown(content));
      const known = await knownSources(deps, context);
      const copied = await copyBase(deps, context, content);
      context.emit(
        'matrix-data-preview',
        matrixOf(content, (rowId, columnId) => copied.cells.get(cellKey(rowId, columnId))),
      );
      const filled = await fillMatrix(shareReads({ ...deps, concurrency }), context, {
        content,
        known,
        copied,
      });
      context.emit('matrix-data-completed', { ...filled.matrix, usage: context.used() });
      return answer(filled, context);
    },
  };
}

/** What the reviewer sees of it. */
const shown = ({ title, columns, rows, question, condition }: MatrixContent) => ({
  title,
  columns,
  rows,
  question,
  ...(condition !== undefined && { condition }),
});

async function copyBase(
  { matrices, sourceDeps }: MatrixDeps,
  context: ToolContext,
  content: MatrixContent,
): Promise<Copied> {
  if (!content.base) return { cells: new Map(), sources: [] };
  const source = await completedMatrix(matrices, context.scope, content.base.sourceRunId);
  return copyCells(sourceDeps.sources, context, { content, source });
}

/** Checked when the run was started: gone since then means that its agent was deleted. */
async function completedMatrix(matrices: MatrixStore, scope: Scope, runId: string): Promise<FilledMatrix> {
  const found = await matrices.find(scope, runId);
  const matrix = found && readSourceMatrix(found.events);
  if (!matrix) throw new Error(`the matrix of the run ${runId} is gone`);
  return matrix;
}

function answer(
  { matrix, numbers, sources }: Awaited<ReturnType<typeof fillMatrix>>,
  { input: { locale } }: ToolContext,
): CarriedOut & { evidence: CellEvidence[] } {
  const text = `${tableText(matrix, { locale, numbers })}\n\n${remarksText(matrix, locale)}`;
  const evidence = cellEvidence(matrix, numbers);
  return { kind: 'answer', text, passages: sources.map(toPassage), evidence };
}
