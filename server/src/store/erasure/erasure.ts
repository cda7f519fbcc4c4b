import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { conflict } from '../../errors.ts';
import { KEY_CHANNEL } from '../accounts/api-keys.ts';
import type { Db, Transaction } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { announceDeletion } from '../runs/deleted-runs.ts';
import { members, users, workspaces } from '../schema/accounts.ts';
import { conversations } from '../schema/conversations.ts';
import { eraseRuns } from './erase-runs.ts';

export type ErasureStore = ReturnType<typeof createErasureStore>;

/** What people ask to be gone, and what hangs on it. Each is one transaction: whole or not at all. */
export function createErasureStore(db: Db) {
  return {
    /** The run and what was handed on from it. Undefined when the user has no such run. */
    run: ({ workspaceId, userId }: Scope, runId: string): Promise<string[] | undefined> =>
      db.transaction(async (tx) => {
        const ids = await eraseRuns(tx, workspaceId, sql`id = ${runId} and user_id = ${userId}`);
        return ids.length > 0 ? ids : undefined;
      }),

    /** With all its runs. */
    conversation: ({ workspaceId, userId }: Scope, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const isOwn = and(
          eq(conversations.id, id),
          eq(conversations.workspaceId, workspaceId),
          eq(conversations.userId, userId),
        );
        // Locked: no run can begin in it that nobody would hear of.
        const [found] = await tx
          .select({ id: conversations.id })
          .from(conversations)
          .where(isOwn)
          .for('update');
        if (!found) return;
        await eraseRuns(tx, workspaceId, sql`conversation_id = ${id}`);
        await tx.delete(conversations).where(isOwn);
      }),

    /** What a member has in a workspace, and the membership. What belongs to the workspace stays. */
    member: (member: Scope): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from workspaces where id = ${member.workspaceId} for update`);
        await keepAnOwner(tx, member);
        await eraseMember(tx, member);
      }),

    /** With workspaces that nobody else is in. Refused while others would be left without an owner. */
    user: (userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        for (const { workspaceId } of await workspacesOf(tx, userId)) {
          if (await isAlone(tx, { workspaceId, userId })) await eraseWorkspace(tx, workspaceId);
          else await keepAnOwner(tx, { workspaceId, userId });
        }
        for (const { workspaceId } of await placesOf(tx, userId))
          await eraseMember(tx, { workspaceId, userId });
        await announceKeys(tx, sql`user_id = ${userId}`);
        await tx.delete(users).where(eq(users.id, userId));
      }),

    workspace: (workspaceId: string): Promise<void> =>
      db.transaction((tx) => eraseWorkspace(tx, workspaceId)),

    async userByEmail(email: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
      return row?.id;
    },

    async workspaceByName(name: string): Promise<string | undefined> {
      const [row] = await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.name, name));
      return row?.id;
    },

    /** For an operator, who is in no workspace: whose a run is. */
    async ownerOfRun(runId: string): Promise<Scope | undefined> {
      const { rows } = await db.execute<{ workspaceId: string; userId: string }>(
        sql`select workspace_id as "workspaceId", user_id as "userId" from runs where id = ${runId}`,
      );
      return rows[0];
    },
  };
}

async function eraseWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.execute(sql`select 1 from workspaces where id = ${workspaceId} for update`);
  await announceDeletion(tx, sql`workspace_id = ${workspaceId}`);
  await announceKeys(tx, sql`workspace_id = ${workspaceId}`);
  await tx.execute(
    sql`delete from idempotency where api_key_id in (select id from api_keys where workspace_id = ${workspaceId})
      or run_id in (select id from runs where workspace_id = ${workspaceId})`,
  );
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
}

/** All that is theirs alone; the tables that refer to a run, a source or an entity follow by themselves. */
const OWN_TABLES = [
  'conversations',
  'turns',
  'sources',
  'files',
  'secrets',
  'member_graphs',
  'entity_finders',
  'members',
];

async function eraseMember(tx: Transaction, { workspaceId, userId }: Scope): Promise<void> {
  await eraseRuns(tx, workspaceId, sql`user_id = ${userId}`);
  const isTheirs = sql`workspace_id = ${workspaceId} and user_id = ${userId}`;
  await tx.execute(sql`delete from entities where workspace_id = ${workspaceId} and owner_id = ${userId}`);
  for (const table of OWN_TABLES)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${isTheirs}`);
  await announceKeys(tx, isTheirs);
  await tx.execute(
    sql`delete from idempotency where api_key_id in (select id from api_keys where ${isTheirs})`,
  );
  await tx.execute(sql`delete from api_keys where ${isTheirs}`);
}

/** Every node forgets at once what it remembers of these keys. */
async function announceKeys(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(sql`select pg_notify(${KEY_CHANNEL}, key_hash) from api_keys where ${which}`);
}

const workspacesOf = (tx: Transaction, userId: string) =>
  tx.select({ workspaceId: members.workspaceId }).from(members).where(eq(members.userId, userId));

/** Also where the user was a member once. */
async function placesOf(tx: Transaction, userId: string): Promise<{ workspaceId: string }[]> {
  const { rows } = await tx.execute<{ workspaceId: string }>(sql`
    select workspace_id as "workspaceId" from members where user_id = ${userId}
    union select workspace_id from runs where user_id = ${userId} order by 1`);
  return rows;
}

async function isAlone(tx: Transaction, { workspaceId, userId }: Scope): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select 1 from members where workspace_id = ${workspaceId} and user_id <> ${userId} limit 1`,
  );
  return rowCount === 0;
}

async function keepAnOwner(tx: Transaction, { workspaceId, userId }: Scope): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select w.name from workspaces w where w.id = ${workspaceId}
      and exists (select 1 from members m where m.workspace_id = w.id and m.user_id = ${userId} and m.role = 'owner')
      and not exists (select 1 from members m where m.workspace_id = w.id and m.user_id <> ${userId} and m.role = 'owner')`);
  if (rows[0])
    throw conflict(
      `The workspace ${rows[0].name} needs an owner, and this is the last one. Make another member owner first, or delete the workspace.`,
    );
}
