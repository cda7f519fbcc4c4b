import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AuditEntry } from '@quarry/api/audit.ts';
import { column } from '../database/column.ts';
import type { Db } from '../database/db.ts';
import { before, pageOf } from '../database/newest-first.ts';
import type { Page } from '../database/newest-first.ts';
import type { Scope } from '../database/scope.ts';
import { apiKeys, users } from '../schema/accounts.ts';
import { auditLog } from '../schema/audit.ts';

export interface NewAuditEntry {
  id: string;
  at: Date;
  workspaceId: string;
  userId: string | null;
  keyId: string | null;
  via: AuditEntry['via'];
  action: string;
  target: Record<string, string>;
  fields: string[];
}

/** Days in UTC, both included. */
export interface AuditSpan {
  from?: string | undefined;
  to?: string | undefined;
}

type WorkspaceScope = Pick<Scope, 'workspaceId'>;
const DAY_MS = 24 * 60 * 60 * 1000;
const EXPORT_PAGE = 1_000;

export type AuditLogStore = ReturnType<typeof createAuditLogStore>;

/** What was done in each workspace. Rows are added and read, nothing else. */
export function createAuditLogStore(db: Db) {
  const select = (condition: SQL | undefined) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.createdAt,
        via: auditLog.via,
        userId: auditLog.userId,
        userEmail: users.email,
        keyId: auditLog.keyId,
        keyName: apiKeys.name,
        action: auditLog.action,
        target: auditLog.target,
        fields: auditLog.fields,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.userId))
      .leftJoin(apiKeys, eq(apiKeys.id, auditLog.keyId))
      .where(condition);

  return {
    /**
     * What belongs to a workspace, a user or a key that is gone by now is left out, or stands without it. What is there already, because
     * the answer that said so was lost, stays as it is.
     */
    async add(entries: readonly NewAuditEntry[]): Promise<void> {
      if (entries.length === 0) return;
      await db.execute(sql`
        insert into audit_log (id, created_at, workspace_id, user_id, key_id, via, action, target, fields)
        select n.id, n.at, n.workspace_id, (select u.id from users u where u.id = n.user_id),
          (select k.id from api_keys k where k.id = n.key_id), n.via, n.action, n.target::jsonb, n.fields::jsonb
        from unnest(${column(entries, ({ id }) => id)}::uuid[],
                    ${column(entries, ({ at }) => at.toISOString())}::timestamptz[],
                    ${column(entries, ({ workspaceId }) => workspaceId)}::uuid[],
                    ${column(entries, ({ userId }) => userId)}::uuid[],
                    ${column(entries, ({ keyId }) => keyId)}::uuid[],
                    ${column(entries, ({ via }) => via)}::text[],
                    ${column(entries, ({ action }) => action)}::text[],
                    ${column(entries, ({ target }) => JSON.stringify(target))}::text[],
                    ${column(entries, ({ fields }) => JSON.stringify(fields))}::text[])
          as n(id, at, workspace_id, user_id, key_id, via, action, target, fields)
        where exists (select from workspaces w where w.id = n.workspace_id)
        on conflict (id) do nothing`);
    },

    async list(scope: WorkspaceScope, filter: Page & AuditSpan) {
      const rows = await select(and(isWithin(scope, filter), before(auditLog.id, filter)))
        .orderBy(desc(auditLog.id))
        .limit(filter.limit + 1);
      const { rows: entries, nextCursor } = pageOf(rows, filter);
      return { entries: entries.map(shown), nextCursor };
    },

    /** All of it, oldest first, some at a time. */
    async *all(scope: WorkspaceScope, span: AuditSpan): AsyncGenerator<AuditEntry[]> {
      for (let last: string | undefined; ;) {
        const after = last === undefined ? undefined : sql`${auditLog.id} > ${last}`;
        const rows = await select(and(isWithin(scope, span), after))
          .orderBy(asc(auditLog.id))
          .limit(EXPORT_PAGE);
        if (rows.length === 0) return;
        yield rows.map(shown);
        last = rows.at(-1)!.id;
      }
    },
  };
}

const isWithin = ({ workspaceId }: WorkspaceScope, { from, to }: AuditSpan) =>
  and(
    eq(auditLog.workspaceId, workspaceId),
    from === undefined ? undefined : gte(auditLog.createdAt, new Date(from)),
    to === undefined ? undefined : lt(auditLog.createdAt, new Date(Date.parse(to) + DAY_MS)),
  );

const shown = <Row extends { at: Date }>(row: Row) => ({ ...row, at: row.at.toISOString() });
