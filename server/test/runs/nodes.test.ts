import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collect, processOf, startAndLeave, typesOf, until } from './timeline.ts';
import { assertWhole } from './whole-run.ts';
import { ANSWER, input, startNodes } from './several-nodes.ts';

test('another node continues the run of one that was killed, and readers there see it happen', async (t) => {
  const { nodes, key } = await startNodes(t, [{}, {}]);
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(first.client(key), input);
  const watching = collect(second.client(key).followRun(runId));
  await first.kill9();
  const killedAt = performance.now();
  await assertWhole(second.client(key), runId, ANSWER);
  t.diagnostic(`from kill -9 to the end of the run: ${Math.round(performance.now() - killedAt)} ms`);
  const seen = await watching;
  assert.deepEqual(typesOf(seen), typesOf(await processOf(second.client(key), runId)));
});

test('a run is watched and cancelled from a node that does not execute it', async (t) => {
  let tokenDelayMs = 100;
  const { nodes, key, model } = await startNodes(t, [{}, {}], () => tokenDelayMs);
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(first.client(key), input);
  const watching = collect(first.client(key).followRun(runId));
  assert.equal((await second.client(key).cancelRun(runId)).status, 'cancelled');
  const last = (await watching).at(-1);
  assert.equal(last?.type === 'complete' && last.payload.status, 'cancelled');
  await assert.rejects(first.client(key).cancelRun(runId), { status: 409 });
  const length = (await processOf(first.client(key), runId)).length;
  tokenDelayMs = 0;
  // Another run of the same node: whatever it had left to write of the cancelled one is written by its end.
  await assertWhole(first.client(key), await startAndLeave(first.client(key), input), ANSWER);
  const process = await processOf(second.client(key), runId);
  assert.equal(process.length, length);
  assert.equal(process.at(-1)?.type, 'complete');
  assert.equal(model.requests.length, 2);
});

test('the run of a frozen node goes on elsewhere; when it wakes up it adds nothing, and can take over again', async (t) => {
  const { nodes, key } = await startNodes(t, [{}, {}]);
  const [frozen, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runId = await startAndLeave(frozen.client(key), input);
  frozen.sigstop();
  await until(async () => {
    const process = await processOf(other.client(key), runId);
    const voided = process.findIndex(({ type }) => type === 'step');
    return voided !== -1 && process.length > voided + 3 ? true : undefined;
  }, 'the takeover');
  frozen.sigcont();
  // Its answer says that it is awake, and so has had its say about the run that it lost.
  await processOf(frozen.client(key), runId);
  await other.kill9();
  await assertWhole(frozen.client(key), runId, ANSWER);
  const process = await processOf(frozen.client(key), runId);
  const steps = process.flatMap((event) => (event.type === 'step' ? [event.payload.status] : []));
  assert.deepEqual(steps, ['interrupted', 'interrupted', 'completed']);
});

test('a frozen node wakes up to runs that others have finished, without a duplicate', async (t) => {
  const { nodes, key, store } = await startNodes(t, [{}, {}]);
  const [frozen, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const runIds = await Promise.all(Array.from({ length: 5 }, () => startAndLeave(frozen.client(key), input)));
  frozen.sigstop();
  for (const runId of runIds) await assertWhole(other.client(key), runId, ANSWER);
  frozen.sigcont();
  // A run of its own, from its start to its end: whatever it had left to write of the others is written by then.
  await assertWhole(frozen.client(key), await startAndLeave(frozen.client(key), input), ANSWER);
  for (const runId of runIds) await assertWhole(frozen.client(key), runId, ANSWER);
  const { rows } = await store.pool.query("select id from runs where status = 'running'");
  assert.deepEqual(rows, []);
});

test('a node that keeps its name over a restart continues its runs', async (t) => {
  const { nodes, key } = await startNodes(t, [{ NODE_ID: 'steady' }]);
  const runId = await startAndLeave(nodes[0]!.client(key), input);
  await nodes[0]!.kill9();
  await nodes[0]!.restart();
  await assertWhole(nodes[0]!.client(key), runId, ANSWER);
});
