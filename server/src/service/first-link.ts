import type pg from 'pg';
import { createAccountStore } from '../store/accounts/accounts.ts';
import { openDatabase } from '../store/database/db.ts';
import { createSignInLinkStore, OWNER_PLACEHOLDER } from '../store/accounts/sign-in-links.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The token of a fresh one-time link, as long as nobody has come in: makes the owner and the first workspace if need be. */
export async function findFirstLink(connection: pg.PoolConfig): Promise<string | undefined> {
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    const links = createSignInLinkStore(db);
    if (!(await links.awaitsFirstVisit())) return undefined;
    const owner = await createAccountStore(db).ensureMember({ workspace: 'main', email: OWNER_PLACEHOLDER });
    return await links.createFor(owner, DAY_MS);
  } finally {
    await close();
  }
}
