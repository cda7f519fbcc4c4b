import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SandboxLanguage } from '../sandbox.ts';
import type { Interpreters } from './interpreters.ts';
import { runDir } from './places.ts';

/** Also written in the relays themselves. */
const relayPort = 3128;
const relaySocket = `${runDir}/proxy.sock`;

const scripts: Partial<Record<SandboxLanguage, string>> = { python: 'relay.py', javascript: 'relay.cjs' };

export interface ProxyRelay {
  command: string[];
  options: string[];
  script: { path: string; text: string };
  env: Record<string, string>;
}

/** A way from the sandbox's loopback to the proxy; undefined where no interpreter is there to run it. */
export async function proxyRelay(
  interpreters: Interpreters,
  socketPath: string,
): Promise<ProxyRelay | undefined> {
  const language = interpreters.python ? 'python' : 'javascript';
  const [interpreter, script] = [interpreters[language], scripts[language]];
  if (!interpreter || !script) return undefined;
  const place = `${runDir}/${script}`;
  const url = `http://127.0.0.1:${relayPort}`;
  const names = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'];
  return {
    command: [interpreter.program, place],
    options: [...interpreter.options, '--ro-bind', socketPath, relaySocket],
    script: { path: place, text: await readFile(path.join(import.meta.dirname, script), 'utf8') },
    env: { ...Object.fromEntries(names.map((name) => [name, url])), NODE_USE_ENV_PROXY: '1' },
  };
}
