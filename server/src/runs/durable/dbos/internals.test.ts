import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { dbRetryConfig, INTERNAL_QUEUE_NAME } from '@dbos-inc/dbos-sdk/internal/utils';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { Pool } from 'pg';
import { createLogger } from '../../../log.ts';
import type { BegunRun } from '../../../store/runs/runs.ts';
import { insertWorkflow, workflowValues } from '../../../store/runs/workflow-status.ts';
import type { OwnedWorkflow } from '../../../store/runs/workflow-status.ts';
import { createTestDatabase } from '../../../../test/support/database.ts';
import type { TestDatabase } from '../../../../test/support/database.ts';
import { launchSegments } from './segments.ts';
import type { Segments } from './segments.ts';

// What we rely on in DBOS without being promised it. A new version must pass this file before it is taken.

interface Call {
  runId: string;
  workflow: OwnedWorkflow;
  begun: BegunRun | undefined;
  /** `isStored`: whether the end of the workflow was stored with the run's. */
  end: (isStored?: boolean) => void;
}

const calls: Call[] = [];
let arrived = Promise.withResolvers<void>();
let database: TestDatabase;
let pool: Pool;
let segments: Segments;

/** Goes on until the test ends it. */
function work(runId: string, workflow: OwnedWorkflow, begun: BegunRun | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    calls.push({ runId, workflow, begun, end: (isStored = false) => resolve(isStored) });
    arrived.resolve();
  });
}

before(async () => {
  database = await createTestDatabase();
  pool = new Pool(database.connection);
  // Executions that wait for what another has stored ask on until the database is gone.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  segments = await launchSegments({ pool, nodeId: 'here', log: createLogger('silent'), work });
});

after(async () => {
  for (const { end } of calls) end();
  await segments.stop();
  await pool.end();
  await database.drop();
});

/** The next call of the work, after something made it happen. */
async function nextCall(make: () => Promise<void>): Promise<Call> {
  const seen = calls.length;
  arrived = Promise.withResolvers();
  await make();
  while (calls.length === seen) await arrived.promise;
  return calls[seen]!;
}

async function rowOf(workflowId: string) {
  const { rows } = await pool.query<Record<'status' | 'executor_id' | 'owner_xid' | 'queue_name', string>>(
    'select status, executor_id, owner_xid, queue_name from dbos.workflow_status where workflow_uuid = $1',
    [workflowId],
  );
  return rows[0]!;
}

async function untilStatus(workflowId: string, status: string): Promise<void> {
  while ((await rowOf(workflowId)).status !== status) await new Promise(setImmediate);
}

