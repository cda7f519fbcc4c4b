import { createDecayingTally } from './decaying-tally.ts';

/** Who wants a document read, and whose document it is. */
export interface DocumentOwner {
  workspaceId?: string;
  runId?: string;
  host?: string;
}

export interface Reading {
  owner: DocumentOwner;
  /** A guess, from the size. */
  expectedMs: number;
  /** Slow readings are taken when nothing else waits. */
  isSlow: boolean;
}

/** A newcomer is a quick one of a workspace that has nothing at work. */
type Kind = 'quick' | 'slow' | 'newcomer';

export interface FairQueue<Item extends Reading> {
  add(item: Item): void;
  /** The one whose turn it is. */
  take(kind: Kind): Item | undefined;
  /** It is at work from now on; until then its time is nobody's. */
  begin(item: Item): void;
  /** It waits and works no longer. The time of its work is put down to its workspace and run. */
  leave(item: Item): void;
  /** Its host and its run stand further back for a while. */
  blame(item: Item): void;
  waiting(): Item[];
  /** Milliseconds since it began to wait, or to work. */
  age(item: Item): number;
  /** Whether somebody has waited this long for a quick one with a better claim than this one at work. */
  isHoldingUp(item: Item, patienceMs: number): boolean;
}

// Long enough that a flood cannot be waited out, short enough that one slow page is soon forgotten.
const halfLifeMs = 60_000;
// What a document that ran out of time costs its run and its host in addition to the time itself.
const penaltyMs = 10_000;
// One that is expected to take long stands behind the small ones, but not for ever.
const expectationFades = 0.1;

/**
 * Who used the least comes next: first among workspaces, then among the runs of one. All is counted in milliseconds of
 * a process, those of work that goes on included.
 */
export function createFairQueue<Item extends Reading>(): FairQueue<Item> {
  const waiting = new Map<Item, number>();
  const working = new Map<Item, number | undefined>();
  const used = createDecayingTally({ halfLifeMs });

  function age(item: Item, now = performance.now()): number {
    return now - (waiting.get(item) ?? working.get(item) ?? now);
  }

  function leave(item: Item): void {
    const now = performance.now();
    if (working.has(item))
      for (const name of [workspaceName(item.owner), runName(item.owner)])
        used.add(name, { amount: age(item, now), now });
    working.delete(item);
    waiting.delete(item);
  }

  /** What everybody has cost at one moment: two that are asked for one after the other must compare. */
  function costsNow() {
    const now = performance.now();
    const spent = (owner: DocumentOwner, nameOf: (owner: DocumentOwner) => string) => {
      const name = nameOf(owner);
      let sum = used.of(name, now);
      for (const item of working.keys()) if (nameOf(item.owner) === name) sum += age(item, now);
      return sum;
    };
    /** What speaks against it beside the time that was used: its size, and what its host has done. */
    const doubts = (item: Item) =>
      Math.max(0, item.expectedMs - expectationFades * age(item, now)) + used.of(hostName(item.owner), now);
    return {
      workspace: ({ owner }: Item) => spent(owner, workspaceName),
      run: ({ owner }: Item) => spent(owner, runName),
      doubts,
    };
  }

  function take(kind: Kind): Item | undefined {
    const atWork = new Set([...working.keys()].map(({ owner }) => workspaceName(owner)));
    const items = [...waiting.keys()].filter(
      ({ isSlow, owner }) =>
        isSlow === (kind === 'slow') && (kind !== 'newcomer' || !atWork.has(workspaceName(owner))),
    );
    const { workspace, run, doubts } = costsNow();
    const first = least(items, (item) => workspace(item) + doubts(item));
    if (!first) return undefined;
    const together = items.filter(({ owner }) => workspaceName(owner) === workspaceName(first.owner));
    const next = least(together, (item) => run(item) + doubts(item))!;
    waiting.delete(next);
    working.set(next, undefined);
    return next;
  }

  function isHoldingUp(atWork: Item, patienceMs: number): boolean {
    const { workspace, run, doubts } = costsNow();
    return [...waiting.keys()].some((item) => {
      if (item.isSlow || age(item) < patienceMs || runName(item.owner) === runName(atWork.owner))
        return false;
      const isSameWorkspace = workspaceName(item.owner) === workspaceName(atWork.owner);
      const cost = isSameWorkspace ? run : workspace;
      return cost(item) + doubts(item) < cost(atWork);
    });
  }

  return {
    add: (item) => void waiting.set(item, performance.now()),
    take,
    begin: (item) => void working.set(item, performance.now()),
    leave,
    blame: ({ owner }) => {
      const now = performance.now();
      used.add(runName(owner), { amount: penaltyMs, now });
      if (owner.host) used.add(hostName(owner), { amount: penaltyMs, now });
    },
    waiting: () => [...waiting.keys()],
    age,
    isHoldingUp,
  };
}

/** Of equals, the one that came first. */
function least<Item>(items: Item[], costOf: (item: Item) => number): Item | undefined {
  let best: { item: Item; cost: number } | undefined;
  for (const item of items) {
    const cost = costOf(item);
    if (!best || cost < best.cost) best = { item, cost };
  }
  return best?.item;
}

// A word in front of each, so that nobody can have the name of another.
const workspaceName = ({ workspaceId = '' }: DocumentOwner) => `workspace ${workspaceId}`;
const runName = ({ workspaceId = '', runId = '' }: DocumentOwner) => `run ${workspaceId} ${runId}`;
const hostName = ({ host = '' }: DocumentOwner) => `host ${host}`;
