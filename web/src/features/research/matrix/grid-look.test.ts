import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FilledMatrixRow, MatrixColumn } from '@quarry/api/events/matrix-events.ts';
import {
  asTabs,
  HEAD,
  headWidthOf,
  movedColumn,
  orderedColumns,
  plainLook,
  resized,
  rowHeight,
  shownRows,
  widthOf,
} from './grid-look.ts';

const columns: MatrixColumn[] = ['a', 'b', 'c'].map((id) => ({
  id,
  name: id.toUpperCase(),
  description: '',
  type: id === 'a' ? 'number' : 'text',
}));
const row = (label: string, a: number | null, b = ''): FilledMatrixRow => ({
  id: label,
  label,
  cells: { a: { value: a, sourceIds: [] }, b: { value: b, sourceIds: [] } },
});
const rows = [
  row('Sencha', 10, 'Green\ttea'),
  row('Mate', null),
  row('Assam', 9, 'Black tea'),
  row('Oolong', 100),
];
const labels = (given: FilledMatrixRow[]) => given.map(({ label }) => label);
const up = { ...plainLook, sort: { columnId: 'a', isUp: true } };

test('numbers are sorted as numbers, and blank cells stay last either way', () => {
  assert.deepEqual(labels(shownRows(rows, up, 'en')), ['Assam', 'Sencha', 'Oolong', 'Mate']);
  const down = { ...plainLook, sort: { columnId: 'a', isUp: false } };
  assert.deepEqual(labels(shownRows(rows, down, 'en')), ['Oolong', 'Sencha', 'Assam', 'Mate']);
});

test('filters of several columns hold together, whatever the case and width of letters', () => {
  const look = { ...plainLook, filters: { b: ' ＴＥＡ', a: '9' } };
  assert.deepEqual(labels(shownRows(rows, look, 'en')), ['Assam']);
});

test('a column goes where it is put, and new ones come behind', () => {
  const moved = movedColumn(plainLook, { columns, id: 'c', to: 0 });
  assert.deepEqual(moved.order, ['c', 'a', 'b']);
  const more = [...columns, { ...columns[0]!, id: 'd' }];
  assert.deepEqual(
    orderedColumns(more, moved).map(({ id }) => id),
    ['c', 'a', 'b', 'd'],
  );
});

test('a width stays within reason', () => {
  assert.equal(widthOf(resized(plainLook, 'a', 5), columns[0]!), 80);
  assert.equal(widthOf(resized(plainLook, 'a', 300.4), columns[0]!), 300);
});

const height = (text: string) => rowHeight(row('x', 1, text), { columns, look: plainLook, headWidth: 180 });

test('a row is as high as its longest text needs, to a limit', () => {
  assert.ok(height('short') < height('long '.repeat(20)));
  assert.ok(height('長'.repeat(24)) > height('x'.repeat(24)));
  assert.equal(height('long '.repeat(500)), height('long '.repeat(5_000)));
});

test('names are not broken within a word, and get no line that they do not need', () => {
  const named = [row('QuantumScape', 1), row('Toyota Battery', 1)];
  const headWidth = headWidthOf(plainLook, { rows: named, initial: 120 });
  assert.ok(headWidth > 120 && headWidth <= 180, String(headWidth));
  const lines = named.map((one) => rowHeight(one, { columns, look: plainLook, headWidth }));
  assert.deepEqual(lines, [height('one line'), height('one line')]);
  const long = [row('x'.repeat(400), 1)];
  assert.equal(headWidthOf(plainLook, { rows: long, initial: 120 }), 180);
  const chosen = { ...plainLook, widths: { [HEAD]: 90 } };
  assert.equal(headWidthOf(chosen, { rows: named, initial: 120 }), 90);
});

test('a word that does not fit into the rest of a line begins the next', () => {
  const narrow = { ...plainLook, widths: { b: 44 + 100 } };
  const high = (text: string) => rowHeight(row('x', 1, text), { columns, look: narrow, headWidth: 180 });
  assert.equal(high('seventeen'), high('a'));
  assert.ok(high('seventeen seventeen seventeen') > high('seventeen seven'));
});

test('a selection is copied as spreadsheets take it', () => {
  const chosen = new Set(['Sencha a', 'Sencha b', 'Assam b']);
  const isSelected = (one: FilledMatrixRow, column: MatrixColumn) => chosen.has(`${one.label} ${column.id}`);
  assert.equal(asTabs({ rows, columns, isSelected }), '10\tGreen tea\n\tBlack tea');
});
