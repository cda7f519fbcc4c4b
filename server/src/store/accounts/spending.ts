import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Depth } from '@quarry/api/common.ts';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { PAID_STEPS } from '../runs/run-usage.ts';

/** Tokens of one model on one day, or of one run. */
export interface SpentLine {
  model: string;
  at: Date;
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
}

/** Whose runs are meant. */
export type Spender =
  | { of: 'workspace'; workspaceId: string }
  | { of: 'member'; workspaceId: string; userId: string }
  | { of: 'key'; workspaceId: string; keyId: string };

/** What budgets are read from: as the workspace has set them, and of one key. */
export interface BudgetSettings {
  settings: unknown;
  keyBudget: number | null;
}

interface Row extends Record<string, unknown> {
  model: string;
  at: string;
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
}

// A depth that was not asked for in so many runs has no price of its own here.
const RECENT = 1_000;

export type SpendingStore = ReturnType<typeof createSpendingStore>;

const BUDGETS = `
  select w.settings, k.budget as "keyBudget" from workspaces w left join api_keys k on k.id = $2 where w.id = $1`;

const SUMS = sql`sum(u.input_tokens)::float8 as "inputTokens", sum(u.output_tokens)::float8 as "outputTokens",
  sum(u.cached_input_tokens)::float8 as "cachedInputTokens", sum(u.cache_write_tokens)::float8 as "cacheWriteTokens"`;

/** The sums by day; and of runs that are at work what their finished steps say in place of what is summed up of them. */
const usedSince = (spender: Spender, from: Date): SQL => {
  const day = from.toISOString().slice(0, 10);
  return sql`
    select model, day, input_tokens, output_tokens, cached_input_tokens, cache_write_tokens
    from spent_days where ${isTheirs(spender, sql`key_id`)} and day >= ${day}::date
    union all
    select w.model, r.day, w.input_tokens, w.output_tokens, w.cached_input_tokens, w.cache_write_tokens
    from (
      select id, (created_at at time zone 'UTC')::date as day from runs
      where status = 'running' and ${isTheirs(spender, sql`input ->> 'keyId'`)}
        and created_at >= ${day}::timestamp at time zone 'UTC'
    ) r cross join lateral (
      select model, -input_tokens as input_tokens, -output_tokens as output_tokens,
        -cached_input_tokens as cached_input_tokens, -cache_write_tokens as cache_write_tokens
      from run_usage where run_id = r.id
      union all
      select line ->> 'model', (line ->> 'inputTokens')::int, (line ->> 'outputTokens')::int,
        (line ->> 'cachedInputTokens')::int, (line ->> 'cacheWriteTokens')::int
      from ${PAID_STEPS} where run_id = r.id and key not like 'counted/%'
    ) w`;
};

/** What runs have used, for pricing. A run counts on the day on which it was started. */
export function createSpendingStore(db: Db) {
  const lines = async (query: SQL): Promise<SpentLine[]> => {
    const { rows } = await db.execute<Row>(query);
    return rows.map((row) => ({ ...row, at: new Date(row.at) }));
  };
  return {
    async budgetsOf({ workspaceId, keyId }: { workspaceId: string; keyId?: string | undefined }) {
      const { rows } = await db.$client.query<BudgetSettings>(BUDGETS, [workspaceId, keyId ?? null]);
      return rows[0] ?? { settings: {}, keyBudget: null };
    },

    /** From the day of `from` on, in UTC. */
    since: (spender: Spender, from: Date): Promise<SpentLine[]> =>
      lines(sql`
        select u.model, u.day::text || 'T00:00:00Z' as at, ${SUMS}
        from (${usedSince(spender, from)}) u group by 1, 2`),

    /** A run, those it was handed from, and all that hang on them. */
    ofTree: (runId: string): Promise<SpentLine[]> =>
      lines(sql`
        with recursive above as (
          select id, parent_run_id from runs where id = ${runId}
          union all select p.id, p.parent_run_id from runs p join above a on p.id = a.parent_run_id
        ), tree as (
          select id from above where parent_run_id is null
          union all select c.id from runs c join tree t on c.parent_run_id = t.id
        )
        select u.model, min(r.created_at)::text as at, ${SUMS}
        from tree t join runs r on r.id = t.id join run_usage u on u.run_id = t.id
        group by u.model`),

    /** Of the latest among recent runs of a depth, each with what it has used; of one model, if that is named. */
    async past(
      { workspaceId }: Pick<Scope, 'workspaceId'>,
      { depth, modelName, limit }: { depth: Depth; modelName?: string; limit: number },
    ): Promise<SpentLine[][]> {
      const { rows } = await db.execute<Row & { runId: string }>(sql`
        with recent as (
          select id, created_at, model_name, input ->> 'depth' as depth from runs
          where workspace_id = ${workspaceId} and status = 'completed' and input_tokens > 0
          order by id desc limit ${RECENT}
        ), latest as (
          select id, created_at from recent
          where coalesce(depth, 'standard') = ${depth}
            and ${modelName === undefined ? sql`true` : sql`model_name = ${modelName}`}
          order by id desc limit ${limit}
        )
        select l.id as "runId", u.model, l.created_at::text as at, ${SUMS}
        from latest l join run_usage u on u.run_id = l.id group by 1, 2, 3`);
      const byRun = Map.groupBy(rows, ({ runId }) => runId);
      return [...byRun.values()].map((of) =>
        of.map(({ runId: _runId, ...row }) => ({ ...row, at: new Date(row.at) })),
      );
    },
  };
}

function isTheirs(spender: Spender, keyId: SQL): SQL {
  const inWorkspace = sql`workspace_id = ${spender.workspaceId}`;
  switch (spender.of) {
    case 'workspace':
      return inWorkspace;
    case 'member':
      return sql`${inWorkspace} and user_id = ${spender.userId}`;
    case 'key':
      return sql`${inWorkspace} and ${keyId} = ${spender.keyId}`;
    default:
      return spender satisfies never;
  }
}
