import type { Scope } from '../../store/database/scope.ts';
import type { WaitingDocumentStore } from '../../store/retrieval/waiting-documents.ts';
import type { Indexing } from './indexing/index-scheduler.ts';
import type { Retrieval, RetrievalQuery, RetrievedPassage } from './retrieval.ts';

export interface UpToDateOptions {
  waiting: WaitingDocumentStore;
  indexing: Pick<Indexing, 'hurry'>;
  /** A question waits no longer than this for what is not indexed yet. */
  catchUpMs?: number | undefined;
}

/** What was found, and whether it was looked for everywhere. */
export interface Found {
  passages: RetrievedPassage[];
  /** So many sources and turns could not be found yet; `MOST_COUNTED` stands for more. */
  waiting: number;
}

const MOST_COUNTED = 1_000;

const CATCH_UP_MS = 800;
// More than a batch or two is not done within that time: then nobody waits at all.
const WORTH_WAITING = 200;

/** Retrieval over what the background has indexed: the last runs' words may be a moment behind, and it says so. */
export function upToDate(retrieval: Retrieval, options: UpToDateOptions) {
  const { waiting, indexing, catchUpMs = CATCH_UP_MS } = options;

  /** Answers how much is left. */
  async function catchUp(scope: Scope, signal: AbortSignal | undefined): Promise<number> {
    const inTime = AbortSignal.any([AbortSignal.timeout(catchUpMs), ...(signal ? [signal] : [])]);
    let left = await waiting.count(scope, MOST_COUNTED);
    while (left > 0 && left <= WORTH_WAITING && !inTime.aborted) {
      await indexing.hurry(scope.workspaceId, inTime);
      left = await waiting.count(scope, MOST_COUNTED);
    }
    return left;
  }

  return {
    likeness: retrieval.likeness,
    async search(query: RetrievalQuery): Promise<Found> {
      const left = await catchUp(query.scope, query.signal);
      return { passages: await retrieval.search(query), waiting: left };
    },
  };
}

export type UpToDateRetrieval = ReturnType<typeof upToDate>;
