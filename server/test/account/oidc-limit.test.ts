import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
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
      SIGN_IN_LIMIT_PER_MINUTE: '1',
    },
  });
});
after(async () => {
  await app.stop();
  await provider.close();
});

const go = (accept: string) =>
  fetch(`${app.origin}/api/account/oidc`, { redirect: 'manual', headers: { accept } });

test('a person who tries too often is led to the sign-in page, a program is told', async () => {
  await go('text/html');
  const { status, headers } = await go('text/html');
  assert.deepEqual([status, headers.get('location')], [302, '/sign-in?error=too_many_requests']);
  assert.equal((await go('application/json')).status, 429);
});
