import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { namesIn } from '../ground/data-folder.ts';
import { call } from '../http/call.ts';
import { makeServiceHome, runCommand } from '../http/service-process.ts';

const KEY_ALONE = /^qry_[0-9A-Za-z]{32,}\n$/;
const member = ['--workspace', 'main', '--user', 'ann@example.com'];

test('keys are made, listed and revoked without a service, and no database is left running', async (t) => {
  const { command: run, dataDir } = await makeServiceHome(t);
  assert.match((await run('keys', 'list')).stdout, /no keys yet/);
  const made = await run('keys', 'create', ...member, '--name', 'laptop', '--expires', '30d');
  assert.deepEqual([made.code, made.stderr], [0, '']);
  assert.match(made.stdout, KEY_ALONE);

  const [row] = JSON.parse((await run('keys', 'list', '--json')).stdout);
  assert.deepEqual([row.name, row.workspace, row.user], ['laptop', 'main', 'ann@example.com']);
  const days = (Date.parse(row.expiresAt) - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30, `${days} days`);

  const list = await run('keys', 'list');
  assert.match(list.stdout, new RegExp(`${row.id} .* valid .*main / ann@example.com .*"laptop"`));
  assert.ok(!list.stdout.includes(made.stdout.trim()), 'a list never shows a key');

  assert.equal((await run('keys', 'revoke', row.id)).code, 0);
  assert.match((await run('keys', 'list')).stdout, new RegExp(`${row.id} .* revoked`));
  assert.ok(!namesIn(path.join(dataDir, 'postgres')).includes('postmaster.pid'), 'the database was stopped');
});

test('beside a running service a new key works at once, and a revoked one stops at once', async (t) => {
  const { command: run, start } = await makeServiceHome(t);
  const { origin } = await start();
  const app = { origin, base: `${origin}/api/v1` };
  const made = await run('keys', 'create', ...member);
  assert.match(made.stdout, KEY_ALONE);
  const key = made.stdout.trim();
  const workspace = await call(app, { path: '/workspace', key });
  assert.deepEqual([workspace.status, workspace.body.name], [200, 'main']);

  const [row] = JSON.parse((await run('keys', 'list', '--json')).stdout);
  const revoked = await run('keys', 'revoke', row.id);
  assert.equal(revoked.code, 0, revoked.stderr);
  // The command needs its time to end: by then the notice has long arrived.
  assert.equal((await call(app, { path: '/workspace', key })).status, 401);
  assert.equal((await call(app, { path: '//readyz' })).status, 200, 'the service serves on');
});

test('a workspace and a user are made once, whatever the case of the address', async (t) => {
  const { command: run } = await makeServiceHome(t);
  await run('keys', 'create', ...member);
  await run('keys', 'create', '--workspace', 'main', '--user', 'ANN@example.com');
  const rows: { workspace: string; user: string }[] = JSON.parse(
    (await run('keys', 'list', '--json')).stdout,
  );
  assert.deepEqual(
    rows.map(({ workspace, user }) => `${workspace} ${user}`),
    ['main ann@example.com', 'main ann@example.com'],
  );
});

test('bad arguments are explained, make nothing and exit with 1', async (t) => {
  const { command: run } = await makeServiceHome(t);
  const wrong: [string[], RegExp][] = [
    [['keys', 'create'], /--workspace/],
    [['keys', 'create', '--workspace', 'main'], /--user/],
    [['keys', 'create', '--workspace', ' ', '--user', 'ann@example.com'], /1 to 100 characters/],
    [['keys', 'create', '--workspace', 'main', '--user', 'ann'], /e-mail/],
    [['keys', 'create', ...member, '--expires', '30'], /unit/],
    [['keys', 'create', ...member, '--expires', '0d'], /unit/],
    [['keys', 'create', ...member, '--expires', '-1d'], /unit/],
    [['keys', 'create', ...member, '--expires', '1y'], /unit/],
    [['keys', 'create', ...member, '--nonsense'], /nonsense/],
    [['keys', 'revoke'], /id/],
    [['keys', 'nonsense'], /nonsense/],
    [['nonsense'], /nonsense/],
  ];
  for (const [args, why] of wrong) {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 1, args.join(' '));
    assert.equal(stdout, '', args.join(' '));
    assert.match(stderr, why);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});

test('revoking what does not exist is said so, with exit code 1', async (t) => {
  const { command: run } = await makeServiceHome(t);
  for (const id of ['nonsense', '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70']) {
    const { code, stderr } = await run('keys', 'revoke', id);
    assert.equal(code, 1);
    assert.match(stderr, /There is no key with the id/);
  }
});

test('a bad setting or an unreachable database is one sentence on stderr', async () => {
  const bad = await runCommand({ PORT: 'many' }, 'keys', 'list');
  assert.equal(bad.code, 1);
  assert.match(bad.stderr, /PORT/);
  const unreachable = await runCommand({ DATABASE_URL: 'postgres://127.0.0.1:1/quarry' }, 'keys', 'list');
  assert.equal(unreachable.code, 1);
  for (const { stdout, stderr } of [bad, unreachable]) {
    assert.equal(stdout, '');
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.doesNotMatch(stderr, /\n\s+at /);
  }
});
