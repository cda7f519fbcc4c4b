import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf } from './cost-of.ts';

const model = { provider: 'p', contextWindow: 1, maxOutputTokens: 1, canSee: false, isDefault: false };
const models = [
  { ...model, name: 'p/priced', price: { inputPerMillion: 2, outputPerMillion: 8 } },
  { ...model, name: 'p/unpriced' },
];
const usage = { inputTokens: 1_000, outputTokens: 500 };

test('what was read and written costs what the model asks for a million', () => {
  assert.equal(costOf({ usage, model: 'p/priced' }, models), 0.006);
});

test('where the price is not known nothing is said', () => {
  for (const name of ['p/unpriced', 'p/gone', null, undefined])
    assert.equal(costOf({ usage, model: name }, models), undefined);
});
