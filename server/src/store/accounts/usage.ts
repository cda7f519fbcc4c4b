import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { runs } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';

export interface DayOfModel {
  /** A day in UTC, as 2026-01-31. */
  date: string;
  model: string;
  runs: number;
  inputTokens: number;
  outputTokens: number;
}

export type UsageStore = ReturnType<typeof createUsageStore>;

export function createUsageStore(db: Db) {
  return {
    /** By day and by the model that answered, or else was asked. */
    since(scope: Scope, { from, of }: { from: Date; of: 'me' | 'workspace' }): Promise<DayOfModel[]> {
      const date = sql<string>`to_char(${runs.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
      const model = sql<string>`coalesce((${runs.model} ->> 'provider') || '/' || (${runs.model} ->> 'id'), ${runs.modelName})`;
      return db
        .select({
          date,
          model,
          runs: sql<number>`count(*)::int`,
          inputTokens: sql<number>`sum(${runs.inputTokens})::float8`,
          outputTokens: sql<number>`sum(${runs.outputTokens})::float8`,
        })
        .from(runs)
        .where(
          and(
            eq(runs.workspaceId, scope.workspaceId),
            of === 'me' ? eq(runs.userId, scope.userId) : undefined,
            gte(runs.createdAt, from),
          ),
        )
        .groupBy(sql`1, 2`)
        .orderBy(sql`1, 2`);
    },
  };
}
