import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type pg from 'pg';
import type { Logger } from '../../../log.ts';
import { WORKFLOW_SCHEMA } from '../../../store/runs/workflow-status.ts';
import type { OwnedWorkflow } from '../../../store/runs/workflow-status.ts';
import {
  freeWorkflowsOf,
  ownerOf,
  retryWithoutLongWaits,
  stopDispatcher,
  takeFreedWorkflows,
} from './internals.ts';

// Set by hand: by default it is a digest of the code, and a rolling deploy would strand the runs of the old version.
const APPLICATION_VERSION = 'quarry-1';

const LAUNCH_POLL_MS = 50;

// Our own count ends a run that keeps crashing its node; this one only has to be larger.
const MAX_RECOVERIES = 1_000;

export interface SegmentsOptions {
  pool: pg.Pool;
  nodeId: string;
  log: Logger;
  /** Works on a run until it pauses or ends. Called again after a crash, on whichever node. */
  work: (runId: string, workflow: OwnedWorkflow) => Promise<void>;
}

export interface Segments {
  start(runId: string, workflowId: string): Promise<void>;
  cancel(workflowId: string): Promise<void>;
  /** Frees the workflows of executors that are gone, for the node that takes them first. */
  release(executorIds: string[]): Promise<void>;
  /** Frees single workflows that nobody works on, though they count as a node's. */
  releaseLost(workflowIds: string[]): Promise<void>;
  /** Goes on here with all that was freed, by whichever node. */
  takeReleased(): Promise<void>;
  /** Whether this process works on it, as that owner. */
  isInHand(workflow: OwnedWorkflow): boolean;
  stop(): Promise<void>;
}

/** A segment of a run as one durable workflow. This folder alone knows DBOS. */
export async function launchSegments({ pool, nodeId, log, work }: SegmentsOptions): Promise<Segments> {
  DBOS.setConfig({
    name: 'quarry',
    systemDatabasePool: pool,
    systemDatabaseSchemaName: WORKFLOW_SCHEMA,
    executorID: nodeId,
    applicationVersion: APPLICATION_VERSION,
    logger: toDbosLogger(log),
    tracingEnabled: false,
    // No segment waits for a message of another; looking every 10 ms whether there is one to send woke a node at rest.
    notificationCoalesceMs: 1_000,
  });
  retryWithoutLongWaits();
  const inHand = new Set<string>();
  const segment = DBOS.registerWorkflow(
    async (runId: string) => {
      const workflow = currentWorkflow();
      inHand.add(keyOf(workflow));
      try {
        await work(runId, workflow);
      } finally {
        inHand.delete(keyOf(workflow));
      }
    },
    { name: 'segment', maxRecoveryAttempts: MAX_RECOVERIES },
  );
  await launchAlone(pool);
  stopDispatcher();
  // A segment that is started from within another one does not become its child.
  const outsideOfAll = AsyncLocalStorage.snapshot();

  return {
    async start(runId, workflowId) {
      await outsideOfAll(() => DBOS.startWorkflow(segment, { workflowID: workflowId })(runId));
    },
    async cancel(workflowId) {
      await DBOS.cancelWorkflow(workflowId);
    },
    release: freeWorkflowsOf,
    async releaseLost(workflowIds) {
      await DBOS.resumeWorkflows(workflowIds);
    },
    takeReleased: () => takeFreedWorkflows(APPLICATION_VERSION),
    isInHand: (workflow) => inHand.has(keyOf(workflow)),
    stop: () => DBOS.shutdown({ deregister: true }),
  };
}

function currentWorkflow(): OwnedWorkflow {
  const workflowId = DBOS.workflowID;
  const owner = workflowId && ownerOf(workflowId);
  if (!owner) throw new Error('a segment runs only as a workflow');
  return { workflowId, owner };
}

/** One token may own several workflows, and one workflow has a new owner each time a node takes it. */
const keyOf = ({ workflowId, owner }: OwnedWorkflow) => `${workflowId} ${owner}`;

/** DBOS sets up its tables at launch, with statements that fail when two nodes send them at once. */
async function launchAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Asked for again and again: a statement that waits for the lock would itself hold up the building of indexes.
    while (!(await tryLock(client))) await sleep(LAUNCH_POLL_MS);
    await DBOS.launch();
  } finally {
    await client.query('select pg_advisory_unlock_all()').finally(() => client.release());
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('quarry launch')) as locked",
  );
  return rows[0]?.locked === true;
}

function toDbosLogger(log: Logger) {
  const own = log.child({ part: 'dbos' });
  return {
    info: (entry: unknown) => own.debug(String(entry)),
    debug: (entry: unknown) => own.trace(String(entry)),
    warn: (entry: unknown) => own.warn(String(entry)),
    error: (entry: unknown) =>
      entry instanceof Error ? own.error({ err: entry }, 'durable execution') : own.error(String(entry)),
  };
}
