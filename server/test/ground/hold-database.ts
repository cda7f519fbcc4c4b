// A process of its own for the tests: opens or borrows the database of a data folder, says so on stdout as one line of
// JSON, and keeps it until its stdin ends.
import { createLogger } from '../../src/log.ts';
import {
  borrowDatabaseServer,
  openDatabaseServer,
} from '../../src/store/embedded-postgres/database-server.ts';

const [how, dataDir = ''] = process.argv.slice(2);
const join = how === 'open' ? openDatabaseServer : borrowDatabaseServer;

try {
  const server = await join({ dataDir, databaseUrl: undefined }, createLogger('silent'));
  process.stdout.write(`${JSON.stringify({ connection: server.connection, notes: server.notes })}\n`);
  process.stdin.resume().once('end', () => {
    void server.stop().then(() => process.exit(0));
  });
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`);
}
