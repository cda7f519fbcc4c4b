import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { isSeenBy, shownId } from '../graph/member-view.ts';
import type { Scope } from '../database/scope.ts';

interface LinkedEntity {
  id: string;
  label: string;
  category: string;
  kind: 'entity' | 'ghost';
}

type Row<T> = { [Key in keyof T]: T[Key] };

export type LinkedEntityStore = ReturnType<typeof createLinkedEntityStore>;

/** The entities that runs have found, for the runs' views. */
export function createLinkedEntityStore(db: Db) {
  return {
    /** Entities that the request itself names: the run has them as if it had found them. */
    async link(run: Scope & { id: string }, entityIds: string[]): Promise<void> {
      if (entityIds.length === 0) return;
      // One that was merged or deleted since is no longer there to be linked.
      await db.execute(sql`
        insert into entity_finds (entity_id, user_id, run_id)
        select e.id, ${run.userId}, ${run.id} from entities e
        where e.id = any(${sql.param(entityIds)}::uuid[]) and ${isSeenBy(run, sql`e`)}
        on conflict do nothing`);
    },

    async ofSource(scope: Scope, sourceId: string): Promise<LinkedEntity[]> {
      const { rows } = await db.execute<Row<LinkedEntity>>(sql`
        select distinct e.id, e.label, e.category, e.kind
        from entity_sources s join entities f on f.id = s.entity_id and ${isSeenBy(scope, sql`f`)}
        join entities e on e.id = ${shownId(sql`f`)}
        where s.source_id = ${sourceId} order by e.id`);
      return rows;
    },

    /** Asked for runs of the user's only. */
    async ofRuns(scope: Scope, runIds: string[]): Promise<(LinkedEntity & { runId: string })[]> {
      if (runIds.length === 0) return [];
      const { rows } = await db.execute<Row<LinkedEntity & { runId: string }>>(sql`
        select distinct s.run_id as "runId", e.id, e.label, e.category, e.kind
        from entity_finds s join entities f on f.id = s.entity_id and ${isSeenBy(scope, sql`f`)}
        join entities e on e.id = ${shownId(sql`f`)}
        where s.run_id = any(${sql.param(runIds)}::uuid[]) order by e.id`);
      return rows;
    },
  };
}
