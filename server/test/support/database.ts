import { randomBytes } from 'node:crypto';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { requireDeclaredEvents } from './declared-events.ts';
import { query, startTestPostgres } from './test-postgres.ts';
import type { RunningTestPostgres, TestPostgres } from './test-postgres.ts';

export interface TestDatabase {
  /** Fits `new pg.Pool(connection)`. */
  connection: EmbeddedConnection;
  /** Checks, before it is gone, that every event in it is as the contract declares it. */
  drop(): Promise<void>;
}

/** Set by the test command for all files; a file run alone starts a server of its own. */
const shared = process.env['QUARRY_TEST_POSTGRES'];

let own: Promise<RunningTestPostgres> | undefined;
let ownUsers = 0;

/** A database for one test file or one test: with the whole schema and no rows, or `bare`, with nothing at all. */
export async function createTestDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const server = await joinServer();
  const database = `test_${randomBytes(8).toString('hex')}`;
  await query(
    server.connection,
    `create database ${database} template ${bare ? 'template0' : server.template}`,
  );
  const connection = { ...server.connection, database };
  return {
    connection,
    drop: async () => {
      // Said beside what goes on here: a test that fails while it closes its things would leave the rest of them open.
      // What an earlier release has stored stays as it was declared then.
      if (!bare)
        await requireDeclaredEvents(connection).catch((error: unknown) => {
          process.nextTick(() => {
            throw error;
          });
        });
      await query(server.connection, `drop database if exists ${database} with (force)`);
      await leaveServer();
    },
  };
}

async function joinServer(): Promise<TestPostgres> {
  if (shared) return JSON.parse(shared) as TestPostgres;
  ownUsers += 1;
  own ??= startTestPostgres();
  return own;
}

async function leaveServer(): Promise<void> {
  if (shared) return;
  ownUsers -= 1;
  if (ownUsers > 0) return;
  const server = own;
  own = undefined;
  await (await server)?.stop();
}
