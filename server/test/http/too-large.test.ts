import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { errorBody } from '@quarry/api/errors.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';

const MIB = 1024 * 1024;

let app: TestApp;
let key: string;

before(async () => {
  app = await startTestApp();
  ({ key } = await app.createKey());
});
after(() => app?.stop());

/** As many clients do it: all of the body is sent before a word of the answer is read. */
async function sendWhole(head: string[], parts: Buffer[]): Promise<string> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const broken = once(socket, 'error').then(([error]) => Promise.reject(error));
  const whole = [...head, `authorization: Bearer ${key}`, 'host: x', '', ''].join('\r\n');
  for (const part of [Buffer.from(whole), ...parts]) {
    const sent = new Promise<void>((resolve) => socket.write(part, () => resolve()));
    await Promise.race([sent, broken]);
  }
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  // An answer has its whole length, however long the connection lives on.
  while (!isWhole(received)) await Promise.race([once(socket, 'data'), broken]);
  socket.destroy();
  return received;
}

function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return body !== undefined && Buffer.byteLength(body) >= length;
}

function assertTooLarge(answer: string, message: RegExp): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  assert.match(head, /^HTTP\/1\.1 413 /);
  const { code, message: said } = errorBody.strict().parse(JSON.parse(body));
  assert.equal(code, 'PAYLOAD_TOO_LARGE');
  assert.match(said, message);
}

const agent = Buffer.from(JSON.stringify({ name: 'a'.repeat(8 * MIB) }));
const asChunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

const form = (file: Buffer) => [
  Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'),
  file,
  Buffer.from('\r\n--edge--\r\n'),
];
const lengthOf = (parts: Buffer[]) => `content-length: ${parts.reduce((sum, { length }) => sum + length, 0)}`;

for (const connection of ['keep-alive', 'close']) {
  const head = (path: string, type: string) => [
    `POST /api/v1${path} HTTP/1.1`,
    `content-type: ${type}`,
    `connection: ${connection}`,
  ];

  test(`JSON that is too large is read to its end and answered (${connection})`, async () => {
    const json = head('/agent', 'application/json');
    assertTooLarge(
      await sendWhole([...json, lengthOf([agent])], [agent]),
      /Bodies of this endpoint may have up to 64 KiB/,
    );
    const chunks = [asChunk(agent.subarray(0, MIB)), asChunk(agent.subarray(MIB)), Buffer.from('0\r\n\r\n')];
    assertTooLarge(
      await sendWhole([...json, 'transfer-encoding: chunked'], chunks),
      /Bodies of this endpoint may have/,
    );
  });

  test(`a file that is too large is read to its end and answered (${connection})`, async () => {
    const parts = form(Buffer.alloc(60 * MIB));
    const upload = head('/file', 'multipart/form-data; boundary=edge');
    assertTooLarge(await sendWhole([...upload, lengthOf(parts)], parts), /Files may have up to 50 MiB/);
    const chunks = [...parts.map(asChunk), Buffer.from('0\r\n\r\n')];
    assertTooLarge(await sendWhole([...upload, 'transfer-encoding: chunked'], chunks), /Files may have/);
  });
}

test('a body without an end is not read for ever', async () => {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  const ended = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
  const head = ['POST /api/v1/agent HTTP/1.1', 'host: x', `authorization: Bearer ${key}`];
  socket.write(
    [...head, 'content-type: application/json', 'content-length: 10000000000', '', ''].join('\r\n'),
  );
  const piece = Buffer.alloc(MIB, 'a');
  const write = () => void (socket.writable && socket.write(piece, write));
  write();
  socket.resume();
  await ended;
  assert.equal((await call(app, { path: '/agent/tools' })).status, 200);
});
