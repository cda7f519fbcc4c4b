import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '../../log.ts';
import type { RunBatch } from '../../store/runs/events.ts';
import { createEventLog } from './event-log.ts';
import type { EventLogDeps } from './event-log.ts';

const DELTA = { type: 'delta', field: 'deltaText', payload: {} } as never;

const typesOf = (batches: RunBatch[]) => batches.flatMap(({ events }) => events.map(({ type }) => type));

/** A log whose clock stands still until it is told; each batch is the types of its events. */
function openLog(t: TestContext) {
  let time = 0;
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(performance, 'now', () => time);
  const written: string[][] = [];
  const log = createEventLog({
    events: { append: async (batches: RunBatch[]) => written.push(typesOf(batches)) > 0 },
    drafts: { pause: async ({ events }: RunBatch) => events.length > 0 },
    nodeId: 'a',
    log: createLogger('silent'),
    telemetry: { eventsStored: () => undefined },
    signal: new AbortController().signal,
    publish: () => undefined,
  } as unknown as EventLogDeps);
  const writer = log.open({ runId: 'r', attempt: 1, lastSeq: 0 });
  const pass = (ms: number) => {
    time += ms;
    t.mock.timers.tick(ms);
  };
  return { log, writer, written, pass };
}

test('what is whole goes out at once where nothing was said for a while, with the text before it', async (t) => {
  const { writer, written } = openLog(t);
  writer.text('One ', DELTA);
  writer.text('two', DELTA);
  writer.emit('search-query-generation-start', {} as never);
  writer.emit('search-query-generated', { query: 'tea' } as never);
  await turn();
  assert.deepEqual(written, [['delta', 'search-query-generation-start', 'search-query-generated']]);
});

test('text is gathered, also when it is whole, and so is what follows on what was just written', async (t) => {
  const { writer, written, pass } = openLog(t);
  writer.text('One ', DELTA);
  await turn();
  assert.deepEqual(written, []);
  writer.text('two', DELTA);
  writer.emit('step', {} as never);
  await turn();
  assert.deepEqual(written, []);
  pass(5);
  await turn();
  assert.deepEqual(written, [['delta', 'step']]);
  writer.emit('search-query-generation-start', {} as never);
  await turn();
  assert.equal(written.length, 1, 'it has just been written');
  pass(5);
  await turn();
  assert.deepEqual(written[1], ['search-query-generation-start']);
  pass(5);
  writer.emit('search-query-generated', { query: 'tea' } as never);
  await turn();
  assert.deepEqual(written[2], ['search-query-generated']);
});

test('the more runs talk at once, the longer all of them wait', async (t) => {
  const { log, written, pass } = openLog(t);
  const writers = Array.from({ length: 80 }, (_, i) => log.open({ runId: `r${i}`, attempt: 1, lastSeq: 0 }));
  const say = () => writers.forEach((one) => one.emit('search-query-generation-start', {} as never));
  say();
  await turn();
  assert.equal(written[0]!.length, 80);
  pass(19);
  say();
  await turn();
  assert.equal(written.length, 1);
  pass(5);
  await turn();
  assert.equal(written.length, 2);
});

test('what a run takes with it to its end is not written again, not even as nothing', async (t) => {
  const { writer, written, pass } = openLog(t);
  writer.text('One', DELTA);
  await writer.pause({ type: 'first_plan', payload: {} } as never, {} as never);
  pass(50);
  await turn();
  assert.deepEqual(written, []);
});
