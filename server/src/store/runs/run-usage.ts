import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { TokenUsage } from '@quarry/api/common.ts';
import type { UsageLine } from '@quarry/api/model-roles.ts';
import { column } from '../database/column.ts';
import type { Db } from '../database/db.ts';
import { runUsage } from '../schema/runs.ts';

/** What was used, and by role and model where that is known. */
export type CountedUsage = TokenUsage & { by?: UsageLine[] };

/** Each line of what a step says it has used. */
export const PAID_STEPS = sql`run_steps
  cross join lateral coalesce(output #> '{usage,by}', output #> '{by}', output #> '{spent,by}') as by
  cross join lateral json_array_elements(case json_typeof(by) when 'array' then by end) as line`;

export type RunUsageStore = ReturnType<typeof createRunUsageStore>;

export function createRunUsageStore(db: Db) {
  return {
    ofRun(runId: string): Promise<UsageLine[]> {
      return db
        .select({
          role: runUsage.role,
          model: runUsage.model,
          calls: runUsage.calls,
          inputTokens: runUsage.inputTokens,
          outputTokens: runUsage.outputTokens,
          cachedInputTokens: runUsage.cachedInputTokens,
          cacheWriteTokens: runUsage.cacheWriteTokens,
        })
        .from(runUsage)
        .where(eq(runUsage.runId, runId))
        .orderBy(asc(runUsage.role), asc(runUsage.model));
    },

    /**
     * All that finished work of a run has used, for one whose worker alone knows the sum. Each paid call is a step that says
     * what it has used; steps that sum up others say it in another place.
     */
    async ofSteps(runId: string): Promise<CountedUsage> {
      const { rows } = await db.execute<UsageLine>(sql`
        select line ->> 'role' as role, line ->> 'model' as model,
          sum((line ->> 'calls')::int)::int as calls,
          sum((line ->> 'inputTokens')::int)::int as "inputTokens",
          sum((line ->> 'outputTokens')::int)::int as "outputTokens",
          sum((line ->> 'cachedInputTokens')::int)::int as "cachedInputTokens",
          sum((line ->> 'cacheWriteTokens')::int)::int as "cacheWriteTokens"
        from ${PAID_STEPS}
        where run_id = ${runId} and key not like 'counted/%'
        group by 1, 2`);
      const sum = (tokens: (line: UsageLine) => number) =>
        rows.reduce((total, line) => total + tokens(line), 0);
      return {
        inputTokens: sum(({ inputTokens }) => inputTokens),
        outputTokens: sum(({ outputTokens }) => outputTokens),
        by: rows,
      };
    },
  };
}

/** Part of the statement that ends a segment of runs. `whole`: the lines are not beyond what is there, but all of it. */
export function insertUsage(
  lines: readonly (UsageLine & { runId: string })[],
  join: SQL = sql``,
  are: 'more' | 'whole' = 'more',
): SQL {
  const added = (name: string) => {
    const [there, here] = [sql.raw(`run_usage.${name}`), sql.raw(`excluded.${name}`)];
    return are === 'more' ? sql`${there} + ${here}` : sql`greatest(${there}, ${here})`;
  };
  return sql`
    insert into run_usage (run_id, role, model, calls, input_tokens, output_tokens, cached_input_tokens,
                           cache_write_tokens)
    select u.* from unnest(${column(lines, ({ runId }) => runId)}::uuid[],
                           ${column(lines, ({ role }) => role)}::text[],
                           ${column(lines, ({ model }) => model)}::text[],
                           ${column(lines, ({ calls }) => calls)}::int[],
                           ${column(lines, ({ inputTokens }) => inputTokens)}::int[],
                           ${column(lines, ({ outputTokens }) => outputTokens)}::int[],
                           ${column(lines, ({ cachedInputTokens }) => cachedInputTokens)}::int[],
                           ${column(lines, ({ cacheWriteTokens }) => cacheWriteTokens)}::int[])
      as u(run_id, role, model, calls, input_tokens, output_tokens, cached_input_tokens, cache_write_tokens)
    ${join}
    on conflict (run_id, role, model) do update set
      calls = ${added('calls')}, input_tokens = ${added('input_tokens')}, output_tokens = ${added('output_tokens')},
      cached_input_tokens = ${added('cached_input_tokens')}, cache_write_tokens = ${added('cache_write_tokens')}`;
}
