import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createLogger } from '../../src/log.ts';
import { isDatabaseAway, retryWhileDatabaseAway } from '../../src/runs/durable/retry-database.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { createListener } from '../../src/store/database/listener.ts';
import { openThreadClient } from '../../src/store/database/thread-client.ts';
import { startTcpProxy } from '../faults/tcp-proxy.ts';
import { createTestDatabase } from '../support/database.ts';
import { until } from './timeline.ts';

const database = await createTestDatabase();
after(database.drop);

/** A database, and a way to it through a network that can swallow what it carries without telling anybody. */
async function startSwallowing(t: TestContext) {
  const { connection } = database;
  const { host, port, ...rest } = connection;
  const link = await startTcpProxy(() => ({ path: path.join(host, `.s.PGSQL.${port}`) }));
  t.after(() => link.close());
  return { direct: connection, link, through: { ...rest, host: '127.0.0.1', port: link.port } };
}

const waits = { silentTransactionMs: 60_000, answerWithinMs: 200 };

test('a question that is swallowed fails as if cut, alone and in a transaction, and the next try is answered', async (t) => {
  const { link, through } = await startSwallowing(t);
  const { db, close } = openDatabase(through, { max: 2, waits });
  t.after(close);
  const log = createLogger('silent');
  const { signal } = new AbortController();
  const isAnswered = async () => (await db.execute(sql`select 1`)).rowCount === 1;
  for (let i = 0; i < 2; i += 1) {
    assert.ok(await retryWhileDatabaseAway(isAnswered, { signal, log }));
    link.swallow();
    await assert.rejects(isAnswered(), (error) => isDatabaseAway(error));
    const inTransaction = db.transaction(async (tx) => {
      link.swallow();
      await tx.execute(sql`select 1`);
    });
    await assert.rejects(inTransaction, (error) => isDatabaseAway(error));
  }
  assert.ok(await retryWhileDatabaseAway(isAnswered, { signal, log }));
});

test('where one was swallowed, those that nobody uses are not tried one after the other', async (t) => {
  const { link, through } = await startSwallowing(t);
  const { db, pool, close } = openDatabase(through, { max: 3, waits });
  t.after(close);
  await Promise.all(Array.from({ length: 3 }, () => db.execute(sql`select pg_sleep(0.1)`)));
  assert.equal(pool.idleCount, 3);
  link.swallow();
  await assert.rejects(db.execute(sql`select 1`), (error) => isDatabaseAway(error));
  assert.equal((await db.execute(sql`select 1`)).rowCount, 1);
});

test('what swallowed connections have locked is free once they are given up, and none is left at the server', async (t) => {
  const { direct, link, through } = await startSwallowing(t);
  const { pool, close } = openDatabase(through, { max: 3, waits });
  t.after(close);
  const other = openDatabase(direct, { max: 1 });
  t.after(() => other.close());
  await other.pool.query('create table kept (id integer primary key)');
  await other.pool.query('insert into kept values (1)');
  await Promise.all(Array.from({ length: 3 }, () => pool.query('select pg_sleep(0.1)')));
  const client = await pool.connect();
  await client.query('begin; select * from kept for update');
  const { rows } = await other.pool.query(
    `select pid from pg_stat_activity where application_name = 'quarry' and pid <> pg_backend_pid() and datname = current_database()`,
  );
  assert.equal(rows.length, 3);
  link.swallow();
  await assert.rejects(client.query('select 1').finally(() => client.release(true)));
  // By themselves they would stay for a minute, with what they have locked.
  assert.equal((await other.pool.query('select id from kept for update')).rowCount, 1);
  await until(async () => {
    const left = 'select 1 from pg_stat_activity where pid = any($1)';
    const { rowCount } = await other.pool.query(left, [rows.map(({ pid }) => pid)]);
    return rowCount === 0 || undefined;
  }, 'the end of the three');
});

test('a thread that works on its own does not wait for a swallowed connection either', async (t) => {
  const { link, through } = await startSwallowing(t);
  const client = await openThreadClient(through, 'quarry-thread');
  assert.equal((await client.query('select pg_sleep(1.5)')).rowCount, 1);
  link.swallow();
  await assert.rejects(client.query('select 1'), { code: 'ETIMEDOUT' });
  await client.end();
});

test('a connection that was idle for long before it was swallowed is found out as well', async (t) => {
  const { link, through } = await startSwallowing(t);
  const { db, close } = openDatabase(through, { max: 1, waits });
  t.after(close);
  await db.execute(sql`select 1`);
  await sleep(waits.answerWithinMs * 3);
  await db.execute(sql`select 1`);
  await sleep(waits.answerWithinMs * 3);
  link.swallow();
  await assert.rejects(db.execute(sql`select 1`), (error) => isDatabaseAway(error));
});

test('a question that the server works on for long is waited for, and a connection without one is left alone', async (t) => {
  const { through } = await startSwallowing(t);
  const { pool, close } = openDatabase(through, { max: 1, waits: { ...waits, answerWithinMs: 2_000 } });
  t.after(close);
  const client = await pool.connect();
  const { rows } = await client.query('select pg_sleep(2.5), pg_backend_pid() as pid');
  await sleep(2_200);
  const again = await client.query('select pg_backend_pid() as pid').finally(() => client.release());
  assert.equal(again.rows[0].pid, rows[0].pid);
});

test('the locks of a node that goes silent in the middle of a transaction are freed', async (t) => {
  const { direct, link, through } = await startSwallowing(t);
  const silent = openDatabase(through, {
    max: 1,
    waits: { silentTransactionMs: 200, answerWithinMs: 60_000 },
  });
  t.after(() => silent.close());
  const other = openDatabase(direct, { max: 1 });
  t.after(() => other.close());
  await other.pool.query('create table held (id integer primary key)');
  await other.pool.query('insert into held values (1)');
  const client = await silent.pool.connect();
  await client.query('begin; select * from held for update');
  link.stall();
  // Waits for as long as the row is locked.
  assert.equal((await other.pool.query('select id from held for update')).rowCount, 1);
  link.resume();
  await assert.rejects(client.query('update held set id = 2').finally(() => client.release()));
  assert.equal((await other.pool.query('select id from held')).rows[0].id, 1);
});

test('a listener whose connection was swallowed finds out, and hears again', async (t) => {
  const { direct, link, through } = await startSwallowing(t);
  const other = openDatabase(direct, { max: 1 });
  t.after(() => other.close());
  const listener = createListener(through, {
    onError: (error) => t.diagnostic(error.message),
    limits: { askEveryMs: 50, answerWithinMs: 1_000 },
  });
  t.after(() => listener.close());
  let isSwallowed = false;
  let hasHeard = false;
  listener.on('news', () => (hasHeard = isSwallowed));
  listener.onConnect(() => {
    if (!isSwallowed) link.swallow();
    isSwallowed = true;
  });
  await until(async () => {
    await other.pool.query('notify news');
    return hasHeard || undefined;
  }, 'the news');
});
