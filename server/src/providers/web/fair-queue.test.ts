import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from './fair-queue.ts';
import { createFairQueue } from './fair-queue.ts';

interface Named extends Reading {
  name: string;
}

/** `a/1` is of run 1 in workspace a. */
function reading(name: string, more: Partial<Reading> & { host?: string } = {}): Named {
  const [workspaceId, runId] = name.split('/') as [string, string];
  const { host, ...rest } = more;
  return {
    name,
    owner: { workspaceId, runId, ...(host && { host }) },
    expectedMs: 0,
    isSlow: false,
    ...rest,
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

test('who has something at work already comes behind those who have not', async () => {
  const queue = createFairQueue<Named>();
  for (const name of ['a/1', 'a/1', 'a/2', 'b/1']) queue.add(reading(name));
  const order: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    const next = queue.take('quick')!;
    order.push(next.name);
    queue.begin(next);
    await pause();
  }
  assert.deepEqual(order, ['a/1', 'b/1', 'a/2', 'a/1']);
  assert.equal(queue.take('quick'), undefined);
});

test('time that was used counts after the work has ended', async () => {
  const queue = createFairQueue<Named>();
  const first = reading('a/1');
  queue.add(first);
  queue.begin(queue.take('quick')!);
  await pause();
  queue.leave(first);
  queue.add(reading('a/1'));
  queue.add(reading('b/1'));
  assert.equal(queue.take('quick')?.name, 'b/1');
});

test('a host whose document ran out of time stands back, for every workspace', () => {
  const queue = createFairQueue<Named>();
  queue.blame(reading('a/1', { host: 'slow.example' }));
  queue.add(reading('b/1', { host: 'slow.example' }));
  queue.add(reading('c/1', { host: 'other.example' }));
  assert.equal(queue.take('quick')?.name, 'c/1');
  assert.equal(queue.take('quick')?.name, 'b/1');
});

test('a run whose document ran out of time stands back in its workspace, not the workspace', () => {
  const queue = createFairQueue<Named>();
  queue.blame(reading('a/1'));
  for (const name of ['a/1', 'a/2', 'b/1']) queue.add(reading(name));
  assert.equal(queue.take('quick')?.name, 'a/2');
});

test('small documents come before large ones', () => {
  const queue = createFairQueue<Named>();
  queue.add(reading('a/1', { expectedMs: 1_800 }));
  queue.add(reading('b/1', { expectedMs: 20 }));
  assert.equal(queue.take('quick')?.name, 'b/1');
});

test('slow ones are taken only when asked for', () => {
  const queue = createFairQueue<Named>();
  queue.add(reading('a/1', { isSlow: true }));
  assert.equal(queue.take('quick'), undefined);
  assert.equal(queue.take('slow')?.name, 'a/1');
});

test('one at work holds up those who used less, not those of its own run', async () => {
  const queue = createFairQueue<Named>();
  const busy = reading('a/1');
  queue.add(busy);
  queue.begin(queue.take('quick')!);
  await pause();
  queue.add(reading('a/1'));
  assert.equal(queue.isHoldingUp(busy, 0), false);
  queue.add(reading('b/1'));
  assert.equal(queue.isHoldingUp(busy, 60_000), false);
  assert.equal(queue.isHoldingUp(busy, 0), true);
});
