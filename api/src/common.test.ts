import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { cursor, fileUrls, id, queryBoolean, queryInteger, queryList, text } from './common.ts';

const count = queryInteger(z.int().min(1).max(50).default(10));
const flag = queryBoolean(z.boolean().default(false));

test('an integer of a query is read strictly', () => {
  assert.equal(count.parse('7'), 7);
  assert.equal(count.parse(undefined), 10);
  for (const wrong of [
    '10abc',
    '1e1',
    ' 10',
    '10 ',
    '1.0',
    '0x10',
    '',
    '-',
    '0',
    '51',
    '+5',
    ['1', '2'],
    null,
  ]) {
    assert.equal(count.safeParse(wrong).success, false, `${JSON.stringify(wrong)} was accepted`);
  }
});

test('a boolean of a query is true or false in any case and nothing else', () => {
  assert.equal(flag.parse('true'), true);
  assert.equal(flag.parse('FALSE'), false);
  assert.equal(flag.parse(undefined), false);
  for (const wrong of ['1', '0', 'yes', 'no', 'on', '', 'truee', ['true', 'false']]) {
    assert.equal(flag.safeParse(wrong).success, false, `${JSON.stringify(wrong)} was accepted`);
  }
});

test('a list of a query is split at commas and its blank items are dropped', () => {
  const list = queryList(z.array(z.string()).min(1));
  assert.deepEqual(list.parse('a, b,,c,'), ['a', 'b', 'c']);
  assert.equal(list.safeParse('').success, false);
  assert.equal(list.safeParse(' , ').success, false);
  assert.equal(list.safeParse(undefined).success, false);
});

test('an empty cursor is no cursor', () => {
  assert.equal(cursor.parse(''), undefined);
  assert.equal(cursor.parse('abc'), 'abc');
  assert.equal(cursor.safeParse('a\0').success, false);
});

test('an id is any canonical UUID, in lower case afterwards', () => {
  assert.equal(id.parse('01990D3E-7C1A-7B2E-9F64-3D2A5C8E1B70'), '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70');
  for (const wrong of [
    '',
    '1',
    '01990d3e7c1a7b2e9f643d2a5c8e1b70',
    '{01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70}',
  ]) {
    assert.equal(id.safeParse(wrong).success, false, `${wrong} was accepted`);
  }
});

test('the length of a text is counted in characters', () => {
  assert.equal(text.max(3).safeParse('🦉🦉🦉').success, true);
  assert.equal(text.max(3).safeParse('🦉🦉🦉🦉').success, false);
});

test('a text that the database could not hold is refused', () => {
  assert.equal(text.safeParse('a\0b').success, false);
  assert.equal(text.safeParse('\ud800').success, false);
});

test('file URLs are http, https or paths of this service, and at most ten', () => {
  assert.deepEqual(fileUrls.parse(undefined), []);
  assert.equal(fileUrls.safeParse(['https://example.com/a.pdf', '/api/v1/file/1']).success, true);
  for (const wrong of ['file:///etc/passwd', 'javascript:alert(1)', 'a.pdf', '']) {
    assert.equal(fileUrls.safeParse([wrong]).success, false, `${wrong} was accepted`);
  }
  const many = Array.from({ length: 11 }, (_, index) => `https://example.com/${index}`);
  assert.equal(fileUrls.safeParse(many.slice(1)).success, true);
  assert.equal(fileUrls.safeParse(many).success, false);
});
