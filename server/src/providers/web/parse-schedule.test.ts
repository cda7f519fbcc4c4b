import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { DocumentOwner } from './fair-queue.ts';
import { createParsePool } from './parse-pool.ts';
import type { ScheduleSettings } from './parse-schedule.ts';

const settings: ScheduleSettings = {
  size: 2,
  timeLimitMs: 300_000,
  shortLimitMs: 300_000,
  turnMs: 300_000,
  patienceMs: 0,
  giveUpMs: 300_000,
  memoryLimitMb: 100,
  idleMs: 30_000,
  processFile: new URL('./testing/scripted-parser.ts', import.meta.url),
};

/** Reads scripted documents, and keeps the order in which they ended. */
function startPool(t: TestContext, limits: Partial<ScheduleSettings> = {}) {
  const pool = createParsePool({ ...settings, ...limits });
  t.after(() => pool.close());
  const ended: string[] = [];
  const read = (script: string, owner: DocumentOwner & { signal?: AbortSignal; as?: string } = {}) => {
    const { signal, as = script, ...rest } = owner;
    const source = { bytes: Buffer.from(script) };
    return pool
      .parse({ source, limits: {} as never }, { signal, owner: rest })
      .then(({ body }) => body)
      .catch((error: unknown) => (error as Error).message)
      .finally(() => ended.push(as));
  };
  return { read, ended, close: () => pool.close() };
}

const ends = <T>(readings: Promise<T>[]) => Promise.all(readings);
const attacker = { workspaceId: 'attacker' };
const neighbour = { workspaceId: 'neighbour' };
const tooLong = 'The document takes long to read, and others were waiting.';

test('a neighbour is served before the rest of a flood', async (t) => {
  const { read, ended } = startPool(t);
  const flood = Array.from({ length: 40 }, (_, i) =>
    read(`${20 + (i % 2)} ms`, { ...attacker, runId: String(i % 2), as: 'flood' }),
  );
  await flood[0];
  // A busy machine may have read more of them by now.
  const before = ended.length;
  await read('1 ms', { ...neighbour, as: 'page' });
  assert.ok(ended.indexOf('page') - before < 10, ended.join());
  await ends(flood);
});

test('a neighbour need not wait for documents that never end', async (t) => {
  const { read, ended } = startPool(t, {
    shortLimitMs: 400,
    turnMs: 200,
    timeLimitMs: 1_000,
    giveUpMs: 2_000,
  });
  const flood = Array.from({ length: 12 }, (_, i) =>
    read('for ever', { ...attacker, runId: String(i % 2), host: `${i}.example` }),
  );
  for (let page = 0; page < 3; page += 1) {
    assert.equal(await read(`page ${page}`, neighbour), `page ${page}`);
    assert.ok(ended.filter((script) => script === 'for ever').length < 12);
  }
  // Every one of them is answered in the end.
  for (const message of await ends(flood)) assert.match(message, /others were waiting|within 1 seconds/);
});

test('floods from many workspaces stand behind a page of a workspace that is new, when their host is known', async (t) => {
  const { read, ended } = startPool(t, { shortLimitMs: 200, turnMs: 100, giveUpMs: 300, timeLimitMs: 1_000 });
  const flood = Array.from({ length: 12 }, (_, i) =>
    read('for ever', { workspaceId: `attacker ${i}`, host: 'evil.example' }),
  );
  await Promise.race(flood);
  const before = ended.length;
  await read('page', { ...neighbour, host: 'good.example' });
  assert.ok(ended.length - before < 6, ended.join());
  await ends(flood);
});

test('a document whose short time is over goes on while nobody waits', async (t) => {
  const { read } = startPool(t, { shortLimitMs: 100, turnMs: 50, timeLimitMs: 60_000 });
  assert.equal(await read('600 ms'), '600 ms');
});

test('slow documents never take all places, and go on one after the other', async (t) => {
  const { read, ended } = startPool(t, { shortLimitMs: 100, turnMs: 50 });
  const slow = [read('1000 ms', { ...attacker, as: 'slow' }), read('1001 ms', { ...attacker, as: 'slow' })];
  await new Promise((resolve) => setTimeout(resolve, 700));
  await read('page', neighbour);
  assert.deepEqual(ended, ['page']);
  assert.deepEqual(await ends(slow), ['1000 ms', '1001 ms']);
});

test('a slow document is begun again when nobody waits any more', async (t) => {
  const { read, ended } = startPool(t, { size: 1, shortLimitMs: 200, turnMs: 100 });
  const slow = read('800 ms', attacker);
  await ends([1, 2, 3].map((n) => read(`page ${n}`, neighbour)));
  assert.deepEqual(ended, ['page 1', 'page 2', 'page 3']);
  assert.equal(await slow, '800 ms');
});

test('a document that is broken off again and again for others is given up with a reason', async (t) => {
  const { read, ended } = startPool(t, { size: 1, shortLimitMs: 100, turnMs: 50 });
  const slow = read('for ever', attacker);
  for (let round = 0; round < 1_000 && !ended.includes('for ever'); round += 1)
    await ends(['a', 'b', 'c'].map((workspaceId) => read('20 ms', { workspaceId })));
  assert.equal(await slow, tooLong);
});

test('a document alone is given up when its time is over, and the next one gets a fresh process', async (t) => {
  const { read } = startPool(t, { size: 1, timeLimitMs: 500 });
  const [slow, next] = await ends([read('for ever'), read('next')]);
  assert.match(slow!, /could not be read within 0.5 seconds/);
  assert.equal(next, 'next');
});

test('a crash and a lack of memory cost one document alone', async (t) => {
  const { read } = startPool(t);
  const results = await ends(['crash', 'out of memory', 'one', 'two'].map((script) => read(script)));
  assert.deepEqual(results, [
    'The document could not be read.',
    'The document needs more memory than it may have.',
    'one',
    'two',
  ]);
});

test('an abort ends the parsing, in work or in line, with the reason of the signal', async (t) => {
  const { read } = startPool(t, { size: 1 });
  const controller = new AbortController();
  const { signal } = controller;
  const results = ends([read('for ever', { signal }), read('waiting', { signal })]);
  setTimeout(() => controller.abort(new Error('cancelled')), 50);
  assert.deepEqual(await results, ['cancelled', 'cancelled']);
  assert.equal(await read('after'), 'after');
});

test('closing ends what is in work and in line', async (t) => {
  const { read, close } = startPool(t, { size: 1 });
  const results = ends([read('for ever'), read('waiting')]);
  setTimeout(close, 50);
  assert.deepEqual(await results, ['The reader is closed.', 'The reader is closed.']);
});
