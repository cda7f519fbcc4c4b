import type { Locale } from '@quarry/api/common.ts';
import { AppError, notFound } from '../../errors.ts';
import type { MatrixStore } from '../../store/runs/matrices.ts';
import type { ShareStore } from '../../store/runs/shares.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import { referenceOf, type Reference } from './reference.ts';
import { readSourceMatrix } from '../../tools/matrix/source-matrix.ts';
import type { FilledMatrix } from '../../tools/matrix/source-matrix.ts';

/** A complete matrix as the run's record has it. */
export interface MatrixRecord {
  runId: string;
  matrix: FilledMatrix;
  locale: Locale;
  /** The run's sources under the numbers by which it cites them. */
  sources: (Reference & { sourceId: string })[];
}

export interface MatrixRecordDeps {
  matrices: MatrixStore;
  shares: Pick<ShareStore, 'findRun'>;
  sources: SourceStore;
}

export async function findMatrix(
  { matrices, shares, sources }: MatrixRecordDeps,
  scope: Scope,
  runId: string,
): Promise<MatrixRecord> {
  const run = await shares.findRun(scope, runId, 'read');
  // Whoever may read it takes along what its owner has.
  const found = run && (await matrices.find({ workspaceId: run.workspaceId, userId: run.userId }, runId));
  if (!found) throw notFound('Run');
  const matrix = readSourceMatrix(found.events);
  if (!matrix) throw new AppError('NOT_FOUND', 'This run has no complete matrix.');
  const linked = await sources.linkedTo([runId]);
  return {
    runId,
    matrix,
    locale: found.locale,
    sources: linked.map((source) => ({
      ...referenceOf(source, { about: source.about, accessed: found.createdAt }),
      sourceId: source.id,
    })),
  };
}
