import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../database/scope.ts';

/** Whether a run of the user's has found the entity of the workspace. One that others have found as well is not theirs alone. */
export const isFoundBy = (scope: Scope, entityId: SQL): SQL => sql`exists (
  select 1 from entity_finders f
  where f.workspace_id = ${scope.workspaceId} and f.user_id = ${scope.userId} and f.entity_id = ${entityId})`;

/** Whether a source counts without others' entities: a run of the user's has used it, or it speaks of one of theirs. */
export const isKnownTo = (scope: Scope, sourceId: SQL): SQL => sql`(
  exists (
    select 1 from run_sources s join runs r on r.id = s.run_id
    where s.source_id = ${sourceId} and r.workspace_id = ${scope.workspaceId} and r.user_id = ${scope.userId})
  or exists (
    select 1 from entity_sources e where e.source_id = ${sourceId} and ${isFoundBy(scope, sql`e.entity_id`)}))`;
