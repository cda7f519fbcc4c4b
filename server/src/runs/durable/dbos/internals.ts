import { randomUUID } from 'node:crypto';
import { currentOwnerXid } from '@dbos-inc/dbos-sdk/internal/context';
import { getFunctionRegistration } from '@dbos-inc/dbos-sdk/internal/decorators';
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import type { WorkflowStatusInternal } from '@dbos-inc/dbos-sdk/internal/system_database';
import { dbRetryConfig, INTERNAL_QUEUE_NAME } from '@dbos-inc/dbos-sdk/internal/utils';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import type { NewWorkflow, OwnedWorkflow } from '../../../store/runs/workflow-status.ts';

/**
 * All that we use of DBOS beyond its public interface, because it has none for it. `internals.test.ts` fails when an
 * update changes any of it; docs/decisions/0018 has the reasons.
 */

/** The token under which the calling workflow may write its end. A new one each time an executor takes the workflow. */
export const ownerOf = (workflowId: string): string | null | undefined => currentOwnerXid(workflowId);

// Its own patience doubles up to a minute, in which a node would sleep on long after the database is back.
const RETRY = { initialBackoffSec: 0.1, maxBackoffSec: 2 };

export function retryWithoutLongWaits(): void {
  Object.assign(dbRetryConfig, RETRY);
}

/** It would take what was freed on every node, also on those that only take calls, by a clock that may jump. */
export function stopDispatcher(): void {
  wfQueueRunner.stop();
}

/** Puts the workflows of executors that are gone into the queue of those that nobody works on. */
export async function freeWorkflowsOf(executorIds: string[]): Promise<void> {
  await DBOSExecutor.globalInstance?.recoverPendingWorkflows(executorIds);
}

/** Takes all of that queue for this executor, under one new token, and goes on with them: what the dispatcher would do. */
export async function takeFreedWorkflows(applicationVersion: string): Promise<void> {
  const executor = DBOSExecutor.globalInstance;
  const queue = wfQueueRunner.getInternalQueue(INTERNAL_QUEUE_NAME);
  if (!executor || !queue) return;
  const owner = randomUUID();
  const noPartition = undefined;
  const taken = await executor.systemDatabase.findAndMarkStartableWorkflows(
    queue,
    executor.executorID,
    applicationVersion,
    noPartition,
    0,
    0,
    owner,
  );
  await executor.dispatchDequeuedWorkflows(taken, owner);
}

/** The arguments of a workflow as DBOS stores them. */
export async function written(args: unknown[]): Promise<Pick<NewWorkflow, 'inputs' | 'serialization'>> {
  const { serializer } = DBOSExecutor.globalInstance!;
  return { inputs: await serializer.stringify(args), serialization: serializer.name() };
}

/** Executes a workflow whose row is stored already: what follows on the claim of one that was freed. */
export async function executeStored(
  registered: unknown,
  { workflowId, owner, serialization }: OwnedWorkflow & Pick<NewWorkflow, 'serialization'>,
  ...args: unknown[]
): Promise<void> {
  // What was registered is started by calling it; behind it is what is carried out.
  const carriedOut = getFunctionRegistration(registered)!.registeredFunction!;
  const stored = { status: 'PENDING', recoveryAttempts: 1, serialization } as WorkflowStatusInternal;
  await DBOSExecutor.globalInstance!.workflow(
    carriedOut,
    { workflowUUID: workflowId, dequeuedStatus: stored, ownerXid: owner },
    ...args,
  );
}

/** Nothing is written at the end of an execution whose end is stored already, as `isStored` says of its owner. */
export function skipStoredEnds(isStored: (owner: string) => boolean): void {
  const { systemDatabase } = DBOSExecutor.globalInstance!;
  const record = systemDatabase.recordWorkflowOutput.bind(systemDatabase);
  systemDatabase.recordWorkflowOutput = async (workflowId, status, owner) =>
    (owner !== undefined && owner !== null && isStored(owner)) || record(workflowId, status, owner);
}
