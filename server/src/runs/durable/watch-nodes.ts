import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import { newId } from '../../store/database/ids.ts';
import type { NodeStore } from '../../store/runs/nodes.ts';
import type { RunStore } from '../../store/runs/runs.ts';
import type { ChildStarter } from '../delegation/child-starter.ts';
import type { Segments } from './dbos/segments.ts';
import { DEAD_AFTER_MS } from './pulse.ts';
import type { Pulse } from './pulse.ts';

const BEAT_MS = 1_000;
/** A beat on a connection that no longer leads anywhere is left alone; it goes out again on another. */
const BEAT_WITHIN_MS = 2_000;
const LOOK_MS = 1_000;
const SWEEP_EVERY_LOOKS = 2;
const LISTEN_TO_ONESELF_MS = 250;

export interface WatchOptions {
  nodes: NodeStore;
  runs: RunStore;
  segments: Segments;
  /** Runs of agents that were handed work by a node that is gone. */
  children: Pick<ChildStarter, 'look'>;
  node: { id: string; version: string };
  /** On a data folder of one's own every other node is dead for certain: no need to wait for its silence. */
  alone: boolean;
  /** False for a node that only takes calls: it lives, but works on no runs. */
  takesOver: boolean;
  pulse: Pulse;
  log: Logger;
}

/**
 * Says that this node lives, and takes over what dead nodes have left behind. The worst case for a run whose node is gone:
 * 3.5 s of silence and a second until a node looks; 5 s when it was lost between its row and its workflow.
 */
export async function watchNodes(options: WatchOptions) {
  const { nodes, runs, segments, children, node, alone, takesOver, pulse, log } = options;
  let looks = 0;
  let missingBefore = new Set<string>();
  if (alone) await nodes.clear();
  await beat();
  if (takesOver) await takeOver();

  const beating = every(BEAT_MS, { work: beat, what: 'a heartbeat', log });
  const looking = takesOver
    ? every(LOOK_MS, { work: look, what: 'looking for what is left behind', log })
    : undefined;

  // After a freeze this runs, as a rule, before anything that broke meanwhile is noticed, and tried again.
  const listening = setInterval(pulse.look, LISTEN_TO_ONESELF_MS).unref();

  /** What fails with its connection goes out on another at once: by the next beat others might think that this node is dead. */
  async function beat(): Promise<void> {
    await beatOnce().catch(() => beatOnce());
  }

  async function beatOnce(): Promise<void> {
    const at = performance.now();
    const heard = nodes.beat(node).then(() => pulse.heard(at));
    await answered(heard);
  }

  async function look(): Promise<void> {
    await takeOver();
    children.look();
    looks += 1;
    if (looks % SWEEP_EVERY_LOOKS > 0) return;
    await restartAbandoned();
    await releaseMissing();
  }

  async function takeOver(): Promise<void> {
    await nodes.forgetSilent(DEAD_AFTER_MS);
    const { deadExecutors, areFreed } = await nodes.findUnowned(node.id);
    if (deadExecutors.length > 0) {
      log.info({ dead: deadExecutors }, 'taking over the runs of dead nodes');
      await segments.release(deadExecutors);
    }
    if (areFreed || deadExecutors.length > 0) await segments.takeReleased();
  }

  async function restartAbandoned(): Promise<void> {
    for (const run of await runs.findAbandoned()) {
      const to = `${run.workflowId.split('.').slice(0, 2).join('.')}.${newId()}`;
      if (!(await runs.replaceWorkflow(run.id, { from: run.workflowId, to }))) continue;
      log.warn({ runId: run.id }, 'nobody was working on this run; it is started again');
      await segments.start(run.id, to);
    }
  }

  /** A workflow was taken, but the answer that said so was lost: it counts as ours, and nobody works on it. */
  async function releaseMissing(): Promise<void> {
    const owned = await nodes.findOwned(node.id);
    const missing = owned.filter((workflow) => !segments.isInHand(workflow)).map((each) => each.workflowId);
    const stillMissing = missing.filter((id) => missingBefore.has(id));
    missingBefore = new Set(missing);
    if (stillMissing.length === 0) return;
    log.warn({ workflowIds: stillMissing }, 'these were ours, but not at work; they are taken up again');
    await segments.releaseLost(stillMissing);
  }

  return {
    /** Others take over at once instead of waiting for the silence. */
    async stop(): Promise<void> {
      clearInterval(listening);
      await looking?.stop();
      await beating.stop();
      await nodes.leave(node.id);
    },
  };
}

async function answered(beat: Promise<void>): Promise<void> {
  const heard = new AbortController();
  const late = sleep(BEAT_WITHIN_MS, undefined, { signal: heard.signal }).then(() => {
    throw new Error(`the database has not answered within ${BEAT_WITHIN_MS} ms`);
  });
  try {
    await Promise.race([beat, late]);
  } finally {
    heard.abort();
  }
}

/** Does the work again and again, never twice at once: a round that hangs costs those behind it, and no more. */
function every(ms: number, { work, what, log }: { work: () => Promise<void>; what: string; log: Logger }) {
  let busy: Promise<void> | undefined;
  const timer = setInterval(() => {
    busy ??= work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => (busy = undefined));
  }, ms).unref();

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await busy;
    },
  };
}
