import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
let key: string;

before(async () => {
  app = await startTestApp();
  ({ key } = await app.createKey());
});
after(() => app?.stop());

/** The suite knows no keys: in front of the service stands one who adds it. */
async function keyHolder() {
  const server = createServer((incoming, outgoing) => {
    const { host: _host, ...headers } = incoming.headers;
    const sent = request(
      `${app.origin}${incoming.url}`,
      { method: incoming.method, headers: { ...headers, authorization: `Bearer ${key}` } },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () => server.close(),
  };
}

// Its other scenarios call the tools and resources of its own example server.
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list'];

test('the official conformance suite finds nothing wrong', async () => {
  const holder = await keyHolder();
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  const suite = path.resolve(
    import.meta.dirname,
    '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
  );
  try {
    for (const scenario of SCENARIOS) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [suite, 'server', '--url', holder.url, '--scenario', scenario],
        { cwd: folder },
      );
      assert.match(stdout, /0 failed/, `${scenario}\n${stdout}`);
    }
  } finally {
    holder.close();
    await rm(folder, { recursive: true, force: true });
  }
});
