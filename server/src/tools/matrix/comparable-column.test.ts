import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparableColumn } from './comparable-column.ts';
import { citable, citedCell } from './cited-cell.ts';
import type { Column } from './content.ts';
import { mergeStated } from './merge-stated.ts';

const column = (more: Partial<Column> = {}): Column => ({
  id: 'c1',
  name: 'Height',
  description: '',
  type: 'number',
  ...more,
});
const source = (n: number, body: string) =>
  citable({ id: `s${n}`, n, title: '', url: `https://${n}.example`, body, about: {} });
/** What a model that copies the number gives for a sentence. */
const stated = (body: string, value: unknown, more: Partial<Column> = {}, n = 1) =>
  citedCell({ columnId: 'c1', value, n, quote: body }, column(more), [source(n, body)]);
const shown = ({ value, unit, original }: { value: unknown; unit?: string; original?: string }) => ({
  value,
  unit,
  original,
});

test('numbers of one kind are told in the unit that most sources use, and what was written is kept', () => {
  const cells = [
    stated('It is 3,776 m high.', 3776),
    stated('It is 10,000 feet high.', 10000),
    stated('高さは3193メートルである。', 3193),
  ];
  assert.deepEqual(comparableColumn(column(), cells).map(shown), [
    { value: 3776, unit: 'm', original: '3,776 m' },
    { value: 3048, unit: 'm', original: '10,000 feet' },
    { value: 3193, unit: 'm', original: '3193メートル' },
  ]);
});

test('the unit that a column names counts', () => {
  for (const name of ['Height (km)', '高さ（km）'])
    assert.deepEqual(comparableColumn(column({ name }), [stated('It is 3,776 m high.', 3776)]).map(shown), [
      { value: 3.776, unit: 'km', original: '3,776 m' },
    ]);
});

test('a model that has converted by itself is checked, and the program computes', () => {
  assert.deepEqual(shown(stated('It is 10,000 feet high.', 3048, { description: 'In metres' })), {
    value: 3048,
    unit: 'm',
    original: '10,000 feet',
  });
  assert.equal(stated('It is 10,000 feet high.', 2900, { description: 'In metres' }).value, null);
});

test('currencies are never converted: each says what it is', () => {
  const cells = [
    stated('It costs $10 per month.', 10),
    stated('It costs €9 per month.', 9),
    stated('月額1,500円です。', 1500),
  ];
  assert.deepEqual(
    comparableColumn(column({ name: 'Price' }), cells).map(({ value, unit }) => [value, unit]),
    [
      [10, 'USD/month'],
      [9, 'EUR/month'],
      [1500, 'JPY/month'],
    ],
  );
});

test('a number in millions is told in full, however a model gave it', () => {
  for (const value of [310, 310_000_000])
    assert.deepEqual(shown(stated('The bridge cost 310 million euros in 2004.', value)), {
      value: 310_000_000,
      unit: 'EUR',
      original: '310 million euros',
    });
  assert.deepEqual(shown(stated('建設費は3億円である。', 3)), {
    value: 300_000_000,
    unit: 'JPY',
    original: '3億円',
  });
  assert.equal(stated('It has 1.1 million people.', 1.1).value, 1_100_000);
  assert.equal(stated('It has a loss of -2 million.', -2).value, -2_000_000);
});

test('where a column names a scale, its numbers are told in that', () => {
  for (const value of [310, 310_000_000])
    assert.deepEqual(shown(stated('It cost 310 million euros.', value, { name: 'Cost in million euros' })), {
      value: 310,
      unit: 'million EUR',
      original: '310 million euros',
    });
  assert.equal(stated('It cost 1.2 billion euros.', 1.2, { name: 'Cost in million euros' }).value, 1_200);
  assert.equal(stated('建設費は3億円である。', 3, { name: '建設費（百万円）' }).value, 300);
  assert.equal(
    stated('建設費は3億円である。', 3, { name: '建設費', description: '千葉県の橋' }).value,
    300_000_000,
  );
});

const day = (body: string, value: string) => shown(stated(body, value, { type: 'date' }));

test('dates are told in one form, those of Japanese eras too', () => {
  assert.deepEqual(day('It came out on 12 March 2024.', '12 March 2024'), {
    value: '2024-03-12',
    unit: undefined,
    original: '12 March 2024',
  });
  assert.deepEqual(day('令和6年3月12日に公開。', '令和6年3月12日').value, '2024-03-12');
  assert.deepEqual(day('令和6年3月12日に公開。', '2024-03-12').value, '2024-03-12');
});

test('sources that say the same make a cell firmer, and those that disagree are both shown', () => {
  const one = stated('It is 3,776 m high.', 3776, {}, 1);
  const same = mergeStated(one, stated('It is 3.776 km high.', 3.776, {}, 2));
  assert.deepEqual([same.sourceIds, same.alternatives], [['s1', 's2'], undefined]);
  const other = mergeStated(one, stated('It is 3,775 m high.', 3775, {}, 3));
  assert.deepEqual(
    other.alternatives?.map(({ value, sourceIds, quote }) => [value, sourceIds, quote]),
    [[3775, ['s3'], 'It is 3,775 m high.']],
  );
  const text = mergeStated(
    stated('Under the MIT licence.', 'MIT', { type: 'text' }, 1),
    stated('Under the MIT License.', 'MIT License', { type: 'text' }, 2),
  );
  assert.equal(text.alternatives, undefined, 'one says more of the same');
});
