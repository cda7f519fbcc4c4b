import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createClient } from '@quarry/api/client.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';

export type ReviewProcess = Awaited<ReturnType<typeof startReviewProcess>>;

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** The review service in a process that can be killed and started again on the same database. */
export async function startReviewProcess(options: {
  connection: EmbeddedConnection;
  env: Record<string, string>;
}) {
  let child = launch(options);
  let base = await ready(child);
  return {
    client: (apiKey: string) => createClient({ baseUrl: base, apiKey }),
    async kill9() {
      child.kill('SIGKILL');
      if (children.has(child)) await once(child, 'exit');
    },
    async restart() {
      child = launch(options);
      base = await ready(child);
    },
  };
}

function launch({ connection, env }: { connection: EmbeddedConnection; env: Record<string, string> }) {
  const program = path.join(import.meta.dirname, 'review-node.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(connection)], {
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      GRAPH_EXTRACTION: 'off',
      QUARRY_SECRET_KEY: 'a key that every test has, and nobody else',
      OLLAMA_BASE_URL: 'http://127.0.0.1:1',
      MODEL_CALLS_AT_ONCE: '10000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function ready(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const text of child.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += text as string;
    const address = /^API (\S+)$/m.exec(output)?.[1];
    if (address) {
      child.stdout!.resume();
      return address;
    }
  }
  throw new Error(`the node did not get ready: ${output}`);
}
