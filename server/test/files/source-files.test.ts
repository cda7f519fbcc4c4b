import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { pdfFile } from '../../src/providers/web/testing/pdf-file.ts';
import { startResearchApp } from '../tools/research-app.ts';
import type { ResearchApp } from '../tools/research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

const book = pdfFile([
  ['The survey of the aqueduct begins with its history and its maps.'],
  ['The reservoir of Halvern holds four days of supply in an ordinary summer.'],
  ['The aqueduct loses a quarter of its water at two joints below the market.'],
]);
const icon = Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), Buffer.alloc(100)]);

beforeEach(() => {
  research.world.pages = {
    '/book.pdf': { body: book, type: 'application/pdf' },
    '/copy.pdf': { body: book, type: 'application/pdf' },
    '/favicon.ico': { body: icon, type: 'image/png' },
  };
});

const get = (path: string, { key = research.key, ...headers }: Record<string, string> = {}) =>
  fetch(`${research.app.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });

async function readBook(path = '/book.pdf') {
  const { detail } = await research.run(`Summarise ${research.origin}${path}`);
  return { detail, source: detail.linkedSources.find(({ url }) => url.endsWith(path))! };
}

test('evidence from a PDF says the page that it stands on', async () => {
  const { detail, source } = await readBook();
  assert.ok((detail.evidence ?? []).length > 0);
  for (const { quote, page, pageUrl, sourceId } of detail.evidence ?? []) {
    assert.equal(sourceId, source.id);
    assert.equal(pageUrl, `/api/v1/source/${source.id}/file#page=${page}`);
    const expected = /joints/.test(quote) ? 3 : /reservoir/.test(quote) ? 2 : 1;
    assert.equal(page, expected, quote);
  }
});

test('the file of a source comes back whole and in ranges, and no other member or workspace gets it', async () => {
  const { source } = await readBook();
  const detail = await research.app
    .client(research.key)
    .getSource({ sourceId: source.id, sourceType: 'public' });
  assert.deepEqual(detail?.file, { mediaType: 'application/pdf', size: book.length });
  assert.deepEqual(
    detail?.pages?.map(({ page }) => page),
    [1, 2, 3],
  );
  const whole = await get(`/source/${source.id}/file`);
  assert.equal(whole.headers.get('content-type'), 'application/pdf');
  assert.match(whole.headers.get('content-security-policy')!, /sandbox/);
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), book);
  const part = await get(`/source/${source.id}/file`, { range: 'bytes=0-4' });
  assert.equal(part.status, 206);
  assert.equal(await part.text(), '%PDF-');
  const stranger = await research.app.createKey({ workspace: 'another' });
  assert.equal((await get(`/source/${source.id}/file`, { key: stranger.key })).status, 403);
});

test('the same bytes are kept once, and go with the last source that was read from them', async () => {
  const [first, second] = [await readBook('/book.pdf'), await readBook('/copy.pdf')];
  const count = async () =>
    (await research.app.pool.query('select id from source_files where sha256 is not null')).rowCount;
  assert.equal(await count(), 1);
  await research.app.pool.query('delete from sources where id = $1', [first.source.id]);
  assert.equal(await count(), 1);
  await research.app.pool.query('delete from sources where id = $1', [second.source.id]);
  assert.equal(await count(), 0);
  assert.equal((await research.app.pool.query('select 1 from source_file_chunks')).rowCount, 0);
});

test('the icon of a site is fetched once and served from then on', async () => {
  const { source } = await readBook();
  research.world.fetched.length = 0;
  const first = await get(`/source/${source.id}/icon`);
  assert.equal(first.headers.get('content-type'), 'image/png');
  assert.deepEqual(Buffer.from(await first.arrayBuffer()), icon);
  assert.equal((await get(`/source/${source.id}/icon`)).status, 200);
  assert.deepEqual(research.world.fetched, ['/', '/favicon.ico']);
});

test('a site without an icon, or with a drawing that may hold a script, is not asked again', async () => {
  await research.app.pool.query('delete from site_icons');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  research.world.pages['/favicon.ico'] = { body: svg, type: 'image/svg+xml' };
  const { source } = await readBook();
  research.world.fetched.length = 0;
  for (let n = 0; n < 2; n += 1)
    assert.equal((await get(`/source/${source.id}/icon`)).headers.get('content-type'), 'image/gif');
  assert.deepEqual(research.world.fetched, ['/', '/favicon.ico']);
});

test('the icon that the first page of a site names is taken before the one at the usual place', async () => {
  await research.app.pool.query('delete from site_icons');
  const named = Buffer.concat([icon, Buffer.from('named')]);
  const head = '<link rel="icon" href="/gone.png" sizes="32x32"><link rel="shortcut icon" href="/own.png">';
  research.world.pages['/'] = { body: `<!doctype html><head>${head}</head><p>Welcome`, type: 'text/html' };
  research.world.pages['/own.png'] = { body: named, type: 'image/png' };
  const { source } = await readBook();
  research.world.fetched.length = 0;
  const answer = await get(`/source/${source.id}/icon`);
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), named);
  assert.deepEqual(research.world.fetched, ['/', '/gone.png', '/own.png']);
});
