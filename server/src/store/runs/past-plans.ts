import { sql } from 'drizzle-orm';
import type { Depth, TokenUsage } from '@quarry/api/common.ts';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';

/** What a plan of an earlier run has taken, from its confirmation to the end of the run. */
export interface PastPlan {
  steps: number;
  seconds: number;
  used: (TokenUsage & { model: string })[];
}

export type PastPlanStore = ReturnType<typeof createPastPlanStore>;

export function createPastPlanStore(db: Db) {
  return {
    /** The user's own, the newest first. A run whose plan led to another draft says nothing of the plan alone. */
    async ofDepth(scope: Scope, { depth, limit }: { depth: Depth; limit: number }): Promise<PastPlan[]> {
      const { rows } = await db.execute<{ steps: number; seconds: number; used: PastPlan['used'] }>(sql`
        select jsonb_array_length(draft.content -> 'steps') as steps,
          extract(epoch from run.updated_at - run.segment_started_at)::float as seconds,
          coalesce((select json_agg(json_build_object('model', model, 'inputTokens', input_tokens,
            'outputTokens', output_tokens, 'cachedInputTokens', cached_input_tokens,
            'cacheWriteTokens', cache_write_tokens)) from run_usage where run_id = run.id), '[]'::json) as used
        from runs run
        join lateral (select content from drafts
          where run_id = run.id and kind = 'plan' and status = 'confirmed'
          order by version desc limit 1) draft on true
        where run.workspace_id = ${scope.workspaceId} and run.user_id = ${scope.userId}
          and run.status = 'completed' and run.draft_kind = 'plan'
          and coalesce(run.input ->> 'depth', 'standard') = ${depth}
        order by run.id desc limit ${limit}`);
      return rows.filter(({ steps }) => steps > 0);
    },
  };
}
