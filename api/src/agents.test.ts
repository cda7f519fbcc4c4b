import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAgentBody, updateAgentBody } from './agents.ts';

test('a new agent has empty texts where none were given', () => {
  assert.deepEqual(createAgentBody.parse({ name: ' Mika ', workspaceId: 'ignored' }), {
    name: 'Mika',
    identityMarkdown: '',
    userMarkdown: '',
    soulMarkdown: '',
    memoryMarkdown: '',
    isDefault: false,
  });
});

test('an update holds only the fields that were given', () => {
  assert.deepEqual(updateAgentBody.parse({}), {});
  assert.deepEqual(updateAgentBody.parse({ soulMarkdown: 'calm', id: 'ignored' }), { soulMarkdown: 'calm' });
});

test('a blank or missing name is refused', () => {
  for (const wrong of [{}, { name: '' }, { name: ' \u3000\n' }, { name: null }, { name: 5 }]) {
    assert.equal(createAgentBody.safeParse(wrong).success, false, `${JSON.stringify(wrong)} was accepted`);
  }
  assert.equal(updateAgentBody.safeParse({ name: ' ' }).success, false);
});

const limits = {
  name: 100,
  identityMarkdown: 300,
  userMarkdown: 600,
  soulMarkdown: 800,
  memoryMarkdown: 2000,
};

for (const [field, limit] of Object.entries(limits)) {
  test(`${field} holds ${limit} characters and not one more`, () => {
    const fits = { name: 'Mika', [field]: '漢'.repeat(limit) };
    const isTooLong = { name: 'Mika', [field]: '漢'.repeat(limit + 1) };
    for (const body of [createAgentBody, updateAgentBody]) {
      assert.equal(body.safeParse(fits).success, true);
      assert.deepEqual(body.safeParse(isTooLong).error?.issues[0]?.path, [field]);
    }
  });
}
