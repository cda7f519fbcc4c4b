import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { errorBody } from '@quarry/api/errors.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';
import { assertNothingInternal } from './nothing-internal.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

/** Writes the bytes as they are, and reads until the service closes. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.setEncoding('utf8').setTimeout(10_000, () => socket.destroy(new Error('the service kept silent')));
    socket.on('data', (part) => (received += part));
    socket.once('error', (error) => (received === '' ? reject(error) : resolve(received)));
    socket.once('close', () => resolve(received));
  });
}

function parse(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: errorBody.strict().parse(JSON.parse(body)) };
}

test('bytes that are no HTTP get the error body and a closed connection', async () => {
  const garbage: (string | Buffer)[] = [
    'nonsense\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a TLS greeting',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /api/v1/workspace HTTP/1.1\r\nno colon here\r\n\r\n',
    'POST /api/v1/agent HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n',
    'POST /api/v1/agent HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
  ];
  for (const bytes of garbage) {
    const { status, head, body } = parse(await send(bytes));
    assert.equal(status, 400, String(bytes));
    assert.equal(body.code, 'BAD_REQUEST');
    assert.match(head, /connection: close/i);
    assertNothingInternal(body.message);
  }
});

test('headers of 20 KB are refused with the error body', async () => {
  const answer = parse(
    await send(`GET /api/v1/workspace HTTP/1.1\r\nHost: x\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`),
  );
  assert.equal(answer.status, 431);
  assertNothingInternal(answer.body.message);
});

test('a request without a host gets the error body', async () => {
  const { status, body } = parse(await send('GET /api/v1/workspace HTTP/1.1\r\nConnection: close\r\n\r\n'));
  assert.equal(status, 400);
  assert.equal(body.code, 'BAD_REQUEST');
});

test('the service serves on after broken requests', async () => {
  await send('nonsense\r\n\r\n');
  assert.equal((await call(app, { path: '/agent/tools' })).status, 200);
});
