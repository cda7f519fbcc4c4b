import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../database/db.ts';
import { accounts, sessions } from '../schema/sign-in.ts';
import { databaseNow } from '../database/database-time.ts';

/** The hash is made by better-auth, which also checks it; here it is only kept, in the same transaction as the rest. */
export async function savePassword(tx: Transaction, userId: string, password: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ userId, providerId: 'credential', accountId: userId, password })
    .onConflictDoUpdate({
      target: accounts.userId,
      targetWhere: sql`provider_id = 'credential'`,
      set: { password, updatedAt: new Date(databaseNow()) },
    });
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row !== undefined;
}

/**
 * Nobody has verified the address that an account was made with: whoever proves it elsewhere is its owner, and what
 * somebody else may have set before ends, with all sessions.
 */
export async function forgetPassword(db: Db, userId: string): Promise<void> {
  await db.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  await db.delete(sessions).where(eq(sessions.userId, userId));
}
