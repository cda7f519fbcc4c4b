import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';

export interface UnindexedDocument {
  id: string;
  title: string;
  body: string;
  isPrivate: boolean;
}

export type UnindexedStore = ReturnType<typeof createUnindexedStore>;

/** Sources and turns that have no passages yet, oldest first. Ids are made in the order of time: `after` is one. */
export function createUnindexedStore(db: Db) {
  return {
    async sources(scope: Scope, page: { after: string; limit: number }): Promise<UnindexedDocument[]> {
      const { rows } = await db.execute<{ id: string; title: string; body: string; is_private: boolean }>(sql`
        select s.id, s.title, s.body, s.user_id is not null as is_private from sources s
        where s.workspace_id = ${scope.workspaceId} and (s.user_id is null or s.user_id = ${scope.userId})
          and s.id > ${page.after} and s.body <> ''
          and not exists (select 1 from passages p where p.source_id = s.id)
        order by s.id limit ${page.limit}`);
      return rows.map(({ is_private: isPrivate, ...row }) => ({ ...row, isPrivate }));
    },

    /** Of runs that have ended: what is being asked right now is no past research. */
    async turns(scope: Scope, page: { after: string; limit: number }): Promise<UnindexedDocument[]> {
      const { rows } = await db.execute<{ id: string; body: string }>(sql`
        select t.id, t.content as body from turns t join runs r on r.id = t.run_id
        where t.workspace_id = ${scope.workspaceId} and t.user_id = ${scope.userId}
          and t.id > ${page.after} and t.kind <> 'error' and t.content <> '' and r.status = 'completed'
          and not exists (select 1 from passages p where p.turn_id = t.id)
        order by t.id limit ${page.limit}`);
      return rows.map((row) => ({ ...row, title: '', isPrivate: true }));
    },
  };
}
