import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser, PASSWORD, signUpOwner } from './browser.ts';

interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** A provider of OpenID Connect: whoever comes is the person that it was told last. */
async function startProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { person: Person; nonce: string | null; challenge: string | null }>();
  let person: Person | undefined;
  let isTampered = false;
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, origin());
    const json = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: origin(),
          authorization_endpoint: `${origin()}/authorize`,
          token_endpoint: `${origin()}/token`,
          userinfo_endpoint: `${origin()}/userinfo`,
          jwks_uri: `${origin()}/jwks`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks':
        return json({
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
        });
      case '/authorize': {
        const code = randomUUID();
        codes.set(code, {
          person: person!,
          nonce: url.searchParams.get('nonce'),
          challenge: url.searchParams.get('code_challenge'),
        });
        const back = new URL(url.searchParams.get('redirect_uri')!);
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state')!);
        return response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        const given = new URLSearchParams(await text(request));
        const known = codes.get(given.get('code')!);
        if (!known || given.get('client_secret') !== 'the-secret')
          return response
            .writeHead(400, { 'content-type': 'application/json' })
            .end('{"error":"invalid_grant"}');
        const claims = {
          ...known.person,
          iss: origin(),
          aud: 'quarry',
          nonce: known.nonce,
          iat: Math.floor(Date.now() / 1000),
          exp: Math.floor(Date.now() / 1000) + 300,
        };
        const unsigned = [{ alg: 'RS256', kid: 'k1' }, claims].map(encoded).join('.');
        const signature = createSign('RSA-SHA256').update(unsigned).sign(privateKey).toString('base64url');
        const idToken = isTampered
          ? `${encoded({ alg: 'RS256', kid: 'k1' })}.${encoded({ ...claims, sub: 'other' })}.${signature}`
          : `${unsigned}.${signature}`;
        return json({ access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token: idToken });
      }
      default:
        return json(person!);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer: origin(),
    becomes: (next: Person) => void (person = next),
    tamper: (is: boolean) => void (isTampered = is),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

let provider: Awaited<ReturnType<typeof startProvider>>;
let app: TestApp;
before(async () => {
  provider = await startProvider();
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

/** Through the provider and back, as a browser goes. Answers where it ends. */
async function goThrough(
  browser: ReturnType<typeof openBrowser>,
  path = '/api/account/oidc',
): Promise<string> {
  const step = async (url: string) =>
    (await browser.fetch(url, { redirect: 'manual', headers: { origin: 'none' } })).headers.get('location')!;
  const away = await step(`${app.origin}${path}`);
  assert.ok(away.startsWith(`${provider.issuer}/authorize`), away);
  const back = (await fetch(away, { redirect: 'manual' })).headers.get('location')!;
  return step(back);
}

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
