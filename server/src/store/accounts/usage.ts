import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ModelRole } from '@quarry/api/model-roles.ts';
import { databaseNow } from '../database/database-time.ts';
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
    /**
     * By day, role and the model that answered. Of runs that have stored their sum alone, by the model of the run. The day is that of
     * the run's id: it stands in an index, while a row of runs is large, and is read only of those that have nothing else.
     */
    async since(scope: Scope, { from, of }: { from: Date; of: 'me' | 'workspace' }): Promise<DayOfModel[]> {
      const days = daysFrom(from);
      const starts = sql.param(days.map((day) => firstIdAt(day)));
      const { rows } = await db.execute<Omit<DayOfModel, 'date'> & { day: number }>(sql`
        with used as (
          select width_bucket(r.id, ${starts}::uuid[]) as day,
            coalesce(u.model, ${ofRun(sql`coalesce((o.model ->> 'provider') || '/' || (o.model ->> 'id'), o.model_name)`)}) as model,
            coalesce(u.role, 'run') as role,
            row_number() over (partition by r.id order by coalesce(u.role, 'run') <> 'run', u.role, u.model) as place,
            coalesce(u.calls, 0) as calls,
            coalesce(u.input_tokens, ${ofRun(sql`o.input_tokens`)}) as input_tokens,
            coalesce(u.output_tokens, ${ofRun(sql`o.output_tokens`)}) as output_tokens,
            coalesce(u.cached_input_tokens, 0) as cached_input_tokens,
            coalesce(u.cache_write_tokens, 0) as cache_write_tokens
          from runs r left join run_usage u on u.run_id = r.id
          where r.workspace_id = ${scope.workspaceId} and r.id >= ${firstIdAt(days[0]!)}::uuid
            and ${of === 'me' ? sql`r.user_id = ${scope.userId}` : sql`true`}
        )
        select day, model, role, count(*) filter (where place = 1)::int as runs, sum(calls)::float8 as calls,
          sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens",
          sum(cached_input_tokens)::float8 as "cachedInputTokens",
          sum(cache_write_tokens)::float8 as "cacheWriteTokens"
        from used group by day, model, role order by day, model, role`);
      return rows.map(({ day, ...used }) => ({
        date: new Date(days[day - 1]!).toISOString().slice(0, 10),
        ...used,
      }));
    },
  };
}

const ofRun = (value: SQL) => sql`(select ${value} from runs o where o.id = r.id)`;

const DAY_MS = 86_400_000;

/** The first moments of the days up to now. */
function daysFrom(from: Date): number[] {
  const count = Math.max(1, Math.ceil((databaseNow() - from.getTime()) / DAY_MS));
  return Array.from({ length: count }, (_, n) => from.getTime() + n * DAY_MS);
}
