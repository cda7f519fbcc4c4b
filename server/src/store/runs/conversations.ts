import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { badRequest } from '../../errors.ts';
import type { Db, Transaction } from '../database/db.ts';
import { newId } from '../database/ids.ts';
import { holds, holdsAsRead, isOneOf } from '../database/newest-first.ts';
import type { Page } from '../database/newest-first.ts';
import type { Scope } from '../database/scope.ts';
import { users } from '../schema/accounts.ts';
import { conversationShares } from '../schema/desk.ts';
import { conversations } from '../schema/conversations.ts';
import { runs } from '../schema/runs.ts';
import { turns } from '../schema/turns.ts';
import { titleFrom } from '../../text/title-from.ts';
import { hasNoTrigram } from '../../text/character-pairs.ts';
import { saidInTurns } from './said-in-turns.ts';
import { isOwnRun } from './run-row.ts';
import type { RunRow } from './run-row.ts';
import { isSharedWith } from './shares.ts';
import type { Access } from './shares.ts';

export type ConversationRow = typeof conversations.$inferSelect & {
  lastStatus: RunRow['status'] | null;
  /** What the caller may do in it. */
  access: 'owner' | Access;
  ownerName: string;
  /** Whether others may see it. */
  isShared: boolean;
};
export type ConversationStore = ReturnType<typeof createConversationStore>;

export interface ConversationFilter extends Page {
  search?: string | undefined;
  archived: boolean;
  /** Those that others share with the caller. */
  shared: boolean;
}

interface ConversationChanges {
  title?: string | undefined;
  pinned?: boolean | undefined;
  archived?: boolean | undefined;
}

export function createConversationStore(db: Db) {
  const lastStatus = sql<ConversationRow['lastStatus']>`(
    select r.status from runs r where r.conversation_id = conversations.id order by r.id desc limit 1)`;
  const select = ({ userId }: Scope) =>
    db
      .select({
        row: conversations,
        lastStatus,
        ownerName: users.name,
        isShared: sql<boolean>`exists (select 1 from ${conversationShares} s where s.conversation_id = ${conversations.id})`,
        access: sql<ConversationRow['access']>`case when ${conversations.userId} = ${userId} then 'owner' else
          (select s.access from ${conversationShares} s where s.conversation_id = ${conversations.id} and s.user_id = ${userId}) end`,
      })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.userId));
  type Found = Awaited<ReturnType<typeof select>>[number];
  const flat = ({ row, ...more }: Found): ConversationRow => ({ ...row, ...more });

  async function find(scope: Scope, id: string): Promise<ConversationRow | undefined> {
    const [found] = await select(scope).where(isOwn(scope, id));
    return found && flat(found);
  }

  return {
    ...naming(db),
    find,

    /** One of the caller's own, or one that another member shares. */
    async findReadable(scope: Scope, id: string): Promise<ConversationRow | undefined> {
      const [found] = await select(scope).where(
        and(
          eq(conversations.id, id),
          or(isOwn(scope, id), and(isHere(scope), isSharedWith(scope, conversations.id, 'read'))),
        ),
      );
      return found && flat(found);
    },

    async create(scope: Scope, { title = '' }: { title?: string | undefined }): Promise<ConversationRow> {
      const row = newConversation(scope, title);
      await db.insert(conversations).values(row);
      return (await find(scope, row.id))!;
    },

    /** Undefined when there is no such run. */
    async createFrom(scope: Scope, first: FirstRun): Promise<ConversationRow | undefined> {
      const id = await db.transaction((tx) => beginWithRun(tx, scope, first));
      return id === undefined ? undefined : find(scope, id);
    },

    /** Pinned ones first, then by what was asked last. */
    async list(scope: Scope, filter: ConversationFilter) {
      const { search, archived, shared, limit } = filter;
      const found = await select(scope)
        .where(
          and(
            isHere(scope),
            shared
              ? isSharedWith(scope, conversations.id, 'read')
              : and(eq(conversations.userId, scope.userId), eq(conversations.archived, archived)),
            after(filter),
            search === undefined ? undefined : await searched(db, scope, { search, shared }),
          ),
        )
        .orderBy(desc(conversations.pinned), desc(conversations.updatedAt), desc(conversations.id))
        .limit(limit + 1);
      const rows = found.slice(0, limit).map(flat);
      return { rows, nextCursor: found.length > limit ? cursorOf(rows.at(-1)!) : null };
    },

    async update(
      scope: Scope,
      id: string,
      changes: ConversationChanges,
    ): Promise<ConversationRow | undefined> {
      const { title } = changes;
      await db
        .update(conversations)
        .set({ ...changes, ...(title !== undefined && { titleBy: 'user' as const }), updatedAt: sql`now()` })
        .where(isOwn(scope, id));
      return find(scope, id);
    },

    /** Runs of these conversations that may wait for somebody. */
    async openRuns(ids: readonly string[]): Promise<RunRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(runs)
        .where(
          and(inArray(runs.conversationId, [...ids]), inArray(runs.status, ['running', 'awaiting_review'])),
        );
    },
  };
}