test('the version is the one that this file was last read against', () => {
  const manifest = new URL('../../../../package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  assert.equal(dependencies['@dbos-inc/dbos-sdk'], '5.3.0', 'read what has changed in it, then this line');
});

test('waiting for a database that is away has the fields that we shorten', () => {
  assert.deepEqual(dbRetryConfig, { initialBackoffSec: 0.1, maxBackoffSec: 2 });
});

test('a workflow at work is a PENDING row of its executor, under the token that it knows itself by', async () => {
  const call = await nextCall(() => segments.start('run-1', 'workflow-1'));
  assert.equal(call.runId, 'run-1');
  assert.equal(call.workflow.workflowId, 'workflow-1');
  const row = await rowOf('workflow-1');
  assert.deepEqual([row.status, row.executor_id, row.owner_xid], ['PENDING', 'here', call.workflow.owner]);
  assert.ok(segments.isInHand(call.workflow));
  call.end();
  await untilStatus('workflow-1', 'SUCCESS');
  assert.ok(!segments.isInHand(call.workflow));
});

test('what an executor that is gone has left is freed, taken by nobody else, and goes on under a new token', async () => {
  const lost = await nextCall(() => segments.start('run-2', 'workflow-2'));
  await pool.query(`update dbos.workflow_status set executor_id = 'gone' where workflow_uuid = 'workflow-2'`);
  await segments.release(['gone']);
  const freed = await rowOf('workflow-2');
  assert.deepEqual([freed.status, freed.queue_name], ['ENQUEUED', INTERNAL_QUEUE_NAME]);
  // Private to its types; the dispatcher would take what was freed.
  assert.equal(Reflect.get(wfQueueRunner, 'isRunning'), false);

  const taken = await nextCall(() => segments.takeReleased());
  assert.equal(taken.runId, 'run-2');
  assert.notEqual(taken.workflow.owner, lost.workflow.owner);
  const row = await rowOf('workflow-2');
  assert.deepEqual([row.status, row.executor_id, row.owner_xid], ['PENDING', 'here', taken.workflow.owner]);

  // The execution that was taken for lost comes to its end after all: that is not the end of the workflow.
  lost.end();
  await segments.start('run-3', 'workflow-3');
  assert.equal((await rowOf('workflow-2')).status, 'PENDING');
  taken.end();
  await untilStatus('workflow-2', 'SUCCESS');
});

test('a single workflow that nobody works on is freed and goes on', async () => {
  const call = await nextCall(() => segments.start('run-4', 'workflow-4'));
  await segments.releaseLost(['workflow-4']);
  const again = await nextCall(() => segments.takeReleased());
  assert.equal(again.runId, 'run-4');
  assert.notEqual(again.workflow.owner, call.workflow.owner);
});

test('a cancelled workflow counts as CANCELLED, and is not taken again', async () => {
  const call = await nextCall(() => segments.start('run-5', 'workflow-5'));
  await segments.cancel('workflow-5');
  assert.equal((await rowOf('workflow-5')).status, 'CANCELLED');
  await segments.release(['here']);
  assert.equal((await rowOf('workflow-5')).status, 'CANCELLED');
  call.end();
});

/** Stores a workflow as it is stored together with its run. */
async function storeWith(runId: string, workflowId: string) {
  const workflow = await segments.prepare(runId);
  await pool.query(`with r as (select $1::text as workflow_id), ${insertWorkflow(2)} select from r`, [
    workflowId,
    ...workflowValues(workflow),
  ]);
  return { workflow, begun: { id: runId, workflowId } as BegunRun };
}

test('a workflow that we store with its run is the row that DBOS would store', async () => {
  await nextCall(() => segments.start('run-6', 'workflow-6'));
  await storeWith('run-6', 'workflow-7');
  const read = async (table: string, workflowId: string) => {
    const { rows } = await pool.query(`select * from dbos.${table} where workflow_uuid = $1`, [workflowId]);
    const own = new Set([
      'workflow_uuid',
      'owner_xid',
      'creator_xid',
      'created_at',
      'updated_at',
      'retention_timestamp',
    ]);
    return Object.entries(rows[0]!).filter(([column]) => !own.has(column));
  };
  for (const table of ['workflow_status', 'workflow_input'])
    assert.deepEqual(await read(table, 'workflow-7'), await read(table, 'workflow-6'));
  const { rows } = await pool.query(
    `select owner_xid is not null and owner_xid = creator_xid as one from dbos.workflow_status where workflow_uuid like 'workflow-_'
     and workflow_uuid in ('workflow-6', 'workflow-7')`,
  );
  assert.deepEqual(rows, [{ one: true }, { one: true }]);
});

test('a workflow that was stored with its run begins with what is known of it, and can be freed like any other', async () => {
  const { workflow, begun } = await storeWith('run-8', 'workflow-8');
  const call = await nextCall(() => segments.begin(begun, workflow));
  assert.deepEqual(
    [call.runId, call.workflow, call.begun],
    ['run-8', { workflowId: 'workflow-8', owner: workflow.owner }, begun],
  );
  assert.ok(segments.isInHand(call.workflow));
  // What the tests before have freed is not waited for here.
  await segments.takeReleased();
  await segments.releaseLost(['workflow-8']);
  const again = await nextCall(() => segments.takeReleased());
  assert.deepEqual([again.runId, again.begun], ['run-8', undefined]);
  again.end();
  await untilStatus('workflow-8', 'SUCCESS');
});

test('of a workflow whose end was stored with its run nothing is written, and nobody waits for it', async () => {
  const { workflow, begun } = await storeWith('run-9', 'workflow-9');
  const call = await nextCall(() => segments.begin(begun, workflow));
  call.end(true);
  while (segments.isInHand(call.workflow)) await new Promise(setImmediate);
  // What is started after it has been stored before this is looked at.
  await nextCall(() => segments.start('run-10', 'workflow-10'));
  assert.equal(
    (await rowOf('workflow-9')).status,
    'PENDING',
    'left to the one who stored the end of the run',
  );
});
