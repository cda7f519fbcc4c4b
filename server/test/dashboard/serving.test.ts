import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { call } from '../http/call.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const PAGE = '<!doctype html><title>Dashboard</title>';
const SCRIPT = 'export const tea = 1;';
const html = { accept: 'text/html,application/xhtml+xml' };

let app: TestApp;
let folder: string;

before(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'quarry-web-')), 'dist');
  app = await startTestApp({ webFolder: folder });
});
after(async () => {
  await app?.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

async function build(): Promise<void> {
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, '.built-from'), 'not for the world');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, 'assets', 'main-AbC1.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets', 'main-AbC1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(path.join(path.dirname(folder), 'secret.txt'), 'not for the world');
}

test('before the dashboard is built its address says how, and the API works', async () => {
  const page = await call(app, { path: '//', headers: html });
  assert.equal(page.status, 200);
  assert.match(page.text, /npm --prefix web run build/);
  assert.equal((await call(app, { path: '/agent/tools' })).status, 200);
});

test('every page has an icon, built or not, and may show it', async () => {
  const icon = await fetch(`${app.origin}/favicon.ico`);
  assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/x-icon']);
  const [reserved, kind] = new Uint16Array(await icon.arrayBuffer(), 0, 2);
  assert.deepEqual([reserved, kind], [0, 1], 'it is an icon');
  for (const at of ['//', '/docs']) {
    const { headers } = await call(app, { path: at, headers: html });
    assert.match(headers.get('content-security-policy') ?? '', /img-src 'self'/, at);
  }
});

test('the page is served for every address that is nobody else’s', async () => {
  await build();
  for (const at of ['//', '//welcome', '//runs/0199', '//invite?x=1', '//graph']) {
    const page = await call(app, { path: at, headers: html });
    assert.deepEqual([page.status, page.text], [200, PAGE], at);
    assert.equal(page.headers.get('cache-control'), 'no-cache', at);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  }
});

test('what is no page is not answered with one', async () => {
  for (const at of ['//api/nothing', '//api/v1/nothing', '//assets/gone.js', '//metrics/x']) {
    const answer = await call(app, { path: at, headers: html });
    assert.deepEqual([answer.status, answer.body?.code], [404, 'NOT_FOUND'], at);
  }
  assert.equal((await call(app, { path: '//welcome', headers: { accept: 'application/json' } })).status, 404);
  assert.equal((await call(app, { method: 'POST', path: '//welcome', headers: html })).status, 404);
  assert.deepEqual((await call(app, { path: '//healthz', headers: html })).body, { status: 'ok' });
});

test('the policy admits no script but our own, no frame and no other host', async () => {
  const { headers } = await call(app, { path: '//', headers: html });
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
      const [name, ...values] = line.split(' ');
      return [name!, values.join(' ')];
    }),
  );
  const { host } = new URL(app.origin);
  assert.equal(policy.get('default-src'), "'self'");
  assert.equal(policy.get('script-src'), "'self'");
  assert.equal(policy.get('style-src'), "'self'");
  assert.equal(policy.get('img-src'), "'self' data: blob:");
  assert.equal(policy.get('connect-src'), `'self' ws://${host} wss://${host}`);
  assert.equal(policy.get('frame-ancestors'), "'none'");
  assert.equal(policy.get('object-src'), "'none'");
  assert.equal(policy.get('base-uri'), "'none'");
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('x-frame-options'), 'DENY');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
});

test('a host that is none adds nothing to the policy', async () => {
  const policy = await new Promise<string>((resolve, reject) => {
    request(app.origin, { headers: { ...html, host: "x; script-src 'unsafe-inline'" } }, (response) => {
      response.resume();
      resolve(String(response.headers['content-security-policy']));
    })
      .on('error', reject)
      .end();
  });
  assert.match(policy, /; connect-src 'self';/);
  assert.doesNotMatch(policy, /script-src 'unsafe-inline'/);
});

test('files with a hash in their name are kept for ever, and sent packed where possible', async () => {
  const plain = await call(app, {
    path: '//assets/main-AbC1.js',
    headers: { 'accept-encoding': 'identity' },
  });
  assert.deepEqual([plain.status, plain.text], [200, SCRIPT]);
  assert.match(plain.headers.get('content-type') ?? '', /javascript/);
  assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const packed = await call(app, { path: '//assets/main-AbC1.js', headers: { 'accept-encoding': 'br' } });
  assert.equal(packed.headers.get('content-encoding'), 'br');
  assert.equal(packed.text, SCRIPT);
  assert.match(packed.headers.get('content-type') ?? '', /javascript/);
  assert.equal(packed.headers.get('cache-control'), 'public, max-age=31536000, immutable');
});

test('nothing hidden or outside the folder is served', async () => {
  for (const at of [
    '//.built-from',
    '//..%2fsecret.txt',
    '//assets/..%2f..%2fsecret.txt',
    '//%2e%2e/secret.txt',
    '//assets/',
  ])
    assert.doesNotMatch((await call(app, { path: at })).text, /not for the world|Index of/, at);
});
