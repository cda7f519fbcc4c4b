import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { documentVersions } from '../schema/drafts.ts';
import { events, runs } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';

interface MatrixOfRun {
  events: { type: string; payload: unknown }[];
  locale: 'ja' | 'en';
  createdAt: Date;
}

export type MatrixStore = ReturnType<typeof createMatrixStore>;

export function createMatrixStore(db: Db) {
  return {
    /** What a run of the user's says about its last complete matrix, or what has been made of it since: no event when it has none, undefined without a run. */
    async find(scope: Scope, runId: string): Promise<MatrixOfRun | undefined> {
      const [run] = await db
        .select({ input: runs.input, createdAt: runs.createdAt })
        .from(runs)
        .where(
          and(eq(runs.id, runId), eq(runs.workspaceId, scope.workspaceId), eq(runs.userId, scope.userId)),
        );
      if (!run) return undefined;
      const [edited] = await db
        .select({ payload: documentVersions.content })
        .from(documentVersions)
        .where(eq(documentVersions.runId, runId))
        .orderBy(desc(documentVersions.version))
        .limit(1);
      if (edited)
        return {
          events: [{ type: 'matrix-data-completed', payload: edited.payload }],
          locale: run.input.locale,
          createdAt: run.createdAt,
        };
      const last = await db
        .select({ type: events.type, payload: events.payload })
        .from(events)
        .where(and(eq(events.runId, runId), eq(events.type, 'matrix-data-completed')))
        .orderBy(desc(events.seq))
        .limit(1);
      return { events: last, locale: run.input.locale, createdAt: run.createdAt };
    },
  };
}
