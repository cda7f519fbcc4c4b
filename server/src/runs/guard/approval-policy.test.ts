import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvalPolicy } from './approval-policy.ts';

const policies = (input: Parameters<typeof approvalPolicy>[0]) =>
  (['allow', 'ask', 'deny'] as const).map((workspace) => approvalPolicy(input, workspace));

test('the stricter of run and workspace holds, and a default gives way to an owner who allows more', () => {
  assert.deepEqual(policies({}), ['allow', 'deny', 'deny'], 'a key');
  assert.deepEqual(policies({ isWatched: true }), ['allow', 'ask', 'deny'], 'the dashboard');
  assert.deepEqual(policies({ approvals: 'ask' }), ['ask', 'ask', 'deny']);
  assert.deepEqual(policies({ approvals: 'deny', isWatched: true }), ['deny', 'deny', 'deny']);
});
