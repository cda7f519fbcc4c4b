import assert from 'node:assert/strict';
import { test } from 'node:test';
import { furtherView } from './further-view.ts';
import { emptyRun } from './run-view.ts';

const at = (eventCount: number, phase: 'running' | 'review' | 'completed' = 'running') => ({
  ...emptyRun,
  eventCount,
  phase,
});

test('a record that arrives late does not undo what was seen since', () => {
  const [known, read] = [at(9), at(5)];
  assert.equal(furtherView({ known, read }), known);
  assert.equal(furtherView({ known: at(5), read: at(9) }).eventCount, 9);
  assert.equal(furtherView({ known: undefined, read }), read);
});

test('what the service says of a run that waits or has ended holds', () => {
  const ended = at(5, 'completed');
  assert.equal(furtherView({ known: at(9), read: ended }), ended);
  const waits = at(5, 'review');
  assert.equal(furtherView({ known: at(9, 'review'), read: waits }), waits);
});
