import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { InputFile } from '../../src/providers/sandbox/sandbox.ts';

/** What the attempts find in `targets.json`. */
interface Targets {
  /** In the environment of this process. */
  canary: string;
  files: string[];
  port: number;
  socket: string;
  abstract: string;
  pid: number;
  runtime: string;
}

const runtime = new URL('../../src/providers/sandbox/deno/runtime.mjs', import.meta.url).href;

/** Things of this machine that code in a sandbox must not get at, all of them open to every account of it. */
export async function openTargets(): Promise<{ file: InputFile; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-targets-'));
  await chmod(folder, 0o755);
  const canary = randomUUID();
  process.env['QUARRY_TEST_CANARY'] = canary;
  const files = ['data/secret.key', 'files/of-another-user.txt'].map((name) => path.join(folder, name));
  for (const file of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'treasure', { mode: 0o644 });
  }
  const socket = path.join(folder, 'database.sock');
  const abstract = `quarry-${canary}`;
  const servers = await Promise.all([
    listen({ port: 0, host: '127.0.0.1' }),
    listen({ path: socket, readableAll: true, writableAll: true }),
    ...(process.platform === 'linux' ? [listen({ path: `\0${abstract}` })] : []),
  ]);
  const { port } = servers[0]!.address() as AddressInfo;
  const targets: Targets = { canary, files, port, socket, abstract, pid: process.pid, runtime };
  return {
    file: { name: 'targets.json', bytes: Buffer.from(JSON.stringify(targets)) },
    close: async () => {
      for (const server of servers) server.close();
      delete process.env['QUARRY_TEST_CANARY'];
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listen(place: object): Promise<Server> {
  const server = createServer((client) => client.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(place, () => resolve(server));
  });
}
