import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, runInput } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
let key: string;

before(async () => {
  app = await startTestApp();
  ({ key } = await app.createKey());
  await app.client(key).createAgent({ name: 'Mika' });
});
after(() => app?.stop());

const upload = (name: string, content: string | Uint8Array<ArrayBuffer>, type: string, withKey = key) =>
  app.client(withKey).uploadFile(new File([content], name, { type }));

const download = (url: string, headers: Record<string, string> = {}, withKey = key) =>
  fetch(`${app.origin}${url}`, { headers: { authorization: `Bearer ${withKey}`, ...headers } });

test('a file comes back byte for byte, whole and in ranges', async () => {
  const bytes = new Uint8Array(700_000).map((_, i) => (i * 31) % 251);
  const file = await upload('data.bin', bytes, 'application/octet-stream');
  assert.equal(file.size, bytes.length);
  const whole = await download(file.url);
  assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), bytes);
  const part = await download(file.url, { range: 'bytes=262140-262150' });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), `bytes 262140-262150/${bytes.length}`);
  assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.slice(262_140, 262_151));
  const tail = await download(file.url, { range: 'bytes=-5' });
  assert.deepEqual(new Uint8Array(await tail.arrayBuffer()), bytes.slice(-5));
  assert.equal((await download(file.url, { range: 'bytes=900000-' })).status, 416);
});

test('an HTML file is a download that no browser runs', async () => {
  const file = await upload('../../evil<>.html', '<script>alert(1)</script>', 'text/html');
  assert.equal(file.name, 'evil<>.html');
  const response = await download(file.url);
  assert.equal(response.headers.get('content-type'), 'application/octet-stream');
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
  assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
});

test('a file belongs to its user alone', async () => {
  const file = await upload('mine.txt', 'mine', 'text/plain');
  const other = await app.createKey({ user: 'bob@example.com' });
  assert.equal((await download(file.url, {}, other.key)).status, 404);
  assert.equal((await download('/api/v1/file/nonsense')).status, 404);
});

test('a body that is no form, and a form without a file, are told what is right', async () => {
  const json = await fetch(`${app.base}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(json.status, 415);
  const form = new FormData();
  form.set('other', 'text');
  const empty = await fetch(`${app.base}/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
  assert.equal(empty.status, 400);
});

const send = (content: string) => {
  const form = new FormData();
  form.set('file', new File([content], 'once.txt', { type: 'text/plain' }));
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'upload-1' };
  return fetch(`${app.base}/file`, { method: 'POST', headers, body: form });
};

test('the same idempotency key stores a file once', async () => {
  const first = (await (await send('a')).json()) as { id: string };
  const second = (await (await send('a')).json()) as { id: string };
  assert.equal(second.id, first.id);
  assert.equal((await send('b')).status, 409);
});

test('an attached file is quoted with its number, and its evidence is in the run', async () => {
  const body = 'Quarry keeps every event. The lighthouse of Aomori was built in 1874 by Brunton. Cats purr.';
  const file = await upload('notes.txt', body, 'text/plain');
  const client = app.client(key);
  const result = await client.run(
    runInput('When was the lighthouse of Aomori built?', { fileUrls: [file.url] }),
  );
  assert.equal(result.status, 'completed');
  assert.match(result.text, /1874 by Brunton\.? ?\[1\]/);
  const detail = await client.getRun(result.runId);
  assert.deepEqual(
    detail?.linkedSources.map(({ sourceType, title }) => [sourceType, title]),
    [['private', 'notes.txt']],
  );
  const evidence = detail?.evidence?.find(({ quote }) => quote.includes('1874'));
  assert.equal(evidence?.verdict, 'supported');
  assert.equal(evidence?.n, 1);
  const source = await client.getSource({ sourceId: evidence!.sourceId, sourceType: 'private' });
  assert.equal(source?.body.slice(evidence!.start, evidence!.end), evidence!.quote);
  assert.equal(source?.agentRuns[0]?.id, result.runId);
});

test('a file that names addresses of the web is read, and its links are kept', async () => {
  const client = app.client(key);
  for (const [name, body, type] of [
    [
      'links.txt',
      'The lighthouse of Aomori is described on https://example.com/lighthouse in full.',
      'text/plain',
    ],
    [
      'links.html',
      '<p>The <a href="https://example.com/lighthouse">lighthouse</a> of Aomori.</p>',
      'text/html',
    ],
  ] as const) {
    const file = await upload(name, body, type);
    const { runId } = await client.run(
      runInput('What of the lighthouse of Aomori?', { fileUrls: [file.url] }),
    );
    const [source] = (await client.getRun(runId))!.linkedSources;
    assert.equal(source?.title, name);
    const { bodyLinks } = (await client.getSource({ sourceId: source.id, sourceType: 'private' }))!;
    assert.deepEqual(
      bodyLinks.map(({ url, type: of }) => [url, of]),
      [['https://example.com/lighthouse', 'external']],
    );
  }
});

test('a private source is forbidden to another member and missing as a public one', async () => {
  const file = await upload('secret.txt', 'A private note about the harbour of Kobe.', 'text/plain');
  const client = app.client(key);
  const { runId } = await client.run(runInput('harbour of Kobe', { fileUrls: [file.url] }));
  const [source] = (await client.getRun(runId))!.linkedSources;
  const ask = (withKey: string, type: string) =>
    fetch(`${app.base}/graph/source/${source!.id}?sourceType=${type}`, { headers: { 'x-api-key': withKey } });
  assert.equal((await ask((await app.createKey({ user: 'eve@example.com' })).key, 'private')).status, 403);
  assert.equal((await ask((await app.createKey({ workspace: 'elsewhere' })).key, 'private')).status, 403);
  const asPublic = await ask(key, 'public');
  assert.equal(asPublic.status, 404);
  assert.equal(await asPublic.text(), 'null');
  assert.equal((await ask(key, 'nonsense')).status, 400);
});
