import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAgentBody } from '@quarry/api/agents.ts';
import { changesOf, emptyForm, isValid, limits, textFields } from './agent-form.ts';

test('the form and the service agree on what is too long', () => {
  for (const field of ['name', ...textFields] as const)
    for (const extra of [0, 1]) {
      const form = { ...emptyForm, name: 'Mika', [field]: '茶'.repeat(limits[field] + extra) };
      assert.equal(isValid(form), extra === 0, field);
      assert.equal(createAgentBody.safeParse(form).success, extra === 0, field);
    }
  assert.equal(isValid({ ...emptyForm, name: '  ' }), false);
});

test('only what was changed is sent', () => {
  const before = { ...emptyForm, name: 'Mika', memoryMarkdown: 'old' };
  assert.deepEqual(changesOf(before, { ...before, name: 'Mia', isDefault: true }), {
    name: 'Mia',
    isDefault: true,
  });
  assert.deepEqual(changesOf(before, before), {});
});
