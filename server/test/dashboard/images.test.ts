import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let app: TestApp;
let host: Server;
let foreign: string;
let key: string;

const files: Record<string, { type: string; body: Buffer | string }> = {
  '/tea.png': { type: 'image/png', body: PNG },
  '/bytes': { type: 'application/octet-stream', body: PNG },
  '/drawing.svg': { type: 'image/svg+xml', body: SVG },
  '/lying.png': { type: 'image/png', body: SVG },
  '/page.html': { type: 'text/html', body: '<script>alert(1)</script>' },
  '/large.png': { type: 'image/png', body: Buffer.concat([PNG, Buffer.alloc(11 * 1024 * 1024)]) },
};

before(async () => {
  host = createServer((request, response) => {
    if (request.url === '/inside') return response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end();
    const file = files[request.url ?? ''];
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': file.type, 'set-cookie': 'tracker=1' }).end(file.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  const { port } = host.address() as AddressInfo;
  foreign = `http://127.0.0.1:${port}`;
  app = await startTestApp({ env: { ALLOW_PRIVATE_NETWORK: `127.0.0.1:${port}` } });
  key = (await app.createKey()).key;
});
after(async () => {
  await app?.stop();
  host.close();
});

const ask = (url: string) => fetch(app.client(key).imageUrl(url), { headers: { 'x-api-key': key } });

test('an image of a foreign host is shown by the service, and nothing else of that host', async () => {
  for (const at of ['/tea.png', '/bytes']) {
    const answer = await ask(foreign + at);
    assert.equal(answer.status, 200, at);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), PNG);
    assert.equal(answer.headers.get('set-cookie'), null);
    assert.match(answer.headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'$/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.match(answer.headers.get('cache-control') ?? '', /^private, max-age=\d+$/);
  }
});

test('what is no image, or could hold a script, is not passed on, whatever it says it is', async () => {
  for (const at of ['/drawing.svg', '/lying.png', '/page.html']) {
    const answer = await ask(foreign + at);
    assert.equal(answer.status, 415, at);
    assert.doesNotMatch(await answer.text(), /script/);
  }
});

test('the inside of the network is not reached, not even by a detour', async () => {
  for (const url of [
    'http://127.0.0.1:1/x.png',
    'http://localhost/x.png',
    'http://[::1]/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/x.png',
    `${foreign}/inside`,
  ])
    assert.equal((await ask(url)).status, 400, url);
});

test('only web addresses are taken', async () => {
  for (const url of ['file:///etc/passwd', 'data:image/png;base64,AAAA', 'nonsense', ''])
    assert.equal((await ask(url)).status, 400, url);
});

test('a missing or endless image is an error of the other side', async () => {
  for (const at of ['/gone.png', '/large.png']) assert.equal((await ask(foreign + at)).status, 502, at);
});

test('only callers of the service may use it', async () => {
  const answer = await fetch(app.client('').imageUrl(`${foreign}/tea.png`));
  assert.equal(answer.status, 401);
});
