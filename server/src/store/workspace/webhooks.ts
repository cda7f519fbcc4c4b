import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WebhookEvent } from '@quarry/api/webhooks.ts';
import type { Db } from '../database/db.ts';
import { databaseNow } from '../database/database-time.ts';
import type { Scope } from '../database/scope.ts';
import { events, runs } from '../schema/runs.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from '../schema/webhooks.ts';

/** Every node that sends listens here. */
export const WEBHOOK_CHANNEL = 'quarry_webhooks';

export type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export interface DueDelivery extends DeliveryRow {
  webhook: WebhookRow;
  run: Pick<typeof runs.$inferSelect, 'status' | 'userId' | 'agentId' | 'conversationId'>;
  event: { type: string; payload: unknown; createdAt: Date } | undefined;
}

export interface Attempt {
  statusCode: number | null;
  error: string | null;
  durationMs: number;
}

/** What a node still sends at once: in all, and to one webhook, of whose places so many are taken. */
interface ClaimLimits {
  limit: number;
  places: number;
  taken: ReadonlyMap<string, number>;
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;

/** Longer than an attempt may take: by then its node has died. */
const CLAIM = sql`now() + interval '2 minutes'`;

const isOwn = ({ workspaceId, userId }: Scope) =>
  and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.userId, userId));

const isOne = (scope: Scope, id: string) => and(eq(webhooks.id, id), isOwn(scope));

export function createWebhookStore(db: Db) {
  return {
    ...deliveryQueries(db),

    /** Undefined when there are as many as there may be. */
    async create(
      scope: Scope,
      given: Pick<WebhookRow, 'address' | 'events' | 'covers'>,
      most: number,
    ): Promise<WebhookRow | undefined> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope.userId}, 1))`);
        if ((await tx.$count(webhooks, isOwn(scope))) >= most) return undefined;
        const [row] = await tx
          .insert(webhooks)
          .values({ workspaceId: scope.workspaceId, userId: scope.userId, ...given })
          .returning();
        return row!;
      });
    },

    list: (scope: Scope): Promise<WebhookRow[]> =>
      db.select().from(webhooks).where(isOwn(scope)).orderBy(desc(webhooks.id)),

    async find(scope: Scope, id: string): Promise<WebhookRow | undefined> {
      const [row] = await db.select().from(webhooks).where(isOne(scope, id));
      return row;
    },

    async update(
      scope: Scope,
      id: string,
      change: {
        address?: string | undefined;
        events?: WebhookEvent[] | null | undefined;
        isActive?: boolean | undefined;
      },
    ): Promise<WebhookRow | undefined> {
      const { isActive, ...fields } = change;
      const [row] = await db
        .update(webhooks)
        .set({
          ...fields,
          ...(isActive !== undefined && { disabledAt: isActive ? null : new Date(databaseNow()) }),
          updatedAt: new Date(databaseNow()),
        })
        .where(isOne(scope, id))
        .returning();
      return row;
    },

    async remove(scope: Scope, id: string): Promise<WebhookRow | undefined> {
      const [row] = await db.delete(webhooks).where(isOne(scope, id)).returning();
      return row;
    },
  };
}

function deliveryQueries(db: Db) {
  async function withAttempts(rows: DeliveryRow[]) {
    const ids = rows.map(({ id }) => id);
    const tried = ids.length
      ? await db
          .select()
          .from(webhookAttempts)
          .where(inArray(webhookAttempts.deliveryId, ids))
          .orderBy(webhookAttempts.id)
      : [];
    return rows.map((row) => ({ ...row, tried: tried.filter(({ deliveryId }) => deliveryId === row.id) }));
  }

  return {
    async deliveries(webhookId: string, limit: number) {
      return withAttempts(
        await db
          .select()
          .from(webhookDeliveries)
          .where(eq(webhookDeliveries.webhookId, webhookId))
          .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.seq))
          .limit(limit),
      );
    },

    /** Due at once, with its day before it; undefined when there is none. */
    async repeat(webhookId: string, deliveryId: string) {
      const [row] = await db
        .update(webhookDeliveries)
        .set({ status: 'pending', attempts: 0, nextAttemptAt: sql`now()` })
        .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
        .returning();
      if (!row) return undefined;
      await db.execute(sql`select pg_notify(${WEBHOOK_CHANNEL}, '')`);
      return (await withAttempts([row]))[0];
    },

    /**
     * Those whose time has come, for this node alone: of each webhook no more than it has places left, and those first that wait
     * for one with none taken.
     */
    async claim({ limit, places, taken }: ClaimLimits): Promise<DueDelivery[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        with taken as (
          select key::uuid as webhook_id, value::integer as count
          from jsonb_each_text(${JSON.stringify(Object.fromEntries(taken))}::jsonb)
        ), due as (
          select id, coalesce(count, 0) + row_number() over (partition by webhook_id order by next_attempt_at) as place
          from webhook_deliveries left join taken using (webhook_id)
          where status = 'pending' and next_attempt_at <= now()
        )
        update webhook_deliveries set next_attempt_at = ${CLAIM}
        where id in (
          select delivery.id from webhook_deliveries delivery join due using (id)
          where place <= ${places} and status = 'pending' and next_attempt_at <= now()
          order by place, next_attempt_at limit ${limit} for update of delivery skip locked)
        returning id`);
      if (rows.length === 0) return [];
      const found = await db
        .select({ delivery: webhookDeliveries, webhook: webhooks, run: runs, event: events })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .innerJoin(runs, eq(runs.id, webhookDeliveries.runId))
        .leftJoin(
          events,
          and(eq(events.runId, webhookDeliveries.runId), eq(events.seq, webhookDeliveries.seq)),
        )
        .where(
          inArray(
            webhookDeliveries.id,
            rows.map(({ id }) => id),
          ),
        );
      return found.map(({ delivery, event, ...rest }) => ({
        ...delivery,
        ...rest,
        event: event ?? undefined,
      }));
    },

    /** How an attempt went, and when the next one is; null when there is none. */
    async settle(
      id: string,
      attempt: Attempt,
      next: { status: DeliveryRow['status']; afterMs: number | null },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.insert(webhookAttempts).values({ deliveryId: id, ...attempt });
        await tx
          .update(webhookDeliveries)
          .set({
            status: next.status,
            attempts: sql`${webhookDeliveries.attempts} + 1`,
            nextAttemptAt: next.afterMs === null ? null : new Date(databaseNow() + next.afterMs),
          })
          .where(eq(webhookDeliveries.id, id));
      });
    },
  };
}
