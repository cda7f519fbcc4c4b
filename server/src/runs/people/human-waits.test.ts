import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { databaseNow } from '../../store/database/database-time.ts';
import type { RunWriter } from '../events/event-log.ts';
import { createHumanWaits } from './human-waits.ts';
import { createSteps } from '../agent/steps.ts';

const SECOND = 1_000;
let clock = performance.now();
mock.method(performance, 'now', () => clock);
const later = (seconds: number) => void (clock += seconds * SECOND);

let record: Map<string, unknown>;
let segmentStartedAt: Date;
beforeEach(() => {
  record = new Map();
  later(1);
  segmentStartedAt = new Date(databaseNow());
});

/** A worker on the segment: the first one, or one after a crash, who finds what is stored. */
function startWorker() {
  const writer = {
    keepStep: (key: string, output: unknown) => void record.set(key, structuredClone(output)),
  } as unknown as RunWriter;
  return { waits: createHumanWaits(segmentStartedAt), steps: createSteps(writer, new Map(record)) };
}

/** A question to people that is answered when the test says so. */
function ask({ waits, steps }: ReturnType<typeof startWorker>, key: string, since = databaseNow()) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const answered = waits.counted(steps, key, () =>
    waits.during(since, async () => {
      await promise;
      return 'yes';
    }),
  );
  return async () => {
    answer();
    await answered;
  };
}

const secondsOf = ({ waits }: ReturnType<typeof startWorker>) => Math.round(waits.totalMs() / SECOND);

test('waits that overlap count once, while they last and afterwards', async () => {
  const worker = startWorker();
  const first = ask(worker, 'a');
  later(10);
  const second = ask(worker, 'b');
  later(10);
  assert.equal(secondsOf(worker), 20);
  await first();
  assert.equal(secondsOf(worker), 20);
  later(5);
  await second();
  assert.equal(secondsOf(worker), 25);
  later(100);
  const third = ask(worker, 'c');
  later(7);
  await third();
  assert.equal(secondsOf(worker), 32);
});

test('a worker after a crash counts the same', async () => {
  const before = startWorker();
  const first = ask(before, 'a');
  later(10);
  const second = ask(before, 'b');
  later(10);
  await first();
  later(5);
  await second();

  const afterwards = startWorker();
  assert.equal(secondsOf(afterwards), 0);
  for (const key of ['a', 'b'])
    await afterwards.waits.counted(afterwards.steps, key, () => assert.fail('it is done already'));
  assert.equal(secondsOf(afterwards), 25);
});

test('a wait that a crash interrupts counts on from its beginning, and once with what was finished beside it', async () => {
  const before = startWorker();
  const asked = databaseNow();
  ask(before, 'interrupted', asked);
  later(10);
  const finished = ask(before, 'finished');
  later(10);
  await finished();

  const afterwards = startWorker();
  await afterwards.waits.counted(afterwards.steps, 'finished', () => assert.fail('it is done already'));
  later(30);
  const answer = ask(afterwards, 'interrupted', asked);
  later(10);
  await answer();
  assert.equal(secondsOf(afterwards), 60);
});

test('a segment that begins after the waiting has its whole time', async () => {
  const before = startWorker();
  const first = ask(before, 'a');
  later(10);
  await first();
  later(3);

  segmentStartedAt = new Date(databaseNow());
  const resumed = startWorker();
  await resumed.waits.counted(resumed.steps, 'a', () => assert.fail('it is done already'));
  assert.equal(secondsOf(resumed), 0);
});
