import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredRunEvent } from './events.ts';
import { foldText } from './fold.ts';

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

function delta(stepIndex: number, deltaText: string): StoredRunEvent {
  return { type: 'delta', payload: { runId, stepIndex, deltaText, modelId: 'm', provider: 'p' } };
}

function step(stepIndex: number, status: 'completed' | 'interrupted'): StoredRunEvent {
  const usage = { inputTokens: 1, outputTokens: 1 };
  return { type: 'step', payload: { runId, stepIndex, status, finishReason: 'stop', usage } };
}

test('the answer is the text of the last step', () => {
  const events = [delta(1, 'second'), delta(0, 'fi'), delta(0, 'rst'), step(0, 'completed')];
  assert.equal(foldText(events), 'second');
  assert.equal(foldText([]), '');
});

test('an interrupted step loses only the text it had sent before', () => {
  const events = [
    delta(0, 'Kept.'),
    step(0, 'completed'),
    delta(1, 'Cut o'),
    step(1, 'interrupted'),
    delta(1, 'Whole.'),
    step(1, 'completed'),
  ];
  assert.equal(foldText(events), 'Whole.');
  assert.equal(foldText(events.slice(0, 4)), 'Kept.');
});
