import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fc } from '../../../test/support/seeded.ts';
import { createLogger } from '../../log.ts';
import type { ModelPlaceStore, NodePlaces } from '../../store/runs/model-places.ts';
import { createCallPool } from './call-pool.ts';
import type { CallPool } from './call-pool.ts';
import { sharePlaces } from './share-places.ts';

const log = createLogger('silent');
const never = new AbortController().signal;
const asker = (workspaceId: string, runId = workspaceId) => ({ workspaceId, runId, signal: never });

/** What the database does for nodes: one decides at a time, and all are told. */
function startCluster(cap: number, nodeIds: readonly string[], { isSlow = false } = {}) {
  let stored: NodePlaces[] = [];
  let turn = Promise.resolve();
  const pools = new Map<string, CallPool>();
  const notify = (by: string, given: readonly string[]) => {
    for (const [id, pool] of pools) if (id !== by) pool.hear({ isGiven: given.includes(id) });
  };
  let shares = 0;
  const store: ModelPlaceStore = {
    share({ nodeId }, decide) {
      turn = turn.then(async () => {
        shares += 1;
        await nextTurn();
        const { nodes, given, isWanted } = decide(structuredClone(stored));
        if (isSlow) await nextTurn();
        stored = structuredClone(nodes);
        if (isWanted || given.length > 0) setImmediate(() => notify(nodeId, given));
      });
      return turn;
    },
    leave: async (nodeId) => void (stored = stored.filter((node) => node.nodeId !== nodeId)),
  };
  for (const nodeId of nodeIds) pools.set(nodeId, createCallPool({ name: 'p', cap, nodeId, store, log }));
  return {
    pools: [...pools.values()],
    store,
    shares: () => shares,
    dies: (id: string) => void pools.delete(id),
  };
}

const settle = async () => {
  for (let i = 0; i < 50; i += 1) await nextTurn();
};

test('below the cap calls take places without a word to the database', async () => {
  const { pools, shares } = startCluster(64, ['a']);
  for (let i = 0; i < 200; i += 1) (await pools[0]!.take(asker('w')))();
  assert.equal(shares(), 1);
  const open = await Promise.all(Array.from({ length: 64 }, () => pools[0]!.take(asker('w'))));
  assert.ok(shares() <= 8, `${shares()} times for 64 at once`);
  open.forEach((leave) => leave());
});

test('alone, a node needs no database, and lets in the workspace with the fewest calls open first', async () => {
  const pool = createCallPool({ name: 'p', cap: 2, nodeId: 'a', store: undefined, log });
  const order: string[] = [];
  const call = async (workspaceId: string, runId: string) => {
    const leave = await pool.take(asker(workspaceId, runId));
    order.push(runId);
    return leave;
  };
  const first = await call('w1', 'r1');
  const second = await call('w1', 'r2');
  const waiting = [call('w1', 'r1'), call('w1', 'r3'), call('w2', 'r4')];
  first();
  await settle();
  assert.deepEqual(order, ['r1', 'r2', 'r4']);
  second();
  await settle();
  // Of the first workspace, the run that came first: none of them has a call open.
  assert.deepEqual(order, ['r1', 'r2', 'r4', 'r1']);
  await waiting[0]!.then((leave) => leave());
  await settle();
  assert.deepEqual(order.at(-1), 'r3');
  assert.deepEqual([pool.open(), pool.waiting()], [2, 0]);
});

test('who is cancelled waits no longer, and takes no place', async () => {
  const { pools } = startCluster(1, ['a', 'b']);
  const leave = await pools[0]!.take(asker('w'));
  const cancel = new AbortController();
  const cancelled = pools[1]!.take({ ...asker('w'), signal: cancel.signal });
  const patient = pools[1]!.take(asker('w'));
  await settle();
  assert.equal(pools[1]!.waiting(), 2);
  cancel.abort(new Error('cancelled'));
  await assert.rejects(cancelled, /cancelled/);
  leave();
  (await patient)();
  await assert.rejects(pools[0]!.take({ ...asker('w'), signal: cancel.signal }), /cancelled/);
});

test('a place that lies idle on one node is given to who waits on another', async () => {
  const { pools } = startCluster(2, ['a', 'b']);
  const leave = await pools[0]!.take(asker('w'));
  const elsewhere = await pools[1]!.take(asker('w'));
  const next = pools[1]!.take(asker('w'));
  await settle();
  assert.equal(pools[1]!.waiting(), 1);
  leave();
  (await next)();
  elsewhere();
});

test('a workspace does not wait for the line of another, over all nodes', async () => {
  const { pools } = startCluster(2, ['a', 'b']);
  const open = [await pools[0]!.take(asker('busy')), await pools[0]!.take(asker('busy'))];
  const line = Array.from({ length: 20 }, () => pools[0]!.take(asker('busy')));
  await settle();
  const late = pools[1]!.take(asker('quiet'));
  await settle();
  open[0]!();
  const leave = await late;
  assert.equal(pools[0]!.waiting(), 20);
  leave();
  open[1]!();
  for (const each of line) (await each)();
});

test('places of a dead node are shared among the living', () => {
  const own = { nodeId: 'a', held: 0, atWork: [], waiting: [{ workspaceId: 'w', runId: 'r', since: 1 }] };
  const dead = { nodeId: 'b', held: 2, atWork: [], waiting: [] };
  assert.equal(sharePlaces([own, dead], 2)[0]!.held, 0);
  assert.deepEqual(sharePlaces([own], 2)[0], { ...own, held: 1, waiting: [] });
});

test('whatever happens, no more are open than the cap, and everybody who waits gets in', async () => {
  const acts = fc.array(
    fc.record({
      node: fc.nat(2),
      workspace: fc.constantFrom('x', 'y', 'z'),
      act: fc.constantFrom('take', 'take', 'leave', 'cancel', 'pause'),
    }),
    { maxLength: 80 },
  );
  await fc.assert(
    fc.asyncProperty(acts, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (list, cap, isSlow) => {
      const { pools } = startCluster(cap, ['a', 'b', 'c'], { isSlow });
      const open: (() => void)[] = [];
      const waiting = new Set<AbortController>();
      let most = 0;
      const left = new Set<AbortController>();
      const take = (node: number, workspaceId: string) => {
        const cancel = new AbortController();
        waiting.add(cancel);
        left.add(cancel);
        pools[node]!.take({ workspaceId, runId: workspaceId, signal: cancel.signal })
          .then((leave) => {
            open.push(leave);
            most = Math.max(
              most,
              pools.reduce((sum, pool) => sum + pool.open(), 0),
            );
          })
          .catch(() => undefined)
          .finally(() => {
            waiting.delete(cancel);
            left.delete(cancel);
          });
      };
      for (const { node, workspace, act } of list) {
        if (act === 'take') take(node, workspace);
        else if (act === 'leave') open.shift()?.();
        else if (act === 'cancel') [...waiting][0]?.abort(new Error('cancelled'));
        else await nextTurn();
      }
      for (let i = 0; left.size > 0 && i < 3_000; i += 1) {
        await nextTurn();
        open.shift()?.();
      }
      assert.equal(left.size, 0, 'all have got in or were cancelled');
      assert.ok(most <= cap, `${most} at once with a cap of ${cap}`);
    }),
    { numRuns: 60 },
  );
});
