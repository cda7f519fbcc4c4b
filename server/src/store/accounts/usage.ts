import { sql } from 'drizzle-orm';
import type { ModelRole } from '@quarry/api/model-roles.ts';
import type { Db } from '../database/db.ts';
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
    /** By day, role and the model that answered. Of runs that have stored their sum alone, by the model of the run. */
    async since(scope: Scope, { from, of }: { from: Date; of: 'me' | 'workspace' }): Promise<DayOfModel[]> {
      const { rows } = await db.execute<DayOfModel & Record<string, unknown>>(sql`
        with used as (
          select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as date,
            coalesce(u.model, (r.model ->> 'provider') || '/' || (r.model ->> 'id'), r.model_name) as model,
            coalesce(u.role, 'run') as role,
            row_number() over (partition by r.id order by coalesce(u.role, 'run') <> 'run', u.role, u.model) as place,
            coalesce(u.calls, 0) as calls,
            coalesce(u.input_tokens, r.input_tokens) as input_tokens,
            coalesce(u.output_tokens, r.output_tokens) as output_tokens,
            coalesce(u.cached_input_tokens, 0) as cached_input_tokens,
            coalesce(u.cache_write_tokens, 0) as cache_write_tokens
          from runs r left join run_usage u on u.run_id = r.id
          where r.workspace_id = ${scope.workspaceId} and r.created_at >= ${from.toISOString()}::timestamptz
            and ${of === 'me' ? sql`r.user_id = ${scope.userId}` : sql`true`}
        )
        select date, model, role, count(*) filter (where place = 1)::int as runs, sum(calls)::float8 as calls,
          sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
          sum(cached_input_tokens)::float8 as "cachedInputTokens",
          sum(cache_write_tokens)::float8 as "cacheWriteTokens"
        from used group by date, model, role order by date, model, role`);
      return rows;
    },
  };
}
