import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { eventTypes, runEvent, storedRunEvent } from './events.ts';
import { isLastEvent } from './last-event.ts';

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

test('no event type is declared twice', () => {
  assert.equal(new Set(eventTypes).size, eventTypes.length);
});

test('every event carries the id of its run', () => {
  for (const option of runEvent.options) {
    const issues = option.safeParse({ type: option.shape.type.value, payload: {} }).error?.issues ?? [];
    assert.ok(
      issues.some((issue) => issue.path.join('.') === 'payload.runId'),
      option.shape.type.value,
    );
  }
});

test('a stored delta does without the text so far, a sent one does not', () => {
  const delta = {
    type: 'delta',
    payload: { runId, deltaText: 'a', stepIndex: 0, modelId: 'm', provider: 'p' },
  };
  assert.equal(storedRunEvent.safeParse(delta).success, true);
  assert.equal(runEvent.safeParse(delta).success, false);
});

test('a stream ends after complete, error and the first draft, and after nothing else', () => {
  const last = eventTypes.filter((type) => isLastEvent({ type }));
  assert.deepEqual(last.toSorted(), [
    'complete',
    'error',
    'first_matrix_structure',
    'first_plan',
    'first_report_structure',
  ]);
});

test('all events can be described as OpenAPI components with names of their own', () => {
  const { $defs = {} } = z.toJSONSchema(z.object({ runEvent, storedRunEvent }));
  const names = Object.keys($defs).filter((name) => name.endsWith('Event') && name !== 'RunEvent');
  assert.equal(names.length, eventTypes.length + 1);
});
