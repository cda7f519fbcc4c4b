import type { SandboxLanguage } from '../sandbox.ts';
import type { Interpreters } from './interpreters.ts';
import { runDir } from './places.ts';

export const relayPort = 3128;
export const relaySocket = `${runDir}/proxy.sock`;

/** Inside there is only a loopback of its own; the relay carries what comes to a port there to the proxy's socket. */
const scripts: Partial<Record<SandboxLanguage, { name: string; text: string }>> = {
  python: {
    name: 'relay.py',
    text: `
import os, socket, threading
def pump(source, target):
    try:
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        source.close()
        target.close()
server = socket.create_server(('127.0.0.1', ${relayPort}), backlog=64)
os.close(1)
while True:
    client, _ = server.accept()
    proxy = socket.socket(socket.AF_UNIX)
    try:
        proxy.connect('${relaySocket}')
    except OSError:
        client.close()
        continue
    threading.Thread(target=pump, args=(client, proxy), daemon=True).start()
    threading.Thread(target=pump, args=(proxy, client), daemon=True).start()
`,
  },
  javascript: {
    name: 'relay.cjs',
    text: `
const net = require('node:net');
const server = net.createServer({ allowHalfOpen: true }, (client) => {
  const proxy = net.connect({ path: '${relaySocket}', allowHalfOpen: true });
  for (const [one, other] of [[client, proxy], [proxy, client]]) one.on('error', () => other.destroy()).pipe(other);
});
server.listen(${relayPort}, '127.0.0.1', () => require('node:fs').closeSync(1));
`,
  },
};

export interface ProxyRelay {
  command: string[];
  options: string[];
  script: { path: string; text: string };
  env: Record<string, string>;
}

/** Undefined where no interpreter is there to run it. It closes its standard output when it is ready. */
export function proxyRelay(interpreters: Interpreters, socketPath: string): ProxyRelay | undefined {
  const language = interpreters.python ? 'python' : 'javascript';
  const [interpreter, script] = [interpreters[language], scripts[language]];
  if (!interpreter || !script) return undefined;
  const place = `${runDir}/${script.name}`;
  const url = `http://127.0.0.1:${relayPort}`;
  const names = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'];
  return {
    command: [interpreter.program, place],
    options: [...interpreter.options, '--ro-bind', socketPath, relaySocket],
    script: { path: place, text: script.text },
    env: { ...Object.fromEntries(names.map((name) => [name, url])), NODE_USE_ENV_PROXY: '1' },
  };
}
