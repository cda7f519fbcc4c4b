import type { Logger } from '../log.ts';
import { newId } from '../store/ids.ts';
import type { NodeStore } from '../store/nodes.ts';
import type { RunStore } from '../store/runs.ts';
import type { ChildStarter } from './delegation/child-starter.ts';
import { WORKFLOW_SCHEMA } from './segments.ts';
import type { Segments } from './segments.ts';

const BEAT_MS = 1_000;
const DEAD_AFTER_MS = 3_500;
const SWEEP_ABANDONED_EVERY = 5;
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
  /** This node has been frozen, or without its database, for so long that others may have taken over its runs. */
  onSilence: () => void;
  log: Logger;
}

/** Says that this node lives, and takes over what dead nodes have left behind. */
export async function watchNodes(options: WatchOptions) {
  const { nodes, runs, segments, children, node, alone, takesOver, onSilence, log } = options;
  let beats = 0;
  let lastBeatAt = 0;
  let isSilent = false;
  let busy: Promise<void> = Promise.resolve();
  if (alone) await nodes.clear();
  await beat();
  if (takesOver) await takeOver();

  const timer = setInterval(() => {
    busy = busy.then(round).catch((error: unknown) => log.warn({ err: error }, 'a heartbeat failed'));
  }, BEAT_MS).unref();

  // After a freeze this runs before anything that broke meanwhile is noticed, and tried again.
  const silence = setInterval(() => {
    if (alone || isSilent || performance.now() - lastBeatAt < DEAD_AFTER_MS) return;
    isSilent = true;
    onSilence();
  }, LISTEN_TO_ONESELF_MS).unref();

  async function beat(): Promise<void> {
    const at = performance.now();
    await nodes.beat(node);
    lastBeatAt = at;
    isSilent = false;
  }

  async function round(): Promise<void> {
    await beat();
    if (!takesOver) return;
    await takeOver();
    children.look();
    beats += 1;
    if (beats % SWEEP_ABANDONED_EVERY === 0) await restartAbandoned();
  }

  async function takeOver(): Promise<void> {
    const dead = await nodes.findDeadExecutors({ workflowSchema: WORKFLOW_SCHEMA, afterMs: DEAD_AFTER_MS });
    if (dead.length === 0) return;
    log.info({ dead }, 'taking over the runs of dead nodes');
    await segments.recover(dead);
  }

  async function restartAbandoned(): Promise<void> {
    for (const run of await runs.findAbandoned(WORKFLOW_SCHEMA)) {
      const to = `${run.workflowId.split('.').slice(0, 2).join('.')}.${newId()}`;
      if (!(await runs.replaceWorkflow(run.id, { from: run.workflowId, to }))) continue;
      log.warn({ runId: run.id }, 'nobody was working on this run; it is started again');
      await segments.start(run.id, to);
    }
  }

  return {
    /** Others take over at once instead of waiting for the silence. */
    async stop(): Promise<void> {
      clearInterval(timer);
      clearInterval(silence);
      await busy;
      await nodes.leave(node.id);
    },
  };
}
