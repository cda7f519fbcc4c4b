import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellEvidence } from './cell-evidence.ts';
import { citable, citedCell } from './cited-cell.ts';
import type { Column, ColumnType } from './content.ts';

const sources = [
  citable({
    id: 's1',
    n: 4,
    title: 'A',
    url: 'https://a.example',
    body: 'Acme costs $90. It is free of ads.',
    about: {},
  }),
  citable({
    id: 's2',
    n: 7,
    title: 'B',
    url: 'https://b.example',
    body: 'Acme costs $95 since 2024.',
    about: {},
  }),
];
const column = (type: ColumnType): Column => ({ id: 'c1', name: 'x', description: '', type });
const cell = (type: ColumnType, given: { value: unknown; n?: number; quote?: string }) =>
  citedCell({ columnId: 'c1', ...given }, column(type), sources);
const blank = { value: null, sourceIds: [] };

test('a value rests on the source that it names', () => {
  assert.deepEqual(cell('number', { value: 95, n: 7, quote: 'Acme costs $95' }), {
    value: 95,
    unit: 'USD',
    original: '$95',
    sourceIds: ['s2'],
    quote: 'Acme costs $95',
    start: 0,
    end: 14,
  });
});

test('a quote under a number that is wrong is bound to the source where it stands', () => {
  assert.deepEqual(cell('number', { value: 95, n: 4, quote: 'since 2024' }), blank);
  assert.deepEqual(cell('number', { value: 95, n: 1, quote: 'costs $95' }).sourceIds, ['s2']);
});

for (const [what, given] of [
  ['without a quote', { value: 90, n: 4 }],
  ['with a quote that stands nowhere', { value: 90, n: 4, quote: 'Acme is priced at 90' }],
  ['whose quote says another number', { value: 91, n: 4, quote: 'Acme costs $90.' }],
  ['that is no number', { value: 'cheap', n: 4, quote: 'Acme costs $90.' }],
] as const)
  test(`a value ${what} is a blank`, () => assert.deepEqual(cell('number', given), blank));

test('the evidence of a matrix names cell, source and quote, and says what was not found word for word', () => {
  const text = cell('text', { value: 'No advertising', n: 4, quote: 'It is free of ads.' });
  const number = cell('number', { value: 90, n: 4, quote: 'Acme costs $90' });
  const columns = [column('number'), { ...column('text'), id: 'c2' }, { ...column('text'), id: 'c3' }];
  const rows = [
    { id: 'r1', label: 'Acme', cells: { c1: number, c2: text, c3: { value: null, sourceIds: [] } } },
  ];
  assert.deepEqual(cellEvidence({ title: '', columns, rows }, new Map([['s1', 4]])), [
    {
      rowId: 'r1',
      columnId: 'c1',
      sourceId: 's1',
      n: 4,
      claim: '90',
      quote: 'Acme costs $90',
      startAt: 0,
      endAt: 14,
      verdict: 'supported',
    },
    {
      rowId: 'r1',
      columnId: 'c2',
      sourceId: 's1',
      n: 4,
      claim: 'No advertising',
      quote: 'It is free of ads.',
      startAt: 16,
      endAt: 34,
      verdict: 'partly',
    },
  ]);
});
