import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { createStores } from '../../src/service/create-stores.ts';
import type { Stores } from '../../src/service/create-stores.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { Database } from '../../src/store/database/db.ts';
import { newId } from '../../src/store/database/ids.ts';
import { createEventStore } from '../../src/store/runs/events.ts';
import type { RunBatch } from '../../src/store/runs/events.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { until } from './timeline.ts';

let database: TestDatabase;
let opened: Database;
let stores: Stores;

before(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, { max: 3 });
  stores = createStores(opened.db, { sealer: {} as never });
  // As durable execution has it, as far as leases look at it.
  await opened.pool.query(`create schema if not exists dbos;
    create table if not exists dbos.workflow_status (workflow_uuid text primary key, owner_xid text, status text)`);
});
after(async () => {
  // They are not what a run would have said.
  await opened?.pool.query('truncate events');
  await opened?.close();
  await database?.drop();
});

/** A run whose first worker has the lease, and whose workflow is the next one's by now. */
async function runInOtherHands(): Promise<{ id: string; next: { workflowId: string; owner: string } }> {
  const scope = await stores.accounts.ensureMember({ workspace: 'main', email: 'ann@example.com' });
  const agent = await stores.agents.create(scope, { name: newId() } as never);
  const id = newId();
  const next = { workflowId: `${id}.0`, owner: newId() };
  await opened.pool.query(
    `insert into runs (id, workspace_id, user_id, agent_id, status, workflow_id, input, model_name, attempt)
     values ($1, $2, $3, $4, 'running', $5, '{}', 'm', 1)`,
    [id, scope.workspaceId, scope.userId, agent.id, next.workflowId],
  );
  await opened.pool.query(
    `insert into dbos.workflow_status (workflow_uuid, owner_xid, status) values ($1, $2, 'PENDING')`,
    [next.workflowId, next.owner],
  );
  return { id, next };
}

const paid = (runId: string, events: RunBatch['events']): RunBatch => ({
  runId,
  attempt: 1,
  events,
  steps: [{ key: '0/model/0', json: '"paid for"' }],
});

test('whoever takes a run over waits for what the worker before is just storing, and finds its steps', async () => {
  const { id, next } = await runInOtherHands();
  const said = { seq: 1, type: 'config' as const, json: '{}', createdAt: new Date() };
  for (const events of [[said], []]) {
    const slow = new Client(database.connection);
    await slow.connect();
    await slow.query('begin');
    const ofFirst = createEventStore(opened.db, slow as never);
    assert.equal(await ofFirst.append([paid(id, events)], 'n1'), true);
    const taking = stores.runs.beginAttempt(id, { ...next, isRestart: true });
    await until(
      async () =>
        (
          await opened.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0],
      'the next worker to wait',
    );
    await slow.query('commit');
    await slow.end();
    const begun = await taking;
    assert.equal(begun?.lastSeq, 1);
    assert.deepEqual([...(await stores.events.readSteps(id))], [['0/model/0', 'paid for']]);
    await opened.pool.query('update runs set attempt = 1 where id = $1', [id]);
    await opened.pool.query('delete from run_steps where run_id = $1', [id]);
  }
});

test('who has lost the lease stores nothing, not even a step', async () => {
  const { id, next } = await runInOtherHands();
  const begun = await stores.runs.beginAttempt(id, { ...next, isRestart: true });
  assert.equal(begun?.attempt, 2);
  assert.equal(await stores.events.append([paid(id, [])], 'n1'), false);
  assert.equal(await stores.events.appendCarefully(paid(id, []), 'n1'), 'lost');
  assert.equal((await stores.events.readSteps(id)).size, 0);
});
