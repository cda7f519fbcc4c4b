import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_ROWS } from './content.ts';
import type { Structure } from './content.ts';
import { editedStructure, extendedStructure, newStructure } from './drafted-structure.ts';

const base: Structure = {
  title: 'Tools',
  columns: [
    { id: 'c1', name: 'Price', description: 'In USD', type: 'number' },
    { id: 'c2', name: 'Licence', description: '', type: 'text' },
  ],
  rows: [
    { id: 'r1', label: 'Acme' },
    { id: 'r2', label: 'Bolt' },
  ],
};
const none = { columns: [], rows: [] };
const selected = (rowIds: string[], columnIds: string[]) => ({
  rowIds: new Set(rowIds),
  columnIds: new Set(columnIds),
});

test('a new structure numbers its rows and columns and leaves out what is there twice or blank', () => {
  const drafted = {
    title: ' Tools\n',
    columns: [{ name: 'Price', type: 'Number' }, { name: ' price ' }, { name: 'Year', type: 'integer' }],
    rows: [{ label: 'Acme' }, { label: 'ＡＣＭＥ' }, { label: ' ' }, { label: 'Bolt\u0000\nInc' }],
  };
  assert.deepEqual(newStructure(drafted, undefined), {
    title: 'Tools',
    columns: [
      { id: 'c1', name: 'Price', description: '', type: 'number' },
      { id: 'c2', name: 'Year', description: '', type: 'text' },
    ],
    rows: [
      { id: 'r1', label: 'Acme' },
      { id: 'r2', label: 'Bolt Inc' },
    ],
  });
});

test('a structure has its limits', () => {
  const rows = Array.from({ length: MAX_ROWS + 5 }, (_, i) => ({ label: `Row ${i}` }));
  assert.equal(newStructure({ columns: [{ name: 'x' }], rows }, undefined).rows.length, MAX_ROWS);
});

test('what the draft before had keeps its id, and what is new gets one that was never used', () => {
  const { columns } = newStructure(
    { columns: [{ name: 'Owner' }, { name: 'LICENCE' }], rows: [{ label: 'Acme' }] },
    base,
  );
  assert.deepEqual(
    columns.map(({ id, name }) => `${id} ${name}`),
    ['c3 Owner', 'c2 LICENCE'],
  );
});

test('an extension changes nothing that is there, whatever ids the model writes', () => {
  const extended = extendedStructure(
    {
      columns: [
        { id: 'c1', name: 'Owner' },
        { name: 'price', description: 'changed' },
      ],
      rows: [{ id: 'r1', label: 'Cask' }],
    },
    base,
  );
  assert.deepEqual(extended.columns.slice(0, 2), base.columns);
  assert.deepEqual(
    extended.columns.slice(2).map(({ id, name }) => `${id} ${name}`),
    ['c3 Owner'],
  );
  assert.deepEqual(extended.rows, [...base.rows, { id: 'r3', label: 'Cask' }]);
});

test('an edit changes and removes only what is selected as a whole', () => {
  const drafted = {
    columns: [
      { id: 'c1', name: 'Cost', type: 'text' },
      { id: 'c2', name: 'Hacked' },
    ],
    rows: [
      { id: 'r1', label: 'Hacked' },
      { id: 'r2', label: 'Bolt 2' },
    ],
    removed: ['r1', 'c2'],
  };
  const edited = editedStructure(drafted, base, selected(['r2'], ['c1']));
  assert.deepEqual(edited.columns, [
    { id: 'c1', name: 'Cost', description: 'In USD', type: 'text' },
    base.columns[1],
  ]);
  assert.deepEqual(edited.rows, [base.rows[0], { id: 'r2', label: 'Bolt 2' }]);
  const removed = editedStructure({ ...none, removed: ['r2'] }, base, selected(['r2'], []));
  assert.deepEqual(removed.rows, [base.rows[0]]);
});

test('an edit that would leave no rows leaves all of them', () => {
  const edited = editedStructure({ ...none, removed: ['r1', 'r2'] }, base, selected(['r1', 'r2'], []));
  assert.deepEqual(edited.rows, base.rows);
});