async function searched(
  db: Db,
  scope: Scope,
  { search, shared }: { search: string; shared: boolean },
): Promise<SQL | undefined> {
  // What others share is little, and in their turns.
  const ids = shared ? undefined : await saidInTurns(db, scope, { search, of: 'conversationId' });
  // Names are short: those of all conversations are read where there are no trigrams to look for.
  const isNamed = (hasNoTrigram(search) ? holdsAsRead : holds)(conversations.title, search);
  return or(isNamed, ids ? isOneOf(conversations.id, ids) : said(search));
}

/** A title is made from the first question, and improved once by the model. */
function naming(db: Db) {
  return {
    /** Whether the model may still name it: once, and only after a question has. */
    async awaitsTitle(id: string): Promise<boolean> {
      const [found] = await db
        .select({ titleBy: conversations.titleBy })
        .from(conversations)
        .where(eq(conversations.id, id));
      return found?.titleBy === 'question';
    },

    async nameByModel(id: string, title: string): Promise<void> {
      await db
        .update(conversations)
        .set({ title, titleBy: 'model' })
        .where(and(eq(conversations.id, id), eq(conversations.titleBy, 'question')));
    },
  };
}

const newConversation = (scope: Scope, title: string) => ({
  id: newId(),
  workspaceId: scope.workspaceId,
  userId: scope.userId,
  title,
  titleBy: title === '' ? ('nobody' as const) : ('user' as const),
});

interface FirstRun {
  runId: string;
  title: string | undefined;
}

/** A conversation that begins with a run which belonged to none, and what was handed on from it. */
async function beginWithRun(
  tx: Transaction,
  scope: Scope,
  { runId, title = '' }: FirstRun,
): Promise<string | undefined> {
  const [first] = await tx
    .select({ inputText: sql<string>`${runs.input} ->> 'inputText'` })
    .from(runs)
    .where(and(isOwnRun(scope, runId), isNull(runs.conversationId)))
    .for('update');
  if (!first) return undefined;
  const row = newConversation(scope, title);
  const named = title === '' && { title: titleFrom(first.inputText), titleBy: 'question' as const };
  await tx.insert(conversations).values({ ...row, ...named });
  const tree = sql`with recursive tree as (
    select id from runs where id = ${runId} union select r.id from runs r join tree on r.parent_run_id = tree.id)`;
  await tx.execute(
    sql`${tree} update runs set conversation_id = ${row.id}, input = jsonb_set(input, '{conversationId}', to_jsonb(${row.id}::text))
      where id in (select id from tree)`,
  );
  await tx.execute(
    sql`${tree} update turns set conversation_id = ${row.id} where run_id in (select id from tree)`,
  );
  return row.id;
}

const isHere = ({ workspaceId }: Scope) => eq(conversations.workspaceId, workspaceId);

const isOwn = (scope: Scope, id: string) =>
  and(
    eq(conversations.id, id),
    eq(conversations.workspaceId, scope.workspaceId),
    eq(conversations.userId, scope.userId),
  );

/** As a value, not as `exists`: the planner would gather the turns of all workspaces that hold it. */
const said = (search: string): SQL =>
  sql`coalesce((select true from ${turns} where ${turns.conversationId} = ${conversations.id} and ${holdsAsRead(turns.content, search)} limit 1), false)`;

/** Where a page ended: its last row may have moved on by the time the next page is asked for. */
const cursorOf = ({ pinned, updatedAt, id }: ConversationRow): string =>
  `${Number(pinned)}.${updatedAt.getTime()}.${id}`;

function after({ cursor }: Page): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, pinned, time, id] = /^([01])\.(\d{1,15})\.([\da-f-]{36})$/.exec(cursor) ?? [];
  if (id === undefined)
    throw badRequest(
      'The cursor is not one of this list. Use the nextCursor of the previous page, unchanged.',
      [{ path: 'cursor', message: 'Not a cursor of this list.' }],
    );
  const place = sql`(${pinned === '1'}::boolean, to_timestamp(${Number(time) / 1000}::float8), ${id}::uuid)`;
  return sql`(${conversations.pinned}, ${conversations.updatedAt}, ${conversations.id}) < ${place}`;
}
