import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBytes, randomIntBetween } from '../../../test/support/seeded.ts';
import { createRedaction } from './redact-stream.ts';

const secret = 'pä/ss+w"ord\\ü?&=9xYz';

function inChunks(bytes: Buffer, secrets: string[]): string {
  const redactor = createRedaction(secrets).open();
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = randomIntBetween(1, 9);
    out.push(redactor.push(bytes.subarray(at, at + size)));
    at += size;
  }
  out.push(redactor.end());
  return Buffer.concat(out).toString('latin1');
}

/** Every way in which the tests write a secret down, and how to read it back. */
const shapes: Record<string, { write: (bytes: Buffer) => string; read: (text: string) => string }> = {
  plain: { write: (bytes) => bytes.toString('latin1'), read: (text) => text },
  base64: { write: (bytes) => bytes.toString('base64'), read: (text) => decode(text, 'base64') },
  base64url: { write: (bytes) => bytes.toString('base64url'), read: (text) => decode(text, 'base64url') },
  hex: { write: (bytes) => bytes.toString('hex'), read: (text) => decode(text, 'hex') },
};

const decode = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding).toString('latin1');

for (const [name, { write, read }] of Object.entries(shapes)) {
  test(`a secret in ${name} form does not come out, wherever it stands and wherever the chunks are cut`, () => {
    for (let round = 0; round < 200; round += 1) {
      const value = randomBytes(randomIntBetween(8, 60)).toString('base64').slice(0, randomIntBetween(8, 60));
      const text = write(
        Buffer.concat([
          randomBytes(randomIntBetween(0, 40)),
          Buffer.from(value),
          randomBytes(randomIntBetween(0, 40)),
        ]),
      );
      const out = inChunks(Buffer.from(text, 'latin1'), [value]);
      assert.ok(out.includes('[secret]'), `${name}: ${value} in ${text}`);
      assert.ok(!read(out).includes(value), `${name}: ${value} in ${out}`);
    }
  });
}

test('a secret does not come out URL-encoded or escaped for JSON', () => {
  const shown = [
    encodeURIComponent(secret),
    new URLSearchParams({ key: secret }).toString(),
    JSON.stringify({ key: secret }),
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
    JSON.stringify(secret).replaceAll('ü', '\\u00fc').replaceAll('ä', '\\u00e4'),
  ];
  for (const text of shown) {
    const out = inChunks(Buffer.from(text), [secret]);
    assert.match(out, /\[secret\]/, text);
    assert.doesNotMatch(out, /9xYz/, text);
  }
});

test('text without the secret comes out as it was, byte for byte', () => {
  const value = 'abcabcabd-xyz';
  for (let round = 0; round < 100; round += 1) {
    const bytes = Buffer.from(Array.from({ length: 300 }, () => 'abcd-x'[randomIntBetween(0, 6)]!).join(''));
    assert.equal(inChunks(bytes, [value]), bytes.toString());
  }
});

test('what cannot be the beginning of a secret is shown at once', () => {
  const redactor = createRedaction(['hidden-value']).open();
  assert.equal(redactor.push(Buffer.from('progress: 10 %\n')).toString(), 'progress: 10 %\n');
  assert.equal(redactor.push(Buffer.from('it is hid')).toString(), 'it is ');
  assert.equal(redactor.push(Buffer.from('ing')).toString(), 'hiding');
});

test('a secret that begins with another one goes as a whole, and so do two that overlap', () => {
  assert.equal(
    createRedaction(['token-1234', 'token-1234-long']).text('x token-1234-long y'),
    'x [secret] y',
  );
  assert.equal(createRedaction(['abcdef', 'efghij', 'defgh']).text('x abcdefgh y'), 'x [secret] y');
});

test('bytes of a file stay as they are around a secret', () => {
  const bytes = Buffer.concat([
    Buffer.from([0, 255, 254]),
    Buffer.from('s3cr3t-value'),
    Buffer.from([128, 0]),
  ]);
  const expected = Buffer.concat([
    Buffer.from([0, 255, 254]),
    Buffer.from('[secret]'),
    Buffer.from([128, 0]),
  ]);
  assert.deepEqual(createRedaction(['s3cr3t-value']).bytes(bytes), expected);
});

test('an empty secret hides nothing', () => assert.equal(createRedaction(['']).text('text'), 'text'));
