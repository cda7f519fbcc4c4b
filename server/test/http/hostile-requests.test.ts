import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { call } from './call.ts';

let app: TestApp;
let logged = '';
const model = await fakeOpenAi(() => says('One two three four five six seven eight.', { tokenDelayMs: 250 }));

before(async () => {
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', LOG_LEVEL: 'info' },
    // Long enough for an honest request on a busy machine, and shorter than the answer.
    requestLimits: { headersMs: 1_000, wholeMs: 1_500, everyMs: 20 },
    logTo: { write: (line) => void (logged += line) },
  });
});
after(async () => {
  await app?.stop();
  await model.close();
});

/** Sends a byte now and then, and never the last one; what is answered until the service closes. */
function trickle(start: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(start));
    const more = setInterval(() => socket.write('a'), 20);
    let received = '';
    socket.on('data', (part) => (received += String(part)));
    socket.once('error', (error) => (received === '' ? reject(error) : undefined));
    socket.once('close', () => {
      clearInterval(more);
      resolve(received);
    });
  });
}

test('a request that never comes to its end is ended, in its headers and in its body, with or without a key', async () => {
  const { key } = await app.createKey();
  const head = 'POST /api/v1/agent HTTP/1.1\r\nHost: x\r\n';
  const starts = [
    `${head}x-slow: `,
    `${head}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n`,
    `${head}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n`,
  ];
  for (const answer of await Promise.all(starts.map(trickle))) assert.match(answer, /^HTTP\/1\.1 (408|401) /);
});

test('an answer may take longer than a request', async () => {
  const client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
  const { text } = await client.run(runInput('Hi', { modelName: 'compatible/m1' }));
  assert.match(text, /eight/);
});

test('a megabyte of brackets is refused before it is parsed', async () => {
  const { key } = await app.createKey();
  const json = '['.repeat(1_000_000);
  const deep = await call(app, { method: 'POST', path: '/agent/run', key, body: json });
  assert.equal(deep.status, 400);
  assert.match(deep.body.message, /100 deep/);
  const fitting = `{ "name": "Mika", "other": ${'['.repeat(99)}${']'.repeat(99)} }`;
  assert.equal((await call(app, { method: 'POST', path: '/agent', key, body: fitting })).status, 200);
});

test('a path that tries to lead elsewhere is none, however it is spelt, and nothing to log', async () => {
  const paths = [
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '//',
    '///etc/passwd',
    '//example.org/',
    '/\\..\\..\\etc',
    '/%5c..%5c..%5cetc',
    '/.env',
    '/%00',
  ];
  for (const accept of ['text/html', 'application/json'])
    for (const path of paths) {
      const status = await statusOf(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      );
      const isPage = accept === 'text/html' && status === 200;
      assert.ok(isPage || status === 404 || status === 400, `${path}: ${status}`);
    }
  assert.doesNotMatch(logged, /unexpected error/);
});

function statusOf(request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(request));
    let received = '';
    socket.on('data', (part) => (received += String(part)));
    socket.once('error', reject);
    socket.once('close', () => resolve(Number(received.split(' ')[1])));
  });
}
