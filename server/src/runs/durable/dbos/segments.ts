import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DBOS } from '@dbos-inc/dbos-sdk';
import type pg from 'pg';
import type { Logger } from '../../../log.ts';
import { newId } from '../../../store/database/ids.ts';
import type { BegunRun } from '../../../store/runs/runs.ts';
import { WORKFLOW_SCHEMA } from '../../../store/runs/workflow-status.ts';
import type { NewWorkflow, OwnedWorkflow } from '../../../store/runs/workflow-status.ts';
import {
  executeStored,
  freeWorkflowsOf,
  ownerOf,
  retryWithoutLongWaits,
  skipStoredEnds,
  stopDispatcher,
  takeFreedWorkflows,
  written,
} from './internals.ts';

// Set by hand: by default it is a digest of the code, and a rolling deploy would strand the runs of the old version.
const APPLICATION_VERSION = 'quarry-1';
const APPLICATION_NAME = 'quarry';
const SEGMENT = 'segment';

const LAUNCH_POLL_MS = 50;

// Our own count ends a run that keeps crashing its node; this one only has to be larger.
const MAX_RECOVERIES = 1_000;

export interface SegmentsOptions {
  pool: pg.Pool;
  nodeId: string;
  log: Logger;
  /**
   * Works on a run until it pauses or ends. Called again after a crash, on whichever node. `begun`: its lease was taken when
   * it was stored. Answers whether the end of the workflow was stored with the run's.
   */
  work: (runId: string, workflow: OwnedWorkflow, begun: BegunRun | undefined) => Promise<boolean>;
}

export interface Segments {
  /** A workflow that is to be stored together with its run, and then begun here. */
  prepare(runId: string): Promise<NewWorkflow>;
  begin(begun: BegunRun, workflow: NewWorkflow): Promise<void>;
  /** Of a run that is stored without one. */
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
    name: APPLICATION_NAME,
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
  const begunHere = new Map<string, BegunRun>();
  const endStored = new Set<string>();
  const segment = DBOS.registerWorkflow(
    async (runId: string) => {
      const workflow = currentWorkflow();
      const { owner } = workflow;
      const begun = begunHere.get(owner);
      begunHere.delete(owner);
      inHand.add(keyOf(workflow));
      try {
        if (await work(runId, workflow, begun)) endStored.add(owner);
      } finally {
        inHand.delete(keyOf(workflow));
      }
    },
    { name: SEGMENT, maxRecoveryAttempts: MAX_RECOVERIES },
  );
  await launchAlone(pool);
  stopDispatcher();
  skipStoredEnds((owner) => endStored.delete(owner));
  // A segment that is started from within another one does not become its child.
  const outsideOfAll = AsyncLocalStorage.snapshot();

  return {
    async prepare(runId) {
      return {
        owner: newId(),
        name: SEGMENT,
        executorId: nodeId,
        applicationName: APPLICATION_NAME,
        applicationVersion: APPLICATION_VERSION,
        ...(await written([runId])),
      };
    },
    async begin(begun, { owner, serialization }) {
      begunHere.set(owner, begun);
      const { id, workflowId } = begun;
      await outsideOfAll(() => executeStored(segment, { workflowId, owner, serialization }, id));
    },
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
