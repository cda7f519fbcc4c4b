import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createLogger } from '../../log.ts';
import { createAddressGuard } from '../../providers/web/address-guard.ts';
import { startGuardedProxy } from '../../providers/web/guarded-proxy.ts';
import type { GuardedProxy } from '../../providers/web/guarded-proxy.ts';
import { testCertificate } from '../../providers/web/testing/test-certificate.ts';
import { randomBytes, randomIntBetween } from '../../../test/support/seeded.ts';
import { secretsKeptFrom } from './kept-secrets.ts';
import type { SecretNeed } from './skill.ts';

const certificates = getCACertificates('default');
/** What has left the proxy. */
const arrived: { host: string; url: string; body: string }[] = [];
const site = createTlsServer(testCertificate, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('close', () =>
    arrived.push({
      host: request.headers.host!,
      url: request.url!,
      body: Buffer.concat(chunks).toString('latin1'),
    }),
  );
  request.on('end', () => response.end('thanks'));
});
let port: number;
let proxy: GuardedProxy;

const need = (key: string, hosts: string[], env: boolean): SecretNeed => ({
  key,
  hosts,
  header: 'Authorization',
  format: 'Bearer {secret}',
  env,
});
const value = randomBytes(24).toString('base64').replaceAll(/\W/g, 'x');
const other = `added-${randomBytes(12).toString('hex')}`;

before(async () => {
  setDefaultCACertificates([...certificates, testCertificate.cert]);
  await once(site.listen(0, '127.0.0.1'), 'listening');
  ({ port } = site.address() as AddressInfo);
  const names = ['localhost', 'api.test'];
  proxy = await startGuardedProxy({
    guard: createAddressGuard({ allowPrivate: names.map((name) => `${name}:${port}`), ports: [443] }),
    log: createLogger('silent'),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    inject: [{ host: 'localhost', header: 'Authorization', value: `Bearer ${value}` }],
    checkFor: secretsKeptFrom(
      [need('HELD', ['localhost'], true), need('ADDED', ['localhost'], false)],
      new Map([
        ['HELD', value],
        ['ADDED', other],
      ]),
    ),
  });
});
after(async () => {
  await proxy?.close();
  site.closeAllConnections();
  site.close();
  setDefaultCACertificates(certificates);
});

interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  chunks?: (string | Buffer)[];
}

function ask(host: string, { path = '/', method = 'GET', headers = {}, chunks = [] }: Sent = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const place = new URL(proxy.url!);
    const request = httpRequest(
      {
        host: place.hostname,
        port: place.port,
        path: `http://${host}:${port}${path}`,
        method,
        headers: { host: `${host}:${port}`, ...headers },
        agent: false,
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode!, text })).on('error', reject);
      },
    );
    request.on('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
}

function connectStatus(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const place = new URL(proxy.url!);
    const request = httpRequest({
      host: place.hostname,
      port: place.port,
      method: 'CONNECT',
      path: `${host}:443`,
    });
    request.on('connect', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode!);
    });
    request.on('error', reject).end();
  });
}

const reversed = [...value].reverse().join('');
const spellings = [
  value,
  reversed,
  Buffer.from(value).toString('hex'),
  Buffer.from(value).toString('hex').toUpperCase(),
  Buffer.from(`?${value}`).toString('base64url'),
  [...value].join('-'),
  [...Buffer.from(value)].join('.'),
];

test('a secret is carried to no host but its own, in no part of a request and in no spelling', async () => {
  arrived.length = 0;
  for (const spelling of spellings) {
    const sent: Sent[] = [
      { path: `/${spelling}/x` },
      { path: `/?q=${[...Buffer.from(spelling)].map((byte) => `%${byte.toString(16)}`).join('')}` },
      { headers: { 'x-note': spelling } },
      { headers: { authorization: `Basic ${Buffer.from(`me:${value}`).toString('base64')}` } },
      { method: 'POST', chunks: [`{"note":"${spelling}"}`] },
    ];
    for (const request of sent) {
      const { status, text } = await ask('api.test', request);
      assert.equal(status, 403, JSON.stringify(request));
      assert.match(text, /A secret that is not meant for api\.test stands in the request\./);
    }
    assert.equal((await ask('localhost', { path: `/?q=${spelling}` })).status, 200, 'its own host');
  }
  assert.deepEqual(
    arrived.filter(({ host, body }) => !host.startsWith('localhost') && body.length > 0),
    [],
  );
});

test('nothing of a secret leaves in a body, wherever it is cut', async () => {
  arrived.length = 0;
  for (let round = 0; round < 10; round += 1) {
    const at = randomIntBetween(1, value.length);
    const chunks = ['some text before it ', value.slice(0, at), value.slice(at), ' and after'];
    const { status } = await ask('api.test', { method: 'POST', chunks }).catch(() => ({ status: 403 }));
    assert.equal(status, 403);
  }
  const heads = new RegExp(value.slice(0, 4));
  for (const { body } of arrived) assert.doesNotMatch(body, heads);
});

test('what holds no secret passes whole, and leaves by https', async () => {
  arrived.length = 0;
  const body = randomBytes(300_000);
  const chunks = [body.subarray(0, 100_001), body.subarray(100_001)];
  assert.equal((await ask('api.test', { method: 'POST', path: '/up?a=b', chunks })).status, 200);
  assert.equal(arrived[0]!.url, '/up?a=b');
  assert.ok(arrived[0]!.body === body.toString('latin1'));
});

test('a secret that an API has told the code goes nowhere else either', async () => {
  assert.equal((await ask('api.test', { path: `/${other}` })).status, 403);
  assert.equal((await ask('localhost', { path: `/${other}` })).status, 200);
});

test('where code holds a secret, what nobody can read goes to the hosts of that secret alone', async () => {
  for (const host of ['api.test', `${value.toLowerCase()}.api.test`])
    assert.equal(await connectStatus(host), 403, host);
});
