import assert from 'node:assert/strict';
import { foldText } from '@quarry/api/fold.ts';
import { collect, processOf, settled, typesOf } from './timeline.ts';
import type { Client } from './timeline.ts';

/** The run has completed: its answer whole and once, its timeline without gaps, and nothing after the end. */
export async function assertWhole(client: Client, runId: string, text: string): Promise<void> {
  assert.equal(await settled(client, runId), 'completed');
  const process = await processOf(client, runId);
  assert.equal(foldText(process), text);
  assert.equal(typesOf(process).filter((type) => type === 'complete').length, 1);
  const last = process.at(-1);
  assert.equal(last?.type === 'complete' && last.payload.text, text);
  const ids = (await collect(client.followRun(runId))).map(({ id }) => Number(id));
  assert.deepEqual(
    ids,
    process.map((_, i) => i + 1),
  );
}
