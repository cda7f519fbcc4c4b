import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/test/support/free-port.ts';
import { answers } from './answers.ts';

const deploy = path.resolve(import.meta.dirname, '../../deploy');

export interface Front {
  origin: string;
  close(): Promise<void>;
}

export type ProxyName = 'nginx' | 'caddy';

/** The program of this machine on the file of `deploy/`, in which only names and ports are others. */
export async function startShipped(name: ProxyName, nodes: number[]): Promise<Front> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarry-front-'));
  const port = await freePort();
  const child = name === 'nginx' ? startNginx(folder, { nodes, port }) : startCaddy(folder, { nodes, port });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([
    answers(`${origin}/readyz`),
    ended.then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`))),
  ]);
  return {
    origin,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Places {
  nodes: number[];
  port: number;
}

function startNginx(folder: string, { nodes, port }: Places) {
  const shipped = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8')
    .replace(/^ {2}server node-1:8787(.*)\n {2}server node-2:8787.*$/m, (_, rest: string) =>
      nodes.map((node) => `  server 127.0.0.1:${node}${rest}`).join('\n'),
    )
    .replace('listen 8080;', `listen 127.0.0.1:${port};`);
  writeFileSync(path.join(folder, 'quarry.conf'), shipped);
  // What a distribution's own nginx.conf is around it.
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr warn; events { worker_connections 1024; }
     http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
     include ${folder}/quarry.conf; }`,
  );
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  return spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function startCaddy(folder: string, { nodes, port }: Places) {
  const shipped = readFileSync(path.join(deploy, 'Caddyfile'), 'utf8')
    .replace('node-1:8787 node-2:8787', nodes.map((node) => `127.0.0.1:${node}`).join(' '))
    .replace(/^:8080/m, `http://127.0.0.1:${port}`);
  writeFileSync(
    path.join(folder, 'Caddyfile'),
    `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${shipped}`,
  );
  const args = ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')];
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
