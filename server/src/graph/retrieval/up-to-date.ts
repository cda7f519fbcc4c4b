import { firstIdAt } from '../../store/database/ids.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { UnindexedDocument, UnindexedStore } from '../../store/retrieval/unindexed.ts';
import type { Retrieval, RetrievalQuery } from './retrieval.ts';
import { databaseNow } from '../../store/database/database-time.ts';

const PAGE = 50;

// What was saved by another node a moment ago may have a smaller id than what this one has seen already.
const SLACK_MS = 10 * 60 * 1000;

/**
 * Retrieval that indexes what is new before it searches. Saving a source or a turn costs nothing extra; the run that asks
 * first pays for the words. How far it got is only remembered: a new process looks once from the beginning.
 */
export function upToDate(
  retrieval: Retrieval,
  unindexed: UnindexedStore,
): Pick<Retrieval, 'search' | 'likeness'> {
  const reached = new Map<string, string>();

  async function catchUp(scope: Scope, signal: AbortSignal | undefined): Promise<void> {
    await indexAll({ scope, signal, kind: 'source', next: (page) => unindexed.sources(scope, page) });
    await indexAll({ scope, signal, kind: 'turn', next: (page) => unindexed.turns(scope, page) });
  }

  async function indexAll(work: {
    scope: Scope;
    signal: AbortSignal | undefined;
    kind: 'source' | 'turn';
    next: (page: { after: string; limit: number }) => Promise<UnindexedDocument[]>;
  }): Promise<void> {
    const { scope, signal, kind, next } = work;
    const key = `${kind}/${scope.workspaceId}/${scope.userId}`;
    let after = reached.get(key) ?? firstIdAt(0);
    for (;;) {
      const documents = await next({ after, limit: PAGE });
      for (const document of documents) {
        signal?.throwIfAborted();
        await retrieval.index(scope, { kind, ...document }, { ...(signal && { signal }) });
        after = document.id;
      }
      if (documents.length < PAGE) break;
    }
    reached.set(key, firstIdAt(databaseNow() - SLACK_MS));
  }

  return {
    likeness: retrieval.likeness,
    async search(query: RetrievalQuery) {
      await catchUp(query.scope, query.signal);
      return retrieval.search(query);
    },
  };
}
