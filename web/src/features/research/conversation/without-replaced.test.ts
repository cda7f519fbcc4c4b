import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutReplaced } from './without-replaced.ts';

const ids = (exchanges: { id: string; replacesRunId?: string }[]) =>
  withoutReplaced(exchanges).map(({ exchange, replaced }) => [exchange.id, ...replaced.map(({ id }) => id)]);

test('who asks again takes the place of the first question and of what followed it', () => {
  assert.deepEqual(
    ids([{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4', replacesRunId: '2' }, { id: '5' }]),
    [['1'], ['4', '2', '3'], ['5']],
  );
});

test('also when it was asked again before', () => {
  const again = [{ id: '1' }, { id: '2', replacesRunId: '1' }, { id: '3', replacesRunId: '2' }];
  assert.deepEqual(ids(again), [['3', '1', '2']]);
});

test('a run whose predecessor is on an earlier page stands for itself', () => {
  assert.deepEqual(ids([{ id: '5', replacesRunId: '1' }]), [['5']]);
});
