import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite, test } from 'node:test';
import { createLogger } from '../../log.ts';
import { BrowserError } from './browser-error.ts';
import { browserFolder } from './browser-folders.ts';
import type { BrowserSession } from './browser-session.ts';
import { endOrphans } from './end-orphans.ts';
import { createSessionSlots } from './session-slots.ts';
import type { TestSite } from './testing/test-site.ts';
import { startTestSite } from './testing/test-site.ts';
import { testBrowsers } from './testing/test-browsers.ts';
import { testsThatNeed } from '../../../test/support/needs.ts';

test('places are given in the order in which they were asked for, and a wait can be given up', async () => {
  const slots = createSessionSlots(1);
  const leave = await slots.enter();
  const order: string[] = [];
  const giveUp = new AbortController();
  const second = slots.enter().then((next) => (order.push('second'), next));
  const third = slots.enter({ signal: giveUp.signal });
  const fourth = slots.enter().then((next) => (order.push('fourth'), next));
  assert.equal(slots.waiting(), 3);
  giveUp.abort(new Error('cancelled'));
  await assert.rejects(third, /cancelled/);
  leave();
  leave();
  (await second)();
  (await fourth)();
  assert.deepEqual(order, ['second', 'fourth']);
  await assert.rejects(slots.enter({ signal: AbortSignal.abort(new Error('too late')) }), /too late/);
});

test('who has lost a place comes before those that had none, and each is told how many come sooner', async () => {
  const slots = createSessionSlots(1);
  let leave = await slots.enter();
  const order: string[] = [];
  const told: string[] = [];
  const wait = (name: string, hadOne: boolean) =>
    slots
      .enter({ hadOne, onWait: ({ ahead }) => void told.push(`${name} ${ahead}`) })
      .then((next) => (order.push(name), next));
  const waits = [wait('new', false), wait('newer', false), wait('lost', true), wait('lost later', true)];
  assert.deepEqual(told, ['new 0', 'newer 1', 'lost 0', 'lost later 1']);
  for (const index of [2, 3, 0, 1]) {
    leave();
    leave = await waits[index]!;
  }
  assert.deepEqual(order, ['lost', 'lost later', 'new', 'newer']);
});

test('a setting that leads to no browser is named', async () => {
  const browsers = testBrowsers([], { chromiumPath: '/nowhere/chromium' });
  assert.equal(await browsers.isInstalled(), false);
  await assert.rejects(browsers.openSession({ sessionId: 'one' }), (error) => {
    assert.ok(error instanceof BrowserError);
    assert.equal(error.code, 'not-installed');
    assert.match(error.message, /CHROMIUM_PATH names \/nowhere\/chromium/);
    return true;
  });
  await browsers.remove();
});

test('a program that is no browser is named as what does not start', async () => {
  const browsers = testBrowsers([], { chromiumPath: '/bin/false', maxSessions: 1 });
  for (const sessionId of ['one', 'two']) {
    await assert.rejects(browsers.openSession({ sessionId }), (error) => {
      assert.ok(error instanceof BrowserError);
      assert.equal(error.code, 'launch-failed');
      return true;
    });
  }
  await browsers.remove();
});

