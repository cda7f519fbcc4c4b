import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, PASSWORD, tokenOf } from '../account/browser.ts';
import { makeServiceHome } from '../http/service-process.ts';

test('reset-link prints a link that sets a password: the first one, and a forgotten one', async (t) => {
  const home = await makeServiceHome(t);
  const service = await home.start();
  await home.command('keys', 'create', '--workspace', 'main', '--user', 'Ann@Example.com');
  const first = await home.command('users', 'reset-link', 'ann@example.com');
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /^http:\/\/\S+\/welcome#token=[\w-]+\n$/);
  const { account } = openBrowser(service);
  const token = tokenOf(first.stdout);
  assert.equal((await account.readLink({ token })).email, 'ann@example.com');
  await account.welcome({ token, name: 'Ann', email: 'ann@example.com', password: PASSWORD });

  const second = await home.command('users', 'reset-link', 'ann@example.com');
  assert.match(second.stdout, /\/reset#token=/);
  const password = 'a new horse battery';
  const me = await account.resetPassword({ token: tokenOf(second.stdout), password });
  assert.equal(me.user.name, 'Ann');

  const unknown = await home.command('users', 'reset-link', 'nobody@example.com');
  assert.equal(unknown.code, 1);
  assert.equal(unknown.stdout, '');
  assert.match(unknown.stderr, /no user nobody@example\.com/);
});

test('runs, users and workspaces are deleted for good, when that was said twice', async (t) => {
  const { command } = await makeServiceHome(t);
  for (const [workspace, user] of [
    ['one', 'ann@example.com'],
    ['one', 'ben@example.com'],
    ['two', 'ann@example.com'],
  ])
    await command('keys', 'create', '--workspace', workspace!, '--user', user!);
  const hesitant = await command('workspaces', 'delete', 'two');
  assert.equal(hesitant.code, 1);
  assert.match(hesitant.stderr, /Say --yes if that is meant/);
  assert.equal((await command('workspaces', 'delete', 'two', '--yes')).stdout, 'Deleted two.\n');
  const last = await command('users', 'delete', 'ann@example.com', '--yes');
  assert.match(last.stderr, /The workspace one needs an owner, and this is the last one/);
  assert.equal(
    (await command('users', 'delete', 'Ben@example.com', '--yes')).stdout,
    'Deleted Ben@example.com.\n',
  );
  assert.equal(
    (await command('users', 'delete', 'ann@example.com', '--yes')).code,
    0,
    'nobody else is there now',
  );
  assert.match((await command('keys', 'list')).stdout, /There are no keys yet/);
  const unknown = await command('runs', 'delete', 'nothing', '--yes');
  assert.deepEqual([unknown.code, /There is no nothing/.test(unknown.stderr)], [1, true]);
});
