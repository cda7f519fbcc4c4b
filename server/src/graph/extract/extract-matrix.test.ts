import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractMatrix } from './extract-matrix.ts';

test('rows are entities, and their cells metadata of the type of the column', () => {
  const { entities, relations } = extractMatrix({
    columns: [
      { id: 'c1', name: 'First release', type: 'number' },
      { id: 'c2', name: '対応言語', type: 'text' },
      { id: 'c3', name: 'Open source', type: 'boolean' },
    ],
    rows: [
      {
        label: ' Qdrant ',
        cells: {
          c1: { value: 2021, sourceIds: ['s1'], quote: 'first released in 2021' },
          c2: { value: null, sourceIds: [] },
          c3: { value: true, sourceIds: [] },
        },
      },
      { label: '', cells: {} },
    ],
  });
  assert.deepEqual(relations, []);
  assert.deepEqual(entities, [
    {
      name: 'Qdrant',
      category: 'other',
      description: '',
      aliases: [],
      metadata: {
        first_release: { value: 2021, type: 'number' },
        open_source: { value: true, type: 'boolean' },
      },
      sentences: [{ text: 'first released in 2021', sourceId: 's1' }],
    },
  ]);
});
