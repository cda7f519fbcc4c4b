import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';
import { createLogger } from '../server/src/log.ts';
import { browserFolder } from '../server/src/providers/browser/browser-folders.ts';
import type { BrowserSession } from '../server/src/providers/browser/browser-session.ts';
import { createBrowsers } from '../server/src/providers/browser/create-browsers.ts';
import { startTestSite } from '../server/src/providers/browser/testing/test-site.ts';
import { createLiveSession } from '../server/src/tools/browse/live-session.ts';
import { createLiveSessions } from '../server/src/tools/browse/live-sessions.ts';
import { serveWatcher } from '../server/src/http/live-view/serve-watcher.ts';
import { createAddressGuard } from '../server/src/providers/web/address-guard.ts';
import { quickOption, readOptions } from './command-line/read-options.ts';
import { median } from './runs/statistics.ts';

const options = readOptions({
  name: 'browser',
  about: 'Browsing sessions against a local site, with a model that answers at once.',
  options: { quick: quickOption },
});
const sessionCount = options.quick ? 3 : 5;
const seconds = options.quick ? 3 : 10;

const rows = Array.from(
  { length: 100 },
  (_, n) => `<li><a href="/?page=${n}">Result number ${n}</a> with some words`,
);
const site = await startTestSite({
  '/': (_request, response, query) =>
    response.end(`<title>Page ${query.get('page') ?? 0}</title><h1>Results</h1><ul>${rows.join('')}</ul>`),
  '/still': `<body style="margin:0;height:100vh" onclick="this.style.background = this.style.background ? '' : 'teal'">`,
  '/moving': `<h1 id=h>0</h1><script>let n = 0;
    const move = () => { document.querySelector('#h').textContent = String(n += 1); requestAnimationFrame(move) }; move()</script>`,
});
const dataDir = await mkdtemp(path.join(tmpdir(), 'quarry-bench-'));
const browsers = createBrowsers({
  searchPath: (process.env['PATH'] ?? '').split(path.delimiter),
  dataDir,
  guard: createAddressGuard({ allowPrivate: [site.hostPort], ports: [80, 443] }),
  log: createLogger('warn'),
  maxSessions: sessionCount,
});

try {
  const sessions = await openSessions();
  await countSteps(sessions[0]!);
  await countFrames(sessions[0]!);
} finally {
  await browsers.close();
  await site.close();
  for (const folder of [dataDir, browserFolder(dataDir)]) await rm(folder, { recursive: true, force: true });
}

async function openSessions(): Promise<BrowserSession[]> {
  const sessions: BrowserSession[] = [];
  const [launches, memory]: [number[], number[]] = [[], []];
  for (let n = 0; n < sessionCount; n += 1) {
    const started = performance.now();
    const session = await browsers.openSession({ sessionId: String(n) });
    await session.act({ kind: 'open', url: `${site.origin}/` });
    await session.snapshot();
    launches.push(performance.now() - started);
    memory.push(memoryMb());
    sessions.push(session);
  }
  const extra = (memory.at(-1)! - memory[0]!) / (sessionCount - 1);
  console.log(
    `launch to first snapshot: p50 ${median(launches).toFixed(0)} ms, first ${launches[0]!.toFixed(0)} ms`,
  );
  console.log(
    `memory (PSS): first session ${memory[0]!.toFixed(0)} MB, each further one ${extra.toFixed(0)} MB`,
  );
  return sessions;
}

async function countSteps(session: BrowserSession): Promise<void> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let n = 0; performance.now() < end; n += 1) {
    const started = performance.now();
    const { text } = await session.snapshot();
    const refs = [...text.matchAll(/link "Result[^\n]*\[ref=(\w+)\]/g)].map(([, ref]) => ref!);
    const result = await session.act({ kind: 'click', ref: refs[n % refs.length]! });
    if (!result.ok) throw new Error(result.reason);
    times.push(performance.now() - started);
  }
  console.log(
    `steps (snapshot and click to another page): ${(times.length / seconds).toFixed(1)}/s, p50 ${median(times).toFixed(0)} ms`,
  );
}

/** As a watcher gets them over a socket; and how soon one sees what its own click has done. */
async function countFrames(session: BrowserSession): Promise<void> {
  const live = createLiveSessions();
  live.add(
    createLiveSession({ session, humanIdleMs: 60_000, onHandBack: () => {}, log: createLogger('warn') }),
  );
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => serveWatcher(socket, { live, sessionId: session.id }));
  await once(server, 'listening');
  await session.act({ kind: 'open', url: `${site.origin}/moving` });
  const watcher = new WebSocket(`ws://127.0.0.1:${(server.address() as { port: number }).port}`);
  let [frames, bytes] = [0, 0];
  watcher.on('message', (data, isBinary) => {
    if (!isBinary) return;
    frames += 1;
    bytes += (data as Buffer).length;
  });
  await once(watcher, 'open');
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  console.log(
    `live view: ${(frames / seconds).toFixed(1)} frames/s of ${(bytes / frames / 1_000).toFixed(0)} KB`,
  );
  await session.act({ kind: 'open', url: `${site.origin}/still` });
  await timeClicks(watcher);
  watcher.terminate();
  server.close();
}

async function timeClicks(watcher: WebSocket): Promise<void> {
  const send = (message: object) => watcher.send(JSON.stringify(message));
  send({ type: 'take-control' });
  const times: number[] = [];
  for (let n = 0; n < (options.quick ? 5 : 20); n += 1) {
    // What the page shows of itself has been sent by then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const started = performance.now();
    const changed = new Promise<void>((resolve) => {
      watcher.on('message', function look(_data, isBinary) {
        if (!isBinary) return;
        watcher.off('message', look);
        resolve();
      });
    });
    for (const action of ['down', 'up'])
      send({ type: 'input', input: { kind: 'mouse', action, x: 100, y: 100 } });
    await changed;
    times.push(performance.now() - started);
  }
  console.log(`live view: click to changed frame p50 ${median(times).toFixed(0)} ms`);
}

/** Of all browsers of this benchmark; shared pages are counted once. */
function memoryMb(): number {
  const mark = `--user-data-dir=${browserFolder(dataDir)}/`;
  const groups = new Set<string>();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const pid of pids) if (read(pid, 'cmdline').includes(mark)) groups.add(groupOf(pid));
  const own = pids.filter((pid) => groups.has(groupOf(pid)));
  const sizes = own.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}

function groupOf(pid: string): string {
  const stat = read(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2] ?? '';
}

function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
