import type pg from 'pg';
import { createAccountStore } from '../../server/src/store/accounts/accounts.ts';
import { createSignInLinkStore } from '../../server/src/store/accounts/sign-in-links.ts';
import { openDatabase } from '../../server/src/store/database/db.ts';
import { openBrowser, PASSWORD } from '../../server/test/account/browser.ts';

/** The cookies of the caller of benchmarks, by a link. */
export async function signIn({
  connection,
  port,
}: {
  connection: pg.PoolConfig;
  port: number;
}): Promise<Map<string, string>> {
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    const email = 'bench@example.com';
    const scope = await createAccountStore(db).ensureMember({ workspace: 'bench', email });
    const token = await createSignInLinkStore(db).createFor(scope, 60_000);
    const { account, cookies } = openBrowser({ origin: `http://127.0.0.1:${port}` });
    await account.welcome({ token, name: 'Bench', email, password: PASSWORD });
    return cookies;
  } finally {
    await close();
  }
}