suite('browsers', () => {
  const browsing = testsThatNeed('Chromium');
  let site: TestSite;

  browsing.before(async () => {
    site = await startTestSite({
      '/': (request, response) => {
        response.setHeader('set-cookie', 'seen=yes');
        response.end(`<title>Home</title><p>${request.headers.cookie ?? 'no cookie'}`);
      },
    });
  });

  browsing.after(() => site.close());

  const home = (session: BrowserSession) => session.act({ kind: 'open', url: `${site.origin}/` });

  browsing.test(
    'the cap makes the next session wait, each begins afresh, and abort and idleness end one',
    async (t) => {
      const browsers = testBrowsers([site.hostPort], { maxSessions: 1, idleMs: 5_000 });
      t.after(() => browsers.remove());
      const cancel = new AbortController();
      const first = await browsers.openSession({ sessionId: 'first', signal: cancel.signal });
      const letGo = first.hold();
      await home(first);
      await home(first);
      assert.match((await first.snapshot()).text, /seen=yes/);
      const waiting = browsers.openSession({ sessionId: 'second' });
      while (browsers.waiting() === 0) await new Promise(setImmediate);
      assert.equal(browsers.findSession('first'), first);
      cancel.abort();
      assert.equal(await first.closed, 'It was cancelled.');
      await assert.rejects(first.act({ kind: 'read' }), /has ended: It was cancelled/);
      letGo();

      const second = await waiting;
      // Held while it is used: a busy machine may be slower than what counts as idle here.
      const endUse = second.hold();
      assert.equal(browsers.findSession('first'), undefined);
      await home(second);
      assert.match((await second.snapshot()).text, /no cookie/);
      endUse();
      assert.match(await second.closed, /too long/);
    },
  );

  browsing.test('a browser or page that crashes is brought back once, where it was', async (t) => {
    const browsers = testBrowsers([site.hostPort]);
    t.after(() => browsers.remove());
    const killed = await browsers.openSession({ sessionId: 'killed' });
    await home(killed);
    process.kill(-browserGroups(browsers.folder)[0]!, 'SIGKILL');
    const snapshot = await killed.snapshot();
    assert.equal(snapshot.title, 'Home');
    assert.match(snapshot.notes.join(' '), /crashed and was opened again/);
    process.kill(-browserGroups(browsers.folder)[0]!, 'SIGKILL');
    await assert.rejects(killed.snapshot(), (error) => {
      assert.ok(error instanceof BrowserError);
      assert.equal(error.code, 'crashed');
      return true;
    });
    assert.match(await killed.closed, /crashed again/);
    assert.equal(browsers.findSession('killed'), undefined);
  });

  browsing.test('a renderer that crashes keeps its cookies', async (t) => {
    const browsers = testBrowsers([site.hostPort]);
    t.after(() => browsers.remove());
    const session = await browsers.openSession({ sessionId: 'one' });
    await home(session);
    const renderers = renderersOf(browserGroups(browsers.folder)[0]!);
    assert.ok(renderers.length > 0);
    for (const pid of renderers) process.kill(pid, 'SIGKILL');
    for (;;) {
      const { notes, text } = await session.snapshot();
      if (!/crashed/.test(notes.join(' '))) continue;
      assert.match(text, /seen=yes/);
      break;
    }
    await browsers.remove();
    assert.deepEqual(browserGroups(browsers.folder), []);
    assert.equal(existsSync(browsers.folder), false);
  });

  browsing.test(
    'what a killed service left behind is ended at the next start, and nothing that has an owner',
    async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'quarry-orphans-'));
      const living = testBrowsers([site.hostPort], { dataDir });
      const session = await living.openSession({ sessionId: 'living' });
      const [ours] = browserGroups(browserFolder(dataDir));

      const service = spawn(process.execPath, [
        path.join(import.meta.dirname, 'testing/browser-owner.ts'),
        dataDir,
      ]);
      await once(service.stdout, 'data');
      const orphan = browserGroups(browserFolder(dataDir)).find((group) => group !== ours)!;
      // It would notice the broken pipe and go by itself; one that hangs does not.
      process.kill(-orphan, 'SIGSTOP');
      service.kill('SIGKILL');
      await once(service, 'exit');
      assert.ok(isRunning(orphan));
      const outside = outsideOf(browserFolder(dataDir));

      await endOrphans(browserFolder(dataDir), createLogger('silent'));
      while (isRunning(orphan)) await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(browserGroups(browserFolder(dataDir)), [ours]);
      assert.deepEqual(await home(session), { ok: true });
      assert.equal(readdirSync(browserFolder(dataDir)).length, 1);
      await living.remove();
      assert.deepEqual(outside.filter(existsSync), []);
    },
  );
});

/** Where Chromium keeps a socket for each of the profiles below this folder. */
function outsideOf(folder: string): string[] {
  return readdirSync(folder)
    .map((session) => path.join(folder, session, 'profile/SingletonSocket'))
    .filter(existsSync)
    .map((link) => path.dirname(readlinkSync(link)));
}

/** The process groups of the browsers whose profile is below this folder. */
function browserGroups(folder: string): number[] {
  const groups = processes()
    .filter(({ args }) => args.some((arg) => arg.startsWith(`--user-data-dir=${folder}/`)))
    .map(({ pid }) => groupOf(pid));
  return [...new Set(groups)];
}

function renderersOf(group: number): number[] {
  return (
    processes()
      // Chromium writes a helper's arguments anew, as one.
      .filter(({ pid, args }) => /--type=renderer\b/.test(args.join(' ')) && groupOf(pid) === group)
      .map(({ pid }) => pid)
  );
}

function processes(): { pid: number; args: string[] }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => ({ pid: Number(pid), args: readProc(pid, 'cmdline').split('\0') }));
}

function groupOf(pid: number): number {
  const stat = readProc(String(pid), 'stat');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

function isRunning(group: number): boolean {
  return processes().some(({ pid }) => groupOf(pid) === group && !/\) Z/.test(readProc(String(pid), 'stat')));
}

function readProc(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
