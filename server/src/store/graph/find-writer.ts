import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import { batches } from './batches.ts';
import type { Layer } from './member-view.ts';
import { entityFinders, entityFinds, entitySources } from '../schema/entity-finds.ts';
import type { Scope } from '../database/scope.ts';

/** Parts sentences of one source that stand apart in it. */
export const BETWEEN_QUOTES = ' … ';
export const MAX_QUOTE_CHARS = 1_000;
// What was not quoted before: a run that is repeated says nothing twice.
const NEW_QUOTES = sql`array_to_string(array(
  select unnest(string_to_array(excluded.quote, ${BETWEEN_QUOTES}))
  except select unnest(string_to_array(entity_sources.quote, ${BETWEEN_QUOTES}))), ${BETWEEN_QUOTES})`;

/** Who has found what, and where it is said. */
export function findWriter(tx: Transaction, { workspaceId, userId }: Scope, layer: Layer) {
  return {
    /** That a run of the user's has found these entities, and where. */
    async found(
      runId: string,
      rows: readonly {
        entityId: string;
        category: string | null;
        sources: readonly { sourceId: string; quote: string }[];
      }[],
    ): Promise<void> {
      if (rows.length === 0) return;
      const ids = rows.map(({ entityId }) => entityId);
      if (layer === 'shared')
        await tx
          .insert(entityFinders)
          .values(ids.map((entityId) => ({ workspaceId, userId, entityId })))
          .onConflictDoUpdate({
            target: [entityFinders.workspaceId, entityFinders.userId, entityFinders.entityId],
            set: { isPrivate: false },
            setWhere: sql`entity_finders.is_private`,
          });
      await tx
        .insert(entityFinds)
        .values(rows.map(({ entityId, category }) => ({ entityId, userId, runId, category })))
        .onConflictDoNothing();
      const sourceRows = rows.flatMap(({ entityId, sources }) =>
        sources.map((source) => ({ entityId, ...source })),
      );
      for (const batch of batches(sourceRows))
        await tx
          .insert(entitySources)
          .values(batch)
          .onConflictDoUpdate({
            target: [entitySources.entityId, entitySources.sourceId],
            set: {
              quote: sql`concat_ws(${BETWEEN_QUOTES}, nullif(entity_sources.quote, ''), ${NEW_QUOTES})`,
            },
            setWhere: sql`${NEW_QUOTES} <> '' and length(entity_sources.quote) + length(excluded.quote) <= ${MAX_QUOTE_CHARS}`,
          });
    },

    /** How many runs took each of these for what. */
    async categoryVotes(ids: readonly string[]): Promise<CategoryVote[]> {
      if (ids.length === 0) return [];
      const { rows } = await tx.execute<{ id: string; category: string; runs: number }>(sql`
        select entity_id as id, category, count(*)::int as runs from entity_finds
        where entity_id = any(${sql.param(ids)}::uuid[]) and category is not null group by 1, 2`);
      return rows;
    },
  };
}

export interface CategoryVote {
  id: string;
  category: string;
  runs: number;
}
