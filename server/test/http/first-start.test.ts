import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { makeDataFolder, postmasterPid } from '../ground/data-folder.ts';
import { call } from './call.ts';
import { makeServiceHome, runCommand, runService } from './service-process.ts';
import type { Ended } from './service-process.ts';

const at = (origin: string) => ({ origin, base: `${origin}/api/v1` });

const useLink = (origin: string, token: unknown) =>
  call(at(origin), { method: 'POST', path: '//api/account/welcome/key', body: { token } });

test('the first start says where everything is and lets its owner in once', async (t) => {
  const home = await makeServiceHome(t);
  const first = await home.start();
  const names = [...first.stdout.matchAll(/^ {2}(\w+(?: \w+)?) {2,}\S/gm)].map(([, name]) => name);
  assert.deepEqual(names.slice(0, 8), [
    'Dashboard',
    'API',
    'Reference',
    'New key',
    'Models',
    'Search',
    'Browser',
    'Sandbox',
  ]);
  assert.match(first.stdout, new RegExp(`Reference +${first.origin}/api/v1/docs`));
  assert.match(first.stdout, /New key +npm run --silent quarry -- keys create/);

  const [, token] = /Dashboard +http:\S+\/welcome#token=(\S+)/.exec(first.stdout) ?? [];
  assert.ok(token, 'a one-time link');
  const uses = await Promise.all(Array.from({ length: 5 }, () => useLink(first.origin, token)));
  assert.deepEqual(uses.map(({ status }) => status).sort(), [200, 404, 404, 404, 404]);
  const { key } = uses.find(({ status }) => status === 200)!.body;
  const workspace = await call(at(first.origin), { path: '/workspace', key });
  assert.equal(workspace.body.user.role, 'owner');
  assert.equal((await useLink(first.origin, 'nonsense')).status, 404);

  assert.equal((await first.stop()).code, 0);
  const begin = performance.now();
  const second = await home.start();
  assert.equal((await call(at(second.origin), { path: '/workspace', key })).status, 200);
  t.diagnostic(`the second start answered after ${Math.round(performance.now() - begin)} ms`);
  assert.doesNotMatch(second.stdout, /token=/, 'the link is not shown again');
  assert.match(second.stdout, new RegExp(`Dashboard +${second.origin}/\n`));
});

test('a stop leaves no process, and a link that nobody used gives way to a new one at the next start', async (t) => {
  const home = await makeServiceHome(t);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const service = await home.start();
    const postmaster = postmasterPid(home.dataDir);
    assert.ok(isRunning(postmaster));
    const [, token] = /#token=(\S+)/.exec(service.stdout) ?? [];
    if (signal === 'SIGINT') assert.equal((await useLink(service.origin, token)).status, 200);
    const { code, stderr } = await service.stop(signal);
    assert.equal(code, 0, `${signal}: ${stderr}`);
    assert.ok(!isRunning(postmaster), `${signal}: the database was stopped`);
    assert.ok(!readdirSync(path.join(home.dataDir, 'postgres')).includes('postmaster.pid'), 'cleanly');
    await assert.rejects(fetch(service.origin));
  }
});

test('what keeps a service from starting is one clear sentence', async (t) => {
  const home = await makeServiceHome(t);
  const first = await home.start();
  await t.test('another one on the same folder, which is left alone', async () => {
    assertRefused(await home.failToStart(), /already|another/i);
    assert.equal((await call(at(first.origin), { path: '//readyz' })).status, 200);
    await first.stop();
  });

  await t.test('a port in use', async (part) => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    part.after(() => holder.close());
    const { port } = holder.address() as AddressInfo;
    assertRefused(await home.failToStart({ PORT: String(port) }), new RegExp(`Port ${port} is in use`));
  });

  await t.test('a host that is not of this machine', async () => {
    assertRefused(await home.failToStart({ HOST: '192.0.2.1' }), /HOST=192\.0\.2\.1/);
  });

  await t.test('a setting that names what is not there', async () => {
    assertRefused(
      await home.failToStart({ QUARRY_SKILLS: '/nowhere/skills' }),
      /QUARRY_SKILLS names \/nowhere\/skills, and there is no such folder/,
    );
  });
});

test('a data folder that cannot be written is one clear sentence', async (t) => {
  const folder = await makeDataFolder(t);
  // A file where the folder should be: no rights help, not even those of root.
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  for (const place of [file, path.join(file, 'below')])
    assertRefused(await runService({ QUARRY_DATA: place }), /^Quarry cannot start: The data folder /);
});

test('an unreachable database is one clear sentence without its password', async () => {
  const ended = await runService({ DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/quarry' });
  assertRefused(ended, /database/i);
  assert.doesNotMatch(ended.stderr, /hunter2/);
});

test('a setting that is misnamed is one clear sentence', async () => {
  const misnamed = await runService({ QUARRY_SKILL: '/x', RETAIN_EVENT_DAYS: '3' });
  assert.equal(misnamed.code, 1);
  assert.match(misnamed.stderr, /^ +- QUARRY_SKILL is no setting: is QUARRY_SKILLS meant\?$/m);
  assert.match(misnamed.stderr, /^ +- RETAIN_EVENT_DAYS is no setting: is RETAIN_EVENTS_DAYS meant\?$/m);
  assertNoStack(misnamed);
});

test('a key file that is lost is not replaced while secrets are sealed under it', async (t) => {
  const home = await makeServiceHome(t);
  const service = await home.start();
  const env = { QUARRY_DATA: home.dataDir };
  const key = await runCommand(env, 'keys', 'create', '--workspace', 'main', '--user', 'ann@example.com');
  const stored = await fetch(`${service.origin}/api/v1/secret`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.stdout.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'TOKEN', value: 'hunter2' }),
  });
  assert.equal(stored.status, 200);
  await service.stop('SIGTERM');

  const file = path.join(home.dataDir, 'secret.key');
  await rm(file);
  assertRefused(
    await home.failToStart(),
    /1 stored secret was sealed under a key that is not here\. Put secret\.key/,
  );
  assert.ok(!existsSync(file));
  const { stdout } = await runCommand(env, 'secrets', 'forget-lost');
  assert.equal(stdout.trim(), 'Removed 1 secret.');
  await home.start();
});

test('bad settings are listed all at once', async () => {
  const ended = await runService({
    PORT: 'many',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: 'mysql://x',
  });
  assert.equal(ended.code, 1);
  for (const name of ['PORT', 'LOG_LEVEL', 'RATE_LIMIT_PER_MINUTE', 'DATABASE_URL'])
    assert.match(ended.stderr, new RegExp(`^ +- ${name} `, 'm'));
  assertNoStack(ended);
});

function assertRefused(ended: Ended, why: RegExp): void {
  assert.equal(ended.code, 1, ended.stderr);
  // Progress may be logged before, and that a busy machine is slow; nothing worse than that.
  const sentences = ended.stderr
    .trim()
    .split('\n')
    .filter((line) => !/^\{"level":[34]0,/.test(line));
  assert.equal(sentences.length, 1, ended.stderr);
  assert.match(sentences[0]!, why);
  assertNoStack(ended);
}

function assertNoStack({ stdout, stderr }: Ended): void {
  assert.equal(stdout, '');
  assert.doesNotMatch(stderr, /\n\s+at |node:internal|Error:/);
}

/** A process that has ended stays in the table until its parent looks; that one is not running. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
