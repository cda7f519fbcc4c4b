import type { Locale } from '@quarry/api/common.ts';
import type { CitedSource } from '@quarry/api/sources.ts';
import { notFound } from '../../errors.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { ShareStore } from '../../store/runs/shares.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import { referenceOf, type Reference } from './reference.ts';

export interface ReferenceDeps {
  shares: Pick<ShareStore, 'findRun'>;
  events: EventStore;
  sources: SourceStore;
}

/** Sources as a run cites them, with what they say of themselves. The run has read them on its day. */
export async function referencesOf(
  { sources }: Pick<ReferenceDeps, 'sources'>,
  run: Pick<RunRow, 'id' | 'createdAt'>,
  cited: readonly CitedSource[],
): Promise<Reference[]> {
  const known = new Map((await sources.ofRun(run.id)).map(({ id, about }) => [id, about]));
  return cited.map((source) => referenceOf(source, { about: known.get(source.id), accessed: run.createdAt }));
}

/** The sources that the answer of a run cites; all that it has read where the answer cites by cells, or not at all. */
export async function findReferences(
  deps: ReferenceDeps,
  scope: Scope,
  runId: string,
): Promise<{ references: Reference[]; locale: Locale }> {
  const run = await deps.shares.findRun(scope, runId, 'read');
  if (!run) throw notFound('Run');
  const last = (await deps.events.ofType(runId, 'complete')).at(-1);
  const cited = last?.payload.sources ?? (await deps.sources.linkedTo([runId]));
  return { references: await referencesOf(deps, run, cited), locale: run.input.locale };
}
