import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { openBrowser, signUpOwner } from './browser.ts';
import { startOidcProvider } from './oidc-provider.ts';

test('where a workspace is named for them, people of the provider join it; with an address that was not verified nobody does', async (t) => {
  const provider = await startOidcProvider();
  t.after(() => provider.close());
  const app = await startTestApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'quarry',
      OIDC_CLIENT_SECRET: 'the-secret',
      OIDC_JOIN: 'main',
    },
  });
  t.after(() => app.stop());
  await signUpOwner(app);
  const at = app.origin;
  provider.becomes({ sub: 'c', email: 'cleo@example.com', email_verified: true, name: 'Cleo' });
  const cleo = openBrowser(app);
  assert.equal(await provider.goThrough(cleo, { at }), `${at}/`);
  assert.deepEqual((await cleo.account.me()).workspace?.role, 'member');
  provider.becomes({ sub: 'e', email: 'dan@example.com', email_verified: false, name: 'Eve' });
  const eve = openBrowser(app);
  assert.match(await provider.goThrough(eve, { at }), /\/sign-in\?error=unable_to_create_user/);
  await assert.rejects(eve.account.me());
});
