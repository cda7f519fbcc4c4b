import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunWriter } from '../events/event-log.ts';
import { createSteps } from './steps.ts';

/** A pen whose notes are in the record once they are flushed. */
function pen() {
  const record = new Map<string, unknown>();
  const waiting: [string, unknown][] = [];
  const writer = {
    keepStep: (key: string, output: unknown) => void waiting.push([key, output]),
    async flushed() {
      for (const [key, output] of waiting.splice(0)) record.set(key, output);
    },
  } as unknown as RunWriter;
  return { record, writer };
}

test('what has an effect elsewhere is begun once at most, whenever the node dies', async () => {
  const { record, writer } = pen();
  let effects = 0;
  const during = new Map<string, unknown>();
  const send = async () => {
    effects += 1;
    // All that a node finds that takes over from one that died here.
    for (const [key, output] of record) during.set(key, output);
    return 'sent';
  };
  assert.equal(await createSteps(writer, new Map()).once('call', send), 'sent');
  assert.equal(
    await createSteps(writer, during).once('call', send),
    undefined,
    'nobody knows whether it was sent',
  );
  await writer.flushed();
  assert.equal(
    await createSteps(writer, record).once('call', send),
    'sent',
    'the answer is read, not asked for again',
  );
  assert.equal(effects, 1);
});
