import { startEmbeddedPostgres } from '../../server/src/store/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../../server/src/log.ts';
import { Pool } from 'pg';
import { startChild } from '../runs/child.ts';
import { makeFolder, startQuarry } from '../runs/quarry.ts';
import type { Quarry } from '../runs/quarry.ts';
import { modelEnv } from '../runs/stage.ts';

/** A PostgreSQL and a fake model, and as many nodes on them as one asks for. */
export async function makeGround() {
  const folder = await makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: createLogger('warn') });
  const model = await startChild('fake-model');
  const pool = new Pool({ ...postgres.connection, max: 2 });
  const nodes: Quarry[] = [];
  const { host, port, database, user } = postgres.connection;
  const env = {
    ...modelEnv(model),
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    QUARRY_DATA: folder.path,
    QUARRY_SECRET_KEY: 'a key for benchmarks, and for nothing else',
  };
  const stopNodes = async () => {
    for (const node of nodes.splice(0)) await node.stop();
  };
  return {
    connection: postgres.connection,
    postmaster: postgres.pid,
    pool,
    nodes,
    async startNodes(count: number): Promise<Quarry[]> {
      await stopNodes();
      for (let i = 0; i < count; i += 1) nodes.push(await startQuarry({ env }));
      return nodes;
    },
    async stop(): Promise<void> {
      await stopNodes();
      await pool.end();
      await model.stop();
      await postgres.stop();
      await folder.remove();
    },
  };
}
