import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { newId } from '../../src/store/database/ids.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { PNG } from './support/png.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let app: TestApp;
let host: Server;
let foreign: string;
let key: string;
/** Paths of the foreign host that were asked for. */
const asked: string[] = [];

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
    asked.push(request.url ?? '');
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

const get = (address: string, withKey = key) =>
  fetch(`${app.origin}${address}`, { headers: withKey ? { 'x-api-key': withKey } : {} });
const ask = async (url: string) => get((await app.client(key).signImage({ url })).url);
const unsigned = (url: string) => `/api/v1/image?url=${encodeURIComponent(url)}`;

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
  for (const url of ['file:///etc/passwd', 'data:image/png;base64,AAAA', 'nonsense', '']) {
    await assert.rejects(app.client(key).signImage({ url }), { status: 400 }, url);
    assert.equal((await get(`${unsigned(url)}&signature=x`)).status, 400, url);
  }
});

test('a missing or endless image is an error of the other side', async () => {
  for (const at of ['/gone.png', '/large.png']) assert.equal((await ask(foreign + at)).status, 502, at);
});

test('an address that nobody has signed is refused, and the host is not asked', async () => {
  asked.length = 0;
  const answer = await get(unsigned(`${foreign}/tea.png`));
  assert.equal(answer.status, 400);
  assert.match(((await answer.json()) as { message: string }).message, /signature that POST \/image gives/);
  assert.equal((await get('/api/v1/image')).status, 400);
  assert.deepEqual(asked, []);
});

test('a signature is good for one address, one user and ten minutes', async (t) => {
  asked.length = 0;
  const { url, expiresAt } = await app.client(key).signImage({ url: `${foreign}/tea.png` });
  const other = await app.createKey({ workspace: 'Others', user: 'eve@example.com' });
  const signature = new URLSearchParams(url.split('?')[1]).get('signature')!;
  assert.equal((await get(url, other.key)).status, 403, 'another user');
  assert.equal((await get(url, '')).status, 401, 'nobody');
  const elsewhere = await get(`${unsigned(`${foreign}/bytes`)}&signature=${signature}`);
  assert.equal(elsewhere.status, 403, 'another address');
  const [expiry, mac] = signature.split('.');
  const later = (Number.parseInt(expiry!, 36) + 60_000).toString(36);
  const longer = await get(`${unsigned(`${foreign}/tea.png`)}&signature=${later}.${mac}`);
  assert.equal(longer.status, 403, 'another time');
  assert.deepEqual(asked, []);
  assert.equal((await get(url)).status, 200);
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(expiresAt) });
  assert.equal((await get(url)).status, 403, 'too late');
});

test('the pictures that a run has come across come by their id, to its user alone', async () => {
  const runId = await runWithImages();
  const { images } = (await app.client(key).getRun(runId))!;
  const found = images.find(({ imageUrl }) => imageUrl === `${foreign}/tea.png`)!;
  const address = (size: 'full' | 'thumbnail', imageId = found.id!) =>
    app.client(key).imageUrl({ runId, imageId, size }).replace(app.origin, '');
  asked.length = 0;
  assert.equal((await get(address('full'))).status, 200);
  assert.equal((await get(address('thumbnail'))).status, 200);
  assert.deepEqual(asked, ['/tea.png', '/bytes']);
  const other = await app.createKey({ workspace: 'Others', user: 'eve@example.com' });
  assert.equal((await get(address('full'), other.key)).status, 404);
  assert.equal((await get(address('full', 'nothing'))).status, 404);
  assert.equal((await get(`/api/v1/image?runId=${runId}`)).status, 400);
  assert.equal((await get('/api/v1/image?runId=x&imageId=x')).status, 400);

  const mentioned = images.find(({ imageUrl }) => imageUrl === `${foreign}/large.png`);
  assert.ok(mentioned, 'it is listed as ever');
  assert.equal(mentioned.id, undefined, 'what only a file mentions may be of the making of the run itself');
});

/** One picture among search results, and one that a file mentions which the run has read. */
async function runWithImages(): Promise<string> {
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  const { runId } = await client.run(runInput('hello'));
  const events = {
    'search-results': {
      runId,
      query: 'tea',
      provider: 'test',
      results: [],
      images: [{ imageUrl: `${foreign}/tea.png`, thumbnailUrl: `${foreign}/bytes` }],
    },
    'source-summary-item': {
      runId,
      sourceId: newId(),
      url: `/api/v1/file/${newId()}`,
      title: 'notes.html',
      summary: '',
      bodyLinks: [{ title: '', url: `${foreign}/large.png`, type: 'image' }],
    },
  };
  for (const [type, payload] of Object.entries(events))
    await app.pool.query(
      `insert into events (run_id, seq, type, payload)
       select $1, max(seq) + 1, $2, $3::json from events where run_id = $1`,
      [runId, type, JSON.stringify(payload)],
    );
  return runId;
}
