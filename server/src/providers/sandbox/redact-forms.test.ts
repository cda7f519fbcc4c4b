import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBytes, randomIntBetween } from '../../../test/support/seeded.ts';
import { createRedaction } from './redact-stream.ts';

const ALPHABETS = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789abcdef',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=_-.',
];

const pick = <T>(from: readonly T[]): T => from[randomIntBetween(0, from.length)]!;

function randomSecret(from: number, to: number): string {
  const letters = pick(ALPHABETS);
  return Array.from({ length: randomIntBetween(from, to) }, () => pick([...letters])).join('');
}

const reversed = (text: string) => [...text].reverse().join('');
const bytesOf = (text: string) => [...Buffer.from(text)];
const base64 = (text: string) => Buffer.from('x'.repeat(randomIntBetween(0, 3)) + text).toString('base64');

/** How a program may write a value down so that it can be read again. */
const spellings: Record<string, (value: string) => string> = {
  plain: (value) => value,
  reversed,
  hex: (value) => Buffer.from(value).toString('hex'),
  'upper hex': (value) => Buffer.from(value).toString('hex').toUpperCase(),
  'hex of the reverse': (value) => Buffer.from(reversed(value)).toString('hex'),
  'reversed hex': (value) => reversed(Buffer.from(value).toString('hex')),
  base64,
  'base64 of the reverse': (value) => base64(reversed(value)),
  'reversed base64': (value) => reversed(base64(value)),
  base64url: (value) => Buffer.from(`xy${value}`).toString('base64url'),
  'URL encoding of every byte': (value) =>
    bytesOf(value)
      .map((byte) => `%${byte.toString(16)}`)
      .join(''),
  'a list of numbers': (value) => JSON.stringify(bytesOf(value)),
  'hex with colons': (value) =>
    bytesOf(value)
      .map((byte) => byte.toString(16))
      .join(':'),
  'a list of hex numbers': (value) =>
    bytesOf(value)
      .map((byte) => `0x${byte.toString(16)}`)
      .join(', '),
  'escapes of a string': (value) =>
    bytesOf(value)
      .map((byte) => `\\x${byte.toString(16)}`)
      .join(''),
  'the other case': (value) => value.toUpperCase(),
};

const SEPARATORS = ['\n', ' ', '\r\n', '"\n"', "', '", ' + ', '\t', '|', '  \n  ', '-', '\u2028'];

/** How it may be cut into pieces. */
const layouts: Record<string, (text: string) => string> = {
  whole: (text) => text,
  'a letter a line': (text) => [...text].join('\n'),
  'pieces between separators': (text) =>
    text
      .split('')
      .map((letter) => (randomIntBetween(0, 4) === 0 ? letter + pick(SEPARATORS) : letter))
      .join(''),
};

/** Fed in pieces of any size. */
function redacted(text: string, secrets: string[]): string {
  const redactor = createRedaction(secrets).open();
  const bytes = Buffer.from(text);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = randomIntBetween(1, 20);
    out.push(redactor.push(bytes.subarray(at, at + size)));
    at += size;
  }
  return Buffer.concat([...out, redactor.end()]).toString();
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

for (const [spelling, write] of Object.entries(spellings))
  for (const [layout, cut] of Object.entries(layouts))
    test(`${spelling}, ${layout}: the value does not come out`, () => {
      for (let round = 0; round < 12; round += 1) {
        const value = randomSecret(16, 60);
        const text = `before ${cut(write(value))}\nafter`;
        const out = redacted(text, [value, randomSecret(12, 40)]);
        const found = out.split('[secret]');
        assert.ok(found.length > 1, `${value} in ${text}`);
        // What is left of it: two letters in front, and what base64 shares with its neighbours.
        const left = lettersOf(found.join('')).replace('before', '').replace('after', '');
        assert.ok(left.length <= 12, `${value} in ${text}: ${out}`);
        assert.match(out, /^before /);
        assert.match(out, /after$/);
        assert.match(createRedaction([value]).bytes(Buffer.from(text)).toString(), /\[secret\]/);
      }
    });

const WORDS =
  'the of quarry stone page 2024 01 report value token secret abc def 10 % key : = password user alpha beta gamma delta'.split(
    ' ',
  );

test('ordinary text, numbers and bytes come out as they were, with short secrets too', () => {
  for (let round = 0; round < 60; round += 1) {
    const secrets = [randomSecret(10, 40), randomSecret(6, 9), '2024010110', '....----pass', 'Zq7!'];
    const text = Array.from({ length: 400 }, () => pick(WORDS)).join(pick([' ', '\n', ', ', '']));
    assert.equal(redacted(text, secrets), text);
  }
  const bytes = randomBytes(200_000);
  assert.deepEqual(createRedaction([randomSecret(12, 40)]).bytes(bytes), bytes);
});

test('a short secret is found as it stands and encoded, not in pieces', () => {
  assert.equal(redacted('abc123', ['abc123']), '[secret]');
  assert.equal(redacted('321cba', ['abc123']), '[secret]');
  assert.equal(redacted('a b c 1 2 3', ['abc123']), 'a b c 1 2 3');
  assert.equal(redacted('dcba', ['abcd']), 'dcba', 'four letters backwards are a word');
});

test('work grows with the output and not with its square, whatever it is made of', () => {
  // One that ends as it begins would stand in a row of what is left without its end.
  let value = randomSecret(30, 40);
  while (lettersOf(value).at(-1) === lettersOf(value)[0]) value = randomSecret(30, 40);
  const letters = lettersOf(value).slice(0, -1);
  const hostile = [
    'a'.repeat(3_000_000),
    // Almost the whole value, and then nothing but what may stand between its letters.
    letters + ' '.repeat(3_000_000),
    letters.repeat(Math.ceil(3_000_000 / letters.length)),
    [...letters].join('\n'.repeat(1_000)).repeat(50),
  ];
  for (const text of hostile) {
    const redactor = createRedaction([value, 'a'.repeat(40)]).open();
    const bytes = Buffer.from(text);
    const out: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += 16) out.push(redactor.push(bytes.subarray(at, at + 16)));
    out.push(redactor.end());
    const shown = Buffer.concat(out).toString();
    if (!text.startsWith('aaaa')) assert.equal(shown, text);
    else assert.equal(shown, '[secret]');
  }
});

test('a long value is searched for in its usual forms', () => {
  const value = Array.from({ length: 100 }, () => randomSecret(60, 64)).join('\n');
  for (const text of [value, Buffer.from(value).toString('base64'), Buffer.from(value).toString('hex')])
    assert.equal(redacted(`it is ${text}.`, [value]).includes('[secret]'), true);
});
