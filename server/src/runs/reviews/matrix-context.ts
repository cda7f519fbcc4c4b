import type { StartRunBody } from '@quarry/api/run-requests.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { MatrixStore } from '../../store/runs/matrices.ts';
import type { Scope } from '../../store/database/scope.ts';
import { modeOf, selectionOf } from '../../tools/matrix/draft-matrix.ts';
import { parseMatrixSelection, SelectionError } from '../../tools/matrix/selection.ts';
import type { MatrixSelection } from '../../tools/matrix/selection.ts';
import { selectedCells } from '../../tools/matrix/selected-cells.ts';
import { readSourceMatrix } from '../../tools/matrix/source-matrix.ts';

/** Refuses, before the run begins, a matrix that cannot be edited or continued, or a selection that means nothing. */
export async function validateMatrixContexts(
  { matrices }: { matrices: MatrixStore },
  scope: Scope,
  body: StartRunBody,
): Promise<void> {
  const { matrixEditContext, matrixContinueContext, matrixSelectionContent } = body;
  if (matrixEditContext && matrixContinueContext)
    throw refused('matrixContinueContext', 'A matrix is either edited or continued: send one of the two.');
  const written = matrixSelectionContent === undefined ? undefined : readXml(matrixSelectionContent);
  const mode = modeOf(body);
  if (mode === 'create') return;

  const field = mode === 'edit' ? 'matrixEditContext' : 'matrixContinueContext';
  const { sourceRunId } = (matrixEditContext ?? matrixContinueContext)!;
  const found = await matrices.find(scope, sourceRunId);
  if (!found) throw notFound('The source run of the matrix was');
  const matrix = readSourceMatrix(found.events);
  if (!matrix)
    throw refused(
      `${field}.sourceRunId`,
      'This run has no complete matrix. Give a run that has completed one.',
    );
  if (mode === 'continue') return;
  const path = written ? 'matrixSelectionContent' : 'matrixEditContext.selection';
  orRefuse(path, () => selectedCells(written ?? parseMatrixSelection(selectionOf(body)), matrix));
}

function readXml(content: string): MatrixSelection {
  const path = 'matrixSelectionContent';
  if (!/^\uFEFF?\s*</.test(content))
    throw refused(path, 'Must be XML: <matrix_selection>…</matrix_selection>.');
  return orRefuse(path, () => parseMatrixSelection(content));
}

function orRefuse<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SelectionError)) throw error;
    throw refused(path, `The selection cannot be used: ${error.message}.`);
  }
}

function refused(path: string, message: string) {
  return badRequest(`${path}: ${message}`, [{ path, message }]);
}
