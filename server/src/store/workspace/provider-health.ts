import { eq, sql } from 'drizzle-orm';
import type { ConnectionKind } from '@quarry/api/connections.ts';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { providerHealth } from '../schema/connections.ts';
import { column } from '../database/column.ts';

export interface HealthNote {
  workspaceId: string;
  kind: ConnectionKind;
  provider: string;
  successAt: Date | null;
  failureAt: Date | null;
  failure: string | null;
}

const time = (at: Date | null) => at?.toISOString() ?? null;

export type ProviderHealthStore = ReturnType<typeof createProviderHealthStore>;

export function createProviderHealthStore(db: Db) {
  return {
    ofWorkspace({ workspaceId }: Pick<Scope, 'workspaceId'>) {
      return db.select().from(providerHealth).where(eq(providerHealth.workspaceId, workspaceId));
    },

    /** What several nodes have seen is laid together: of each the latest counts. */
    async note(notes: readonly HealthNote[]): Promise<void> {
      if (notes.length === 0) return;
      await db.execute(sql`
        insert into provider_health as h (workspace_id, kind, provider, last_success_at, last_failure_at, last_failure)
        select n.* from unnest(${column(notes, ({ workspaceId }) => workspaceId)}::uuid[],
                               ${column(notes, ({ kind }) => kind)}::text[],
                               ${column(notes, ({ provider }) => provider)}::text[],
                               ${column(notes, ({ successAt }) => time(successAt))}::timestamptz[],
                               ${column(notes, ({ failureAt }) => time(failureAt))}::timestamptz[],
                               ${column(notes, ({ failure }) => failure)}::text[])
          as n(workspace_id, kind, provider, last_success_at, last_failure_at, last_failure)
        where exists (select from workspaces w where w.id = n.workspace_id)
        on conflict (workspace_id, kind, provider) do update set
          last_success_at = greatest(h.last_success_at, excluded.last_success_at),
          last_failure = case when excluded.last_failure_at >= coalesce(h.last_failure_at, '-infinity')
                              then excluded.last_failure else h.last_failure end,
          last_failure_at = greatest(h.last_failure_at, excluded.last_failure_at)`);
    },
  };
}
