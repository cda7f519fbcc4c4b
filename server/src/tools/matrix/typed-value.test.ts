import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnTypes } from './content.ts';
import { quoteHolds } from './quote-holds.ts';
import { typedValue } from './typed-value.ts';
import { fc } from '../../../test/support/seeded.ts';

for (const [given, value] of [
  [12, 12],
  ['1,200', 1200],
  ['$1,200.50', 1200.5],
  ['USD 90 per year', 90],
  ['１２３', 123],
  ['-4', -4],
  ['−4', -4],
  ['12%', 12],
  ['1.1 million', 1_100_000],
  ['3万円', 30_000],
  ['2.5k', 2500],
  ['90 kg', 90],
  ['1e3', 1000],
  ['約3,776メートル', 3776],
  ['10-20', null],
  ['10 of 20', null],
  ['many', null],
  ['', null],
  ['n/a', null],
  [true, null],
  [Number.NaN, null],
  [Infinity, null],
  [1.7976931348623151e308, null],
  [null, null],
  [{ a: 1 }, null],
] as const)
  test(`as a number ${JSON.stringify(given)} is ${value}`, () =>
    assert.equal(typedValue('number', given), value));

for (const [given, value] of [
  ['2024-03-12', '2024-03-12'],
  ['2024-03-12T10:00:00Z', '2024-03-12'],
  ['2024', '2024'],
  [2024, '2024'],
  ['2024/3', '2024-03'],
  ['12 March 2024', '2024-03-12'],
  ['March 12th, 2024', '2024-03-12'],
  ['Sept 2023', '2023-09'],
  ['2024年3月12日', '2024-03-12'],
  ['２０２４年３月', '2024-03'],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', null],
  ['2024-13-01', null],
  ['yesterday', null],
] as const)
  test(`as a date ${JSON.stringify(given)} is ${value}`, () =>
    assert.equal(typedValue('date', given), value));

for (const [given, value] of [
  [true, true],
  ['No', false],
  ['はい', true],
  ['非対応', false],
  ['○', true],
  ['maybe', null],
  [1, null],
] as const)
  test(`as a boolean ${JSON.stringify(given)} is ${value}`, () =>
    assert.equal(typedValue('boolean', given), value));

for (const [given, value] of [
  ['https://a.example/b?c=d', 'https://a.example/b?c=d'],
  ['http://例え.jp/', 'http://例え.jp/'],
  ['javascript:alert(1)', null],
  ['ftp://a.example', null],
  ['https://user:pass@a.example/', null],
  ['https://', null],
  ['a.example', null],
  ['https://a.example b', null],
] as const)
  test(`as a url ${JSON.stringify(given)} is ${value}`, () => assert.equal(typedValue('url', given), value));

test('whatever a model writes becomes a value of the type or null', () => {
  const allowed = { text: 'string', number: 'number', date: 'string', boolean: 'boolean', url: 'string' };
  fc.assert(
    fc.property(fc.constantFrom(...columnTypes), fc.oneof(fc.anything(), fc.string()), (type, given) => {
      const value = typedValue(type, given);
      if (value === null) return;
      assert.equal(typeof value, allowed[type]);
      if (type === 'number') assert.ok(Number.isFinite(value));
      if (type === 'url') assert.match(String(value), /^https?:\/\//i);
      if (type === 'date') assert.match(String(value), /^\d{4}(-\d{2}(-\d{2})?)?$/);
    }),
  );
});

test('every number comes back from its own spelling', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (n) => {
      assert.equal(typedValue('number', n.toLocaleString('en-US')), n);
    }),
  );
});

for (const [what, value, type, quote, holds] of [
  ['a number that stands in the quote', 1200, 'number', 'It costs $1,200.', true],
  ['a number in millions', 1_100_000, 'number', '1.1 million people', true],
  ['a number spelled out', 12, 'number', 'twelve months', true],
  ['another number', 91, 'number', 'It costs $90.', false],
  ['a date of another year', '2023-01-01', 'date', 'since 2024', false],
  ['an address that is not there', 'https://b.example', 'url', 'see https://a.example', false],
  ['an address written without its scheme', 'https://a.example/', 'url', 'see a.example for more', true],
  ['the address of the source itself', 'https://www.source.example', 'url', 'Welcome', true],
] as const)
  test(`${what} ${holds ? 'is carried' : 'is not carried'} by its quote`, () =>
    assert.equal(quoteHolds(value, { type, quote, url: 'https://source.example/' }), holds));
