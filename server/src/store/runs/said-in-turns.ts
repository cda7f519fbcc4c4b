import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { holds } from '../database/newest-first.ts';
import { turns } from '../schema/turns.ts';

// Beyond this a text is so common that the newest rows of a list soon have enough of it.
const MOST = 1_000;

/**
 * The runs or conversations of a user in whose turns a text stands; undefined when in too many. A list is then walked from
 * its newest row on: no single plan is good for both, and which of the two it is no statistics of the server tell.
 */
export async function saidInTurns(
  db: Db,
  { workspaceId, userId }: Scope,
  { search, of }: { search: string; of: 'runId' | 'conversationId' },
): Promise<string[] | undefined> {
  const rows = await db
    .select({ id: turns[of] })
    .from(turns)
    .where(and(eq(turns.workspaceId, workspaceId), eq(turns.userId, userId), holds(turns.content, search)))
    .orderBy(desc(turns.id))
    .limit(MOST + 1);
  if (rows.length > MOST) return undefined;
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}
