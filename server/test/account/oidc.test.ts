import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser, PASSWORD, signUpOwner } from './browser.ts';
import { startOidcProvider } from './oidc-provider.ts';

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let app: TestApp;
before(async () => {
  provider = await startOidcProvider();
  app = await startTestApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'quarry',
      OIDC_CLIENT_SECRET: 'the-secret',
      OIDC_NAME: 'Example Corp',
    },
  });
});
after(async () => {
  await app.stop();
  await provider.close();
});

const goThrough = (browser: ReturnType<typeof openBrowser>, path?: string) =>
  provider.goThrough(browser, { at: app.origin, path });

const ANN = { sub: 'ann-1', email: 'ann@example.com', email_verified: true, name: 'Ann' };

test('the sign-in page is told that there is a provider', async () => {
  const options = await openBrowser(app).account.getSignInOptions();
  assert.deepEqual(options, { oidc: { name: 'Example Corp' } });
});

test('who has an account comes in by the provider, and the password that nobody verified ends', async () => {
  await signUpOwner(app);
  provider.becomes(ANN);
  const browser = openBrowser(app);
  assert.equal(await goThrough(browser, '/api/account/oidc?next=%2Flibrary'), `${app.origin}/library`);
  const me = await browser.account.me();
  assert.deepEqual([me.user.email, me.workspace?.role], ['ann@example.com', 'owner']);
  const other = openBrowser(app);
  await assert.rejects(other.account.signIn({ email: ANN.email, password: PASSWORD }), /wrong/);
  const again = openBrowser(app);
  assert.equal(await goThrough(again, '/api/account/oidc?next=https%3A%2F%2Fevil.example'), `${app.origin}/`);
  assert.equal((await again.account.me()).user.email, ANN.email, 'and once more');
});

test('who has none here, or an address that was not verified, stays outside and learns why', async () => {
  provider.becomes({ sub: 'x', email: 'stranger@example.com', email_verified: true, name: 'X' });
  const stranger = openBrowser(app);
  assert.match(await goThrough(stranger), /\/sign-in\?error=signup_disabled/);
  await assert.rejects(stranger.account.me());
  await app.accounts.ensureMember({ workspace: 'main', email: 'ben@example.com' });
  provider.becomes({ sub: 'b', email: 'ben@example.com', email_verified: false, name: 'Ben' });
  const ben = openBrowser(app);
  assert.match(await goThrough(ben), /\/sign-in\?error=account_not_linked/);
  await assert.rejects(ben.account.me());
});

test('a token whose signature does not fit lets nobody in', async () => {
  provider.becomes(ANN);
  provider.tamper(true);
  const browser = openBrowser(app);
  assert.match(await goThrough(browser), /\/sign-in\?error=/);
  await assert.rejects(browser.account.me());
  provider.tamper(false);
});
