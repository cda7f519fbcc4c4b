import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

const projectRoot = path.resolve(import.meta.dirname, '../..');

/** The major version that comes with Node 24. */
const NPM = 'npm@11';

export interface Command {
  argv: string[];
  env: Record<string, string>;
  workdir: string;
  /** An account of the folder's own; root unless given. */
  user?: string | undefined;
  /** With all of /proc, as a container has it that may make namespaces of its own (`systempaths=unconfined`). */
  isOpen?: boolean;
}

/** Debian alone, as `debootstrap` makes it, or a copy of one that was made before. */
export function makeBase(
  folder: string,
  { release, made }: { release: string; made?: string | undefined },
): void {
  if (made) return copyRoot(made, folder);
  execFileSync('debootstrap', ['--variant=minbase', release, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function copyRoot(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/**
 * What the image `node` has over Debian: a Node of that version, npm and an account. Node is the one of this project's own
 * packages, npm comes from the registry.
 */
export function addNode(root: string, version: string): void {
  const node = path.join(projectRoot, 'node_modules/.bin/node');
  const ours = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  if (ours !== `v${version}`) throw new Error(`The Dockerfile has Node ${version}, the lockfile ${ours}.`);
  const bin = path.join(root, 'usr/local/bin');
  cpSync(realpathSync(node), path.join(bin, 'node'));
  const prefix = path.join(root, 'usr/local');
  execFileSync('npm', ['install', '--global', '--prefix', prefix, '--loglevel=error', NPM], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const account = ['useradd', '--create-home', '--uid', '1000', '--shell', '/bin/bash', 'node'];
  runIn(root, { argv: account, env: {}, workdir: '/' });
}

/** Waits for it to end; what it prints is shown. Throws where it ends with another code than 0. */
export function runIn(root: string, command: Command): void {
  execFileSync('bwrap', walls(root, command), { stdio: ['ignore', 'inherit', 'inherit'] });
}

export function outputIn(root: string, command: Command): string {
  return execFileSync('bwrap', walls(root, command), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** In a process table of its own, as a container has it: the command is its first process. */
export function startIn(root: string, command: Command): ChildProcess {
  const own = ['--unshare-pid', '--as-pid-1', '--die-with-parent'];
  return spawn('bwrap', [...own, ...walls(root, command)], { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Those that this machine needs to reach the registry. */
const CERTIFICATES = '/run/trial-certificates.crt';

/** The folder as the root of all that the command sees, with the network of this machine. */
function walls(root: string, { argv, env, workdir, user, isOpen }: Command): string[] {
  mkdirSync(path.join(root, workdir), { recursive: true });
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const proc = isOpen ? ['--bind', '/proc', '/proc'] : ['--proc', '/proc'];
  const mounts = ['--bind', root, '/', '--dev', '/dev', ...proc];
  for (const file of ['/etc/resolv.conf', '/etc/hosts'])
    if (existsSync(file)) mounts.push('--ro-bind', file, file);
  if (certificates) mounts.push('--ro-bind', certificates, CERTIFICATES);
  const settings = Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: user ? `/home/${user}` : '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(certificates && { NODE_EXTRA_CA_CERTS: CERTIFICATES }),
    npm_config_registry: registry(),
    ...env,
  }).flatMap(([name, value]) => ['--setenv', name, value]);
  const account = user ? ['setpriv', '--reuid', user, '--regid', user, '--init-groups'] : [];
  return [
    ...mounts,
    '--clearenv',
    ...settings,
    '--cap-add',
    'ALL',
    '--chdir',
    workdir,
    '--',
    ...account,
    ...argv,
  ];
}

let known: string | undefined;
function registry(): string {
  known ??= execFileSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return known;
}
