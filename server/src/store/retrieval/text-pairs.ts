import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { pairKeys, soughtKeys } from '../../text/character-pairs.ts';
import type { Db } from '../database/db.ts';
import { textPairs } from '../schema/text-pairs.ts';

// A batch is a moment's work: so many texts, and no more than so many of their bytes at once.
const DOCUMENTS = 500;
const BYTES = 600_000;

/**
 * The turns of a user, or the sources of a workspace, in which a text may stand: those that have its keys, and those whose keys
 * are not made yet. Undefined when they are more than `most`.
 */
export async function mayHold(
  db: Db,
  { ownerId, search, most }: { ownerId: string; search: string; most: number },
): Promise<string[] | undefined> {
  const keys = sql.param(soughtKeys(ownerId, search));
  const { rows } = await db.execute<{ id: string }>(sql`
    (select ${textPairs.documentId} as id from ${textPairs} where ${textPairs.keys} @> ${keys}::int[] limit ${most + 1})
    union all
    (select ${textPairs.documentId} from ${textPairs} where ${textPairs.ownerId} = ${ownerId} and ${textPairs.keys} is null
      limit ${most + 1})`);
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}

interface UnreadRow {
  id: string;
  owner_id: string;
  text: string | null;
  unread: number;
}

/** Makes the keys of the next texts that have none: how many it were, none when no others are left than those that another node is at. */
export async function readPairs(client: pg.ClientBase): Promise<{ indexed: number; isPart: boolean }> {
  await client.query('begin');
  try {
    const { rows } = await client.query<UnreadRow>(UNREAD);
    if (rows.length > 0)
      await client.query(
        `update text_pairs p set keys = n.keys::int[] from unnest($1::uuid[], $2::text[]) as n(id, keys)
         where p.document_id = n.id`,
        [
          rows.map(({ id }) => id),
          rows.map(({ owner_id: ownerId, text }) => `{${pairKeys(ownerId, text ?? '').join()}}`),
        ],
      );
    await client.query('commit');
    const { unread } = rows[0] ?? { unread: 0 };
    return { indexed: rows.length, isPart: unread === DOCUMENTS || rows.length < unread };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

// Locked, so that no two nodes read the same, and who deletes a text meanwhile deletes its keys behind this.
const UNREAD = `
  with unread as materialized (
    select document_id, owner_id from text_pairs where keys is null limit ${DOCUMENTS} for update skip locked
  ), texts as (
    select u.*, coalesce(t.content, s.title || E'\\n' || s.url) as text,
      sum(coalesce(octet_length(t.content), 0)) over (order by u.document_id) as bytes,
      row_number() over (order by u.document_id) as place
    from unread u left join turns t on t.id = u.document_id left join sources s on s.id = u.document_id
  )
  select document_id as id, owner_id, text, (select count(*)::int from unread) as unread from texts where place = 1 or bytes <= ${BYTES}`;
