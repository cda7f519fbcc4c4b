import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountClient } from '@quarry/api/account-client.ts';
import { createClient } from '@quarry/api/client.ts';
import { createSignInLinkStore } from '../../src/store/accounts/sign-in-links.ts';
import type { TestApp } from '../support/app.ts';

export const PASSWORD = 'correct horse battery';

export type Browser = ReturnType<typeof openBrowser>;

/** What a browser does: keeps cookies, and says from which page it asks. */
export function openBrowser({ origin }: Pick<TestApp, 'origin'>) {
  const cookies = new Map<string, string>();
  /** The last Set-Cookie lines, whole. */
  let received: string[] = [];

  const fetchAsPage: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    if (headers.get('origin') === 'none') headers.delete('origin');
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(input, { ...init, headers });
    const lines = response.headers.getSetCookie();
    if (lines.length > 0) received = lines;
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/max-age=0/i.test(line)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return response;
  };

  return {
    account: createAccountClient({ origin, fetch: fetchAsPage }),
    quarry: createClient({ baseUrl: `${origin}/api/v1`, fetch: fetchAsPage }),
    fetch: fetchAsPage,
    cookies,
    received: () => received,
  };
}

/** The owner of a workspace, signed in. */
export async function signUpOwner(app: TestApp, { workspace = 'main', email = 'ann@example.com' } = {}) {
  const scope = await app.accounts.ensureMember({ workspace, email });
  const token = await createSignInLinkStore(app.db).createFor(scope, 60_000);
  const browser = openBrowser(app);
  const me = await browser.account.welcome({ token, name: 'Ann', email, password: PASSWORD });
  return { ...browser, me, scope, email };
}

/** A new member, come by a link of the owner's. */
export async function invite(
  app: TestApp,
  owner: Pick<Browser, 'account'>,
  { email = 'ben@example.com', role = 'member' as 'owner' | 'member' } = {},
) {
  const { url } = await owner.account.createInvitation({ role });
  const browser = openBrowser(app);
  const me = await browser.account.acceptInvitation({
    token: tokenOf(url),
    account: { name: 'Ben', email, password: PASSWORD },
  });
  return { ...browser, me, email };
}

export const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;

/** A key that was in use is forgotten when the notice arrives: soon, but not in the same instant. */
export async function untilRefused(app: TestApp, key: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${app.base}/workspace`, { headers: { 'x-api-key': key } });
    await answer.body?.cancel();
    if (answer.status === 401) return;
    await sleep(10);
  }
}

/** For `assert.rejects`. */
export const refused = (status: number, message?: RegExp) => ({
  name: 'QuarryError',
  status,
  ...(message && { message }),
});
