import { sql } from 'drizzle-orm';
import type { ModelRole } from '@quarry/api/model-roles.ts';
import type { Db } from '../database/db.ts';
import { firstIdAt } from '../database/ids.ts';
import type { Scope } from '../database/scope.ts';

export interface DayOfModel {
  /** A day in UTC, as 2026-01-31. */
  date: string;
  model: string;
  role: ModelRole;
  /** Each run counts once: with its own model. */
  runs: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
}

export type UsageStore = ReturnType<typeof createUsageStore>;

export function createUsageStore(db: Db) {
  return {
    /** By day, role and the model that answered. Runs that have used nothing, as those at work, count by the model they were to have. */
    async since(scope: Scope, { from, of }: { from: Date; of: 'me' | 'workspace' }): Promise<DayOfModel[]> {
      const isTheirs = sql`workspace_id = ${scope.workspaceId} and ${of === 'me' ? sql`user_id = ${scope.userId}` : sql`true`}`;
      const { rows } = await db.execute<DayOfModel & Record<string, unknown>>(sql`
        select day::text as date, model, role, sum(runs)::int as runs, sum(calls)::float8 as calls,
          sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
          sum(cached_input_tokens)::float8 as "cachedInputTokens",
          sum(cache_write_tokens)::float8 as "cacheWriteTokens"
        from (
          select day, model, role, runs, calls, input_tokens, output_tokens, cached_input_tokens, cache_write_tokens
          from spent_days where ${isTheirs} and day >= ${from.toISOString().slice(0, 10)}::date
          union all
          select (created_at at time zone 'UTC')::date, ${MODEL_OF_RUN}, 'run', 1, 0, input_tokens, output_tokens, 0, 0
          from runs where ${isTheirs} and id >= ${firstIdAt(from.getTime())}::uuid and status <> 'completed'
            and not exists (select from run_usage u where u.run_id = runs.id)
        ) used
        group by 1, 2, 3 order by 1, 2, 3`);
      return rows;
    },
  };
}

const MODEL_OF_RUN = sql`coalesce((model ->> 'provider') || '/' || (model ->> 'id'), model_name)`;
