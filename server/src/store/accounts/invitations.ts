import { and, desc, eq, gt, isNull, TransactionRollbackError } from 'drizzle-orm';
import { conflict } from '../../errors.ts';
import { isUniqueViolation } from '../database/db.ts';
import type { Db, Transaction } from '../database/db.ts';
import { savePassword } from './passwords.ts';
import { invitations, members, users, workspaces } from '../schema/accounts.ts';
import type { Scope } from '../database/scope.ts';
import { emailTaken } from './sign-in-links.ts';
import type { NewAccount } from './sign-in-links.ts';
import { newToken, sha256 } from './tokens.ts';
import { databaseNow } from '../database/database-time.ts';

export interface NewInvitation {
  role: 'owner' | 'member';
  label: string;
  expiresAt: Date;
}

export type InvitationStore = ReturnType<typeof createInvitationStore>;

/** Links into a workspace, each good for one person. */
export function createInvitationStore(db: Db) {
  const shown = {
    id: invitations.id,
    label: invitations.label,
    role: invitations.role,
    createdBy: users.name,
    createdAt: invitations.createdAt,
    expiresAt: invitations.expiresAt,
  };

  return {
    async create({ workspaceId, userId }: Scope, invitation: NewInvitation) {
      const token = newToken();
      const [row] = await db
        .insert(invitations)
        .values({ ...invitation, workspaceId, createdBy: userId, tokenHash: sha256(token) })
        .returning({ id: invitations.id });
      return { id: row!.id, token };
    },

    /** Those that can still be accepted, newest first. */
    listOpen({ workspaceId }: Scope) {
      return db
        .select(shown)
        .from(invitations)
        .leftJoin(users, eq(users.id, invitations.createdBy))
        .where(and(eq(invitations.workspaceId, workspaceId), isOpen()))
        .orderBy(desc(invitations.id));
    },

    async revoke({ workspaceId }: Scope, id: string): Promise<boolean> {
      const { rowCount } = await db
        .update(invitations)
        .set({ revokedAt: new Date(databaseNow()) })
        .where(and(eq(invitations.id, id), eq(invitations.workspaceId, workspaceId), isOpen()));
      return rowCount === 1;
    },

    /** What a link is good for, without using it. */
    async find(token: string) {
      const [row] = await db
        .select({
          workspaceName: workspaces.name,
          role: invitations.role,
          expiresAt: invitations.expiresAt,
        })
        .from(invitations)
        .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
        .where(and(isToken(token), isOpen()));
      return row;
    },

    /** The workspace that the user is now a member of; undefined when the link is no longer good. */
    accept(token: string, userId: string): Promise<string | undefined> {
      return db.transaction((tx) => join(tx, token, userId));
    },

    /** The same for a person who has no account yet: both come into being, or neither. */
    async acceptAsNew(token: string, account: NewAccount): Promise<string | undefined> {
      const { name, email, passwordHash } = account;
      try {
        return await db.transaction(async (tx) => {
          const [user] = await tx.insert(users).values({ name, email }).returning({ id: users.id });
          await savePassword(tx, user!.id, passwordHash);
          const workspaceId = await join(tx, token, user!.id);
          if (workspaceId === undefined) tx.rollback();
          return workspaceId;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'users_email')) throw emailTaken();
        if (error instanceof TransactionRollbackError) return undefined;
        throw error;
      }
    },
  };
}

async function join(tx: Transaction, token: string, userId: string): Promise<string | undefined> {
  const [invitation] = await tx
    .update(invitations)
    .set({ usedAt: new Date(databaseNow()) })
    .where(and(isToken(token), isOpen()))
    .returning();
  if (!invitation) return undefined;
  const { workspaceId, role } = invitation;
  const { rowCount } = await tx.insert(members).values({ workspaceId, userId, role }).onConflictDoNothing();
  if (rowCount === 0) throw conflict('You are a member of this workspace already.');
  return workspaceId;
}

const isToken = (token: string) => eq(invitations.tokenHash, sha256(token));

const isOpen = () =>
  and(
    isNull(invitations.usedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, new Date(databaseNow())),
  );
