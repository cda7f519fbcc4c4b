import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../../log.ts';
import { stopInTime } from './stop-in-time.ts';

const log = createLogger('silent');

test('parts end one after the other, also behind one that hangs and one that fails', async () => {
  const ended: string[] = [];
  const parts = {
    first: async () => void ended.push('first'),
    hangs: () => new Promise(() => undefined),
    fails: () => {
      throw new Error('no');
    },
    last: () => void ended.push('last'),
  };
  await assert.rejects(stopInTime(parts, { log, withinMs: 1 }), /no/);
  assert.deepEqual(ended, ['first', 'last']);
});
