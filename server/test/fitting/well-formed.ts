import assert from 'node:assert/strict';
import type { FakeRequest } from '../support/fake-openai.ts';

interface Sent {
  role: string;
  tool_call_id?: string;
  tool_calls?: { id: string }[];
}

/** What vendors demand of a conversation with tools, and strict templates of any. */
export function assertWellFormed({ body }: Pick<FakeRequest, 'body'>): void {
  const messages = body.messages as Sent[];
  assert.deepEqual(
    messages.slice(0, 2).map(({ role }) => role),
    ['system', 'user'],
  );
  let open: string[] = [];
  for (const [i, { role, tool_calls, tool_call_id }] of messages.entries()) {
    if (role === 'tool') {
      assert.equal(tool_call_id, open.shift(), 'a result without its call');
      continue;
    }
    assert.deepEqual(open, [], 'a call without its result');
    assert.notEqual(role, messages[i - 1]?.role, `two turns of ${role} in a row`);
    open = (tool_calls ?? []).map(({ id }) => id);
  }
  assert.deepEqual(open, []);
}

export const isFolding = ({ body }: Pick<FakeRequest, 'body'>): boolean =>
  /You shorten what a research run has found/.test(JSON.stringify(body.messages[0]));
