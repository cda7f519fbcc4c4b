import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Visitor {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** A provider of OpenID Connect: whoever comes is the person that it was told last. */
export async function startOidcProvider() {
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
  /** Through the provider and back, as a browser goes. Answers where it ends. */
  async function goThrough(
    browser: Visitor,
    { at, path = '/api/account/oidc' }: { at: string; path?: string | undefined },
  ): Promise<string> {
    const step = async (url: string) =>
      (await browser.fetch(url, { redirect: 'manual', headers: { origin: 'none' } })).headers.get(
        'location',
      )!;
    const away = await step(`${at}${path}`);
    assert.ok(away.startsWith(`${origin()}/authorize`), away);
    const back = (await fetch(away, { redirect: 'manual' })).headers.get('location')!;
    return step(back);
  }
  return {
    issuer: origin(),
    goThrough,
    becomes: (next: Person) => void (person = next),
    tamper: (is: boolean) => void (isTampered = is),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
