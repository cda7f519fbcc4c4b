import { and, asc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Locale } from '@quarry/api/common.ts';
import { conflict } from '../../errors.ts';
import { isEmail, OWNER_PLACEHOLDER } from './accounts.ts';
import { isUniqueViolation } from '../database/db.ts';
import type { Db, Transaction } from '../database/db.ts';
import { insertFirstAgent } from '../workspace/first-agent.ts';
import { hasPassword, savePassword } from './passwords.ts';
import { apiKeys, members, signInLinks, users, workspaces } from '../schema/accounts.ts';
import { accounts, sessions } from '../schema/sign-in.ts';
import type { Scope } from '../database/scope.ts';
import { newToken, sha256 } from './tokens.ts';
import { databaseNow } from '../database/database-time.ts';

export type LinkKind = 'welcome' | 'reset';

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
}

export type SignInLinkStore = ReturnType<typeof createSignInLinkStore>;

/** One-time links. Exactly one visitor gets what a token is good for; only its digest is stored. */
export function createSignInLinkStore(db: Db) {
  return {
    ...linkUses(db),

    async createFor(scope: Scope, lifetimeMs: number): Promise<string> {
      return insertLink(db, { ...scope, kind: 'welcome', lifetimeMs });
    },

    /** For a user who has no password yet: to set up the account; for others: to set a new one. */
    async createForEmail(
      email: string,
      lifetimeMs: number,
    ): Promise<{ token: string; kind: LinkKind } | undefined> {
      const [user] = await db.select({ id: users.id }).from(users).where(isEmail(email));
      if (!user) return undefined;
      const kind = (await hasPassword(db, user.id)) ? 'reset' : 'welcome';
      const [first] = await db
        .select({ workspaceId: members.workspaceId })
        .from(members)
        .where(eq(members.userId, user.id))
        .orderBy(asc(members.createdAt))
        .limit(1);
      const workspaceId = first?.workspaceId ?? null;
      return { kind, token: await insertLink(db, { userId: user.id, workspaceId, kind, lifetimeMs }) };
    },

    /** What a link is good for, without using it. */
    async find(token: string) {
      const [row] = await db
        .select({
          kind: signInLinks.kind,
          email: users.email,
          workspaceName: workspaces.name,
          role: members.role,
          expiresAt: signInLinks.expiresAt,
        })
        .from(signInLinks)
        .innerJoin(users, eq(users.id, signInLinks.userId))
        .leftJoin(workspaces, eq(workspaces.id, signInLinks.workspaceId))
        .leftJoin(
          members,
          and(eq(members.workspaceId, signInLinks.workspaceId), eq(members.userId, signInLinks.userId)),
        )
        .where(isOpen(token));
      return row && { ...row, email: row.email === OWNER_PLACEHOLDER ? null : row.email };
    },

    /** Whether nobody has come in yet: nobody has a key, which commands at this machine hold for a moment only, and no link was used. */
    async awaitsFirstVisit(): Promise<boolean> {
      const [key] = await db
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(isNull(apiKeys.revokedAt))
        .limit(1);
      const [visit] = await db
        .select({ id: signInLinks.id })
        .from(signInLinks)
        .where(isNotNull(signInLinks.usedAt))
        .limit(1);
      return key === undefined && visit === undefined;
    },

    /** The address of the first owner, while nobody at all has a password or another way to sign in. */
    async ownerWhoCannotSignIn(): Promise<string | undefined> {
      const [way] = await db.select({ id: accounts.id }).from(accounts).limit(1);
      if (way) return undefined;
      const [owner] = await db
        .select({ email: users.email })
        .from(members)
        .innerJoin(users, eq(users.id, members.userId))
        .where(eq(members.role, 'owner'))
        .orderBy(asc(members.workspaceId), asc(members.createdAt))
        .limit(1);
      return owner?.email;
    },
  };
}

/** What a visitor does with a link; each uses it up. */
function linkUses(db: Db) {
  return {
    /** Name, address and password at once; undefined when the link is no longer good. */
    async setUpAccount(
      token: string,
      { name, email, passwordHash, locale }: NewAccount & { locale: Locale },
    ): Promise<string | undefined> {
      try {
        return await db.transaction(async (tx) => {
          const link = await spend(tx, token, 'welcome');
          if (!link) return undefined;
          await tx
            .update(users)
            .set({ name, email, updatedAt: new Date(databaseNow()) })
            .where(eq(users.id, link.userId));
          await savePassword(tx, link.userId, passwordHash);
          await spendOthers(tx, link);
          if (link.workspaceId) await insertFirstAgent(tx, { workspaceId: link.workspaceId, locale });
          return link.userId;
        });
      } catch (error) {
        throw isUniqueViolation(error, 'users_email') ? emailTaken() : error;
      }
    },

    /** The new password for the user's address; ends every session of the user. */
    resetPassword(token: string, passwordHash: string): Promise<{ email: string } | undefined> {
      return db.transaction(async (tx) => {
        const link = await spend(tx, token, 'reset');
        if (!link) return undefined;
        await savePassword(tx, link.userId, passwordHash);
        await spendOthers(tx, link);
        await tx.delete(sessions).where(eq(sessions.userId, link.userId));
        const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, link.userId));
        return user;
      });
    },

    /** For the first key without a browser. */
    useForKey(token: string): Promise<Scope | undefined> {
      return db.transaction(async (tx) => {
        const link = await spend(tx, token, 'welcome');
        return link?.workspaceId ? { workspaceId: link.workspaceId, userId: link.userId } : undefined;
      });
    },
  };
}

export const emailTaken = () =>
  conflict('This e-mail address has an account already. Sign in with it, then open the link again.');

async function insertLink(
  db: Db,
  link: { userId: string; workspaceId: string | null; kind: LinkKind; lifetimeMs: number },
): Promise<string> {
  const { lifetimeMs, ...values } = link;
  const token = newToken();
  await db
    .insert(signInLinks)
    .values({ ...values, tokenHash: sha256(token), expiresAt: new Date(databaseNow() + lifetimeMs) });
  return token;
}

const isOpen = (token: string) =>
  and(
    eq(signInLinks.tokenHash, sha256(token)),
    isNull(signInLinks.usedAt),
    gt(signInLinks.expiresAt, new Date(databaseNow())),
  );

async function spend(tx: Transaction, token: string, kind: LinkKind) {
  const [link] = await tx
    .update(signInLinks)
    .set({ usedAt: new Date(databaseNow()) })
    .where(and(isOpen(token), eq(signInLinks.kind, kind)))
    .returning();
  return link;
}

/** Older links of the same user could undo what this one did. */
async function spendOthers(tx: Transaction, link: { id: string; userId: string }): Promise<void> {
  await tx
    .update(signInLinks)
    .set({ usedAt: new Date(databaseNow()) })
    .where(and(eq(signInLinks.userId, link.userId), ne(signInLinks.id, link.id), isNull(signInLinks.usedAt)));
}
