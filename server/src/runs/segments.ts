import { DBOS } from '@dbos-inc/dbos-sdk';
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import type pg from 'pg';
import type { Logger } from '../log.ts';

export const WORKFLOW_SCHEMA = 'dbos';

// Set by hand: by default it is a digest of the code, and a rolling deploy would strand the runs of the old version.
const APPLICATION_VERSION = 'quarry-1';

// Our own count ends a run that keeps crashing its node; this one only has to be larger.
const MAX_RECOVERIES = 1_000;

export interface SegmentsOptions {
  pool: pg.Pool;
  nodeId: string;
  log: Logger;
  /** Works on a run until it pauses or ends. Called again after a crash, on whichever node. */
  work: (runId: string, workflowId: string) => Promise<void>;
}

export interface Segments {
  start(runId: string, workflowId: string): Promise<void>;
  cancel(workflowId: string): Promise<void>;
  recover(executorIds: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** The only file that knows DBOS: a segment of a run as one durable workflow. */
export async function launchSegments({ pool, nodeId, log, work }: SegmentsOptions): Promise<Segments> {
  DBOS.setConfig({
    name: 'quarry',
    systemDatabasePool: pool,
    systemDatabaseSchemaName: WORKFLOW_SCHEMA,
    executorID: nodeId,
    applicationVersion: APPLICATION_VERSION,
    logger: toDbosLogger(log),
    tracingEnabled: false,
  });
  const segment = DBOS.registerWorkflow(
    (runId: string) => {
      const { workflowID } = DBOS;
      if (workflowID === undefined) throw new Error('a segment runs only as a workflow');
      return work(runId, workflowID);
    },
    { name: 'segment', maxRecoveryAttempts: MAX_RECOVERIES },
  );
  await DBOS.launch();

  return {
    async start(runId, workflowId) {
      await DBOS.startWorkflow(segment, { workflowID: workflowId })(runId);
    },
    async cancel(workflowId) {
      await DBOS.cancelWorkflow(workflowId);
    },
    async recover(executorIds) {
      await DBOSExecutor.globalInstance?.recoverPendingWorkflows(executorIds);
    },
    stop: () => DBOS.shutdown({ deregister: true }),
  };
}

function toDbosLogger(log: Logger) {
  const own = log.child({ part: 'dbos' });
  return {
    info: (entry: unknown) => own.debug(String(entry)),
    debug: (entry: unknown) => own.trace(String(entry)),
    warn: (entry: unknown) => own.warn(String(entry)),
    error: (entry: unknown) => own.error({ err: entry }, 'durable execution'),
  };
}
