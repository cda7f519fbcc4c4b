import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellVerdicts, supportOf } from './cell-support.ts';

const evidence = (verdict: 'supported' | 'partly', rowId: string | undefined) => ({
  claim: '7',
  sourceId: 's1',
  quote: 'seven',
  start: 0,
  end: 5,
  verdict,
  ...(rowId !== undefined && { rowId, columnId: 'c1' }),
});

test('a cell is as well carried as its weakest quote', () => {
  const verdicts = cellVerdicts([
    evidence('supported', 'r1'),
    evidence('partly', 'r1'),
    evidence('partly', undefined),
  ]);
  assert.deepEqual([...verdicts], [['["r1","c1"]', 'partly']]);
});

test('sources that disagree come before any verdict, and a blank cell has no mark', () => {
  const cell = { value: 7, sourceIds: ['s1'], quote: 'seven' };
  assert.equal(supportOf(cell, 'supported'), 'supported');
  assert.equal(supportOf(cell, undefined), 'quoted');
  assert.equal(
    supportOf({ ...cell, alternatives: [{ value: 9, sourceIds: ['s2'] }] }, 'supported'),
    'disputed',
  );
  assert.equal(supportOf({ value: 7, sourceIds: [] }, undefined), 'bare');
  assert.equal(supportOf({ value: null, sourceIds: [] }, undefined), undefined);
});
