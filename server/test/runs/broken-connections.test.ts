import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { isDatabaseAway } from '../../src/runs/durable/retry-database.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import { startTcpProxy } from '../faults/tcp-proxy.ts';
import { createTestDatabase } from '../support/database.ts';

test('transactions whose connection breaks are known as such, and the pool does not run dry', async (t) => {
  const { connection, drop } = await createTestDatabase();
  t.after(drop);
  const { host, port, ...rest } = connection;
  const link = await startTcpProxy(() => ({ path: path.join(host, `.s.PGSQL.${port}`) }));
  t.after(() => link.close());
  const { db, pool, close } = openDatabase({ ...rest, host: '127.0.0.1', port: link.port }, { max: 2 });
  t.after(close);
  for (let i = 0; i < 4; i += 1) {
    const broken = db.transaction(async (tx) => {
      link.cut();
      await tx.execute(sql`select 1`);
    });
    await assert.rejects(broken, (error) => isDatabaseAway(error));
    // At the very beginning: the cut comes before the answer to `begin`.
    await pool.query('select 1');
    const early = db.transaction(async (tx) => tx.execute(sql`select 1`));
    setImmediate(() => link.cut());
    await early.catch((error: unknown) => assert.ok(isDatabaseAway(error), String(error)));
  }
  const { rows } = await db.transaction(async (tx) => tx.execute<{ one: number }>(sql`select 1 as one`));
  assert.equal(rows[0]?.one, 1);
  assert.ok(pool.totalCount <= 2 && pool.idleCount === pool.totalCount);
});
