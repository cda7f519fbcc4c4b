import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { before, holds, holdsAsRead, isOneOf } from '../database/newest-first.ts';
import { hasNoTrigram } from '../../text/character-pairs.ts';
import { mayHold } from '../retrieval/text-pairs.ts';
import { turns } from '../schema/turns.ts';

// Of so many newest turns so many hold a text that is common: the newest rows of a list soon have enough of it.
const LOOKED_AT = 1_000;
const COMMON = 20;
// Of a rarer one so many are gathered; beyond that a list is walked after all.
const MOST = 3_000;

interface Said {
  search: string;
  of: 'id' | 'runId' | 'conversationId';
  /** Where the page begins, if it is an id made in the order of time. */
  cursor?: string | undefined;
}

/**
 * The turns, runs or conversations of a user in whose turns a text stands; undefined when in too many. A list is then walked from
 * its newest row on: no single plan is good for both, and which of the two it is no statistics of the server tell.
 */
export async function saidInTurns(db: Db, scope: Scope, said: Said): Promise<string[] | undefined> {
  if (await isCommon(db, scope, said)) return undefined;
  const rows = hasNoTrigram(said.search) ? await byPairs(db, scope, said) : await byTrigrams(db, scope, said);
  if (!rows || rows.length > MOST) return undefined;
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}

const isOf = ({ workspaceId, userId }: Scope) =>
  and(eq(turns.workspaceId, workspaceId), eq(turns.userId, userId));

async function isCommon(db: Db, scope: Scope, { search, cursor }: Said): Promise<boolean> {
  const newest = db
    .select({ content: turns.content })
    .from(turns)
    .where(and(isOf(scope), before(turns.id, { cursor, limit: 0 })))
    .orderBy(desc(turns.id))
    .limit(LOOKED_AT)
    .as('newest');
  const rows = await db
    .select({ is: sql`1` })
    .from(newest)
    .where(holds(newest.content, search))
    .limit(COMMON);
  return rows.length === COMMON;
}

/** All of them, planned so, and no more read than are asked for: for a few of many the planner would walk all turns. */
async function byTrigrams(db: Db, scope: Scope, { search, of }: Said): Promise<{ id: string | null }[]> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    with found as materialized (
      select ${turns[of]} as id from ${turns} where ${isOf(scope)} and ${holds(turns.content, search)}
    ) select id from found limit ${MOST + 1}`);
  return rows;
}

async function byPairs(
  db: Db,
  scope: Scope,
  { search, of }: Said,
): Promise<{ id: string | null }[] | undefined> {
  const ids = await mayHold(db, { ownerId: scope.userId, search, most: MOST });
  if (!ids) return undefined;
  return db
    .select({ id: turns[of] })
    .from(turns)
    .where(and(isOneOf(turns.id, ids), isOf(scope), holdsAsRead(turns.content, search)));
}
