import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../database/db.ts';
import { PASSAGES_LOCK } from '../retrieval/index-work.ts';
import { announceDeletion } from '../runs/deleted-runs.ts';
import { forgetInGraph } from './forget-in-graph.ts';

/**
 * Runs of one workspace, those that were handed on from them, and what hangs on them: timelines, turns, drafts, evidence, files they
 * made, screenshots, what only they had put into the graph, and sources that no other run of the workspace uses. Answers their ids.
 */
export async function eraseRuns(tx: Transaction, workspaceId: string, which: SQL): Promise<string[]> {
  // Nothing of these runs is indexed meanwhile: both sides change counts of the same words.
  await tx.execute(sql`select pg_advisory_xact_lock(${PASSAGES_LOCK}::int, hashtext(${workspaceId}))`);
  // Then, as every writer of the graph does: nothing of these runs can come in behind our back.
  await tx.execute(sql`select 1 from graph_states where workspace_id = ${workspaceId} for update`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive gone as (
      select id from runs where workspace_id = ${workspaceId} and (${which})
      union select r.id from runs r join gone on r.parent_run_id = gone.id
    ) select id from runs where id in (select id from gone) order by id for update`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const erased = sql`${sql.param(ids)}::uuid[]`;
  await announceDeletion(tx, sql`id = any(${erased})`);
  const sourceIds = await unusedSources(tx, erased);
  await forgetInGraph(tx, { workspaceId, erased, removeSources: () => removeSources(tx, sourceIds) });
  // An answer that is kept for a repeat of its request says what the run has said.
  await tx.execute(sql`delete from idempotency where run_id = any(${erased})`);
  await tx.execute(sql`delete from runs where id = any(${erased})`);
  return ids;
}

/** What no other run has read, and nobody has put into a collection. */
async function unusedSources(tx: Transaction, erased: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.source_id as id from run_sources u where u.run_id = any(${erased})
      and not exists (select 1 from run_sources o where o.source_id = u.source_id and o.run_id <> all(${erased}))
      and not exists (select 1 from collection_items i where i.source_id = u.source_id)`);
  return rows.map(({ id }) => id);
}

async function removeSources(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(sql`delete from sources where id = any(${sql.param(ids)}::uuid[])`);
}
