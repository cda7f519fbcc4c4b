import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellKey, noCells, rectangle, selectionInput, toggle } from './matrix-selection.ts';

const matrix: Parameters<typeof selectionInput>[0]['matrix'] = {
  columns: [
    { id: 'c1', name: 'Price', description: '', type: 'number' },
    { id: 'c2', name: 'Note', description: '', type: 'text' },
  ],
  rows: [
    {
      id: 'r1',
      label: 'A',
      cells: { c1: { value: 1, sourceIds: [] }, c2: { value: '<b>"&', sourceIds: [] } },
    },
  ],
};

test('a rectangle holds every cell between its corners, whichever way it was drawn, and a head its whole row', () => {
  const forth = rectangle(matrix, { row: 0, column: 0 }, { row: 0, column: 1 });
  assert.deepEqual([...forth], ['["r1","c1"]', '["r1","c2"]']);
  assert.deepEqual(rectangle(matrix, { row: 0, column: 1 }, { row: 0, column: 0 }), forth);
  assert.deepEqual(rectangle(matrix, { row: 0, column: -1 }, { row: 0, column: -1 }), forth);
});

test('selecting what is selected takes it out again', () => {
  const row = rectangle(matrix, { row: 0, column: 0 }, { row: 0, column: 1 });
  const one = new Set([cellKey('r1', 'c1')]);
  assert.deepEqual(toggle(one, row), row);
  assert.deepEqual(toggle(row, row), noCells);
});

test('a selection is sent by its ids and as XML that its values cannot break', () => {
  const selected = rectangle(matrix, { row: 0, column: 0 }, { row: 0, column: 1 });
  assert.deepEqual(selectionInput({ sourceRunId: 'run', matrix, selected }), {
    matrixEditContext: {
      sourceRunId: 'run',
      selection: {
        cells: [
          { rowId: 'r1', columnId: 'c1' },
          { rowId: 'r1', columnId: 'c2' },
        ],
      },
    },
    matrixSelectionContent:
      '<matrix_selection><cell rowId="r1" columnId="c1">1</cell>' +
      '<cell rowId="r1" columnId="c2">&lt;b&gt;&quot;&amp;</cell></matrix_selection>',
  });
});
