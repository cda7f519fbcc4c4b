import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { Account } from '../../src/store/embedded-postgres/account.ts';
import { makeUsedDataFolder } from '../ground/data-folder.ts';

const sourceFolder = path.resolve(import.meta.dirname, '../../src');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServiceProcess {
  origin: string;
  stdout: string;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** What a user's shell would have, and no setting of this machine. */
const environment = (settings: Record<string, string>) => ({
  PATH: process.env['PATH'],
  NODE_OPTIONS: process.env['NODE_OPTIONS'],
  HOME: process.env['HOME'],
  OLLAMA_BASE_URL: 'http://127.0.0.1:1',
  MODEL_CALLS_AT_ONCE: '10000',
  ...settings,
});

function launch(program: string, args: string[], settings: Record<string, string>, account?: Account) {
  const child = spawn(process.execPath, [path.join(sourceFolder, program), ...args], {
    ...account,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => (output[name] += part));
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

/** A data folder of its own for one test, the service and the command line on it. What was started is stopped first. */
export async function makeServiceHome(t: TestContext) {
  const running: (() => Promise<Ended>)[] = [];
  t.after(() => Promise.all(running.map((stop) => stop())));
  const QUARRY_DATA = await makeUsedDataFolder(t);
  return {
    dataDir: QUARRY_DATA,
    async start(settings: Record<string, string> = {}): Promise<ServiceProcess> {
      const { service, stop } = launchService({ QUARRY_DATA, ...settings });
      running.push(stop);
      return service;
    },
    /** A start that is expected to fail. */
    failToStart: (settings: Record<string, string> = {}) => runService({ QUARRY_DATA, ...settings }),
    command: (...args: string[]) => runCommand({ QUARRY_DATA }, ...args),
  };
}

/** Resolves once the service has said all that it says at its start. */
function launchService(settings: Record<string, string>) {
  const { child, output, ended } = launch('main.ts', [], { PORT: '0', ...settings });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  const service = new Promise<ServiceProcess>((resolve, reject) => {
    void ended.then(({ stderr }) => reject(new Error(`the service ended: ${stderr}`)));
    child.stdout.on('data', () => {
      const [, origin] = /API +(http:\S+)\/api\/v1\n[^]*Sandbox.*\n/.exec(output.stdout) ?? [];
      if (origin) resolve({ origin, stdout: output.stdout, stop });
    });
  });
  return { service, stop };
}

export const runService = (settings: Record<string, string>): Promise<Ended> =>
  launch('main.ts', [], { PORT: '0', ...settings }).ended;

export const runCommand = (settings: Record<string, string>, ...args: string[]): Promise<Ended> =>
  launch('cli.ts', args, settings).ended;

/** As somebody else, which only root can. */
export const runCommandAs = (
  account: Account,
  settings: Record<string, string>,
  ...args: string[]
): Promise<Ended> => launch('cli.ts', args, settings, account).ended;
