import assert from 'node:assert/strict';
import { createSignInLinkStore } from '../../src/store/accounts/sign-in-links.ts';
import { PASSWORD } from '../account/browser.ts';
import { assertAccessible } from './support/accessibility.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp } from './support/dashboard-app.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;

before(async () => {
  dashboard = await startDashboard();
});
after(() => dashboard?.stop());

test('the first link makes the owner, and takes its token out of the address', async () => {
  const { app } = dashboard;
  const scope = await app.accounts.ensureMember({ workspace: 'second', email: 'olga@example.com' });
  const token = await createSignInLinkStore(app.db).createFor(scope, 600_000);
  const page = await dashboard.open({ isSignedIn: false });
  await page.goto(`/welcome#token=${token}`);
  await page.getByRole('heading', { name: 'Welcome to Quarry' }).waitFor();
  assert.ok(!page.url().includes(token));
  await page.getByLabel('Your name').fill('Olga');
  await page.getByLabel('Email').fill('olga@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.picture('welcome');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
  await page.getByRole('button', { name: /^Model, agent and language/ }).click();
  await page.getByLabel('Agent', { exact: true }).getByText('Quarry').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(`/welcome#token=${token}`);
  await page.getByText('This link no longer works').waitFor();
  await page.context().close();
});

test('whoever is signed out signs in and arrives where they wanted to be', async () => {
  const page = await dashboard.open({ isSignedIn: false });
  await page.goto('/run/01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Email or password is wrong').waitFor();
  await page.picture('sign-in-wrong');
  await assertAccessible(page);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'This research is not there' }).waitFor();
  await page.context().close();
});

test('an invitation is taken up with a new account, in Japanese', async () => {
  const { url } = await dashboard.owner.account.createInvitation({ role: 'member' });
  const page = await dashboard.open({ isSignedIn: false, locale: 'ja-JP' });
  await page.goto(new URL(url).pathname + new URL(url).hash);
  await page.getByRole('heading', { name: 'main に参加' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja');
  await page.getByLabel('お名前').fill('健');
  await page.getByLabel('メールアドレス').fill('ken@example.com');
  await page.getByLabel('パスワード').fill(PASSWORD);
  await page.picture('invite-ja');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'アカウントを作成して参加' }).click();
  await page.getByRole('heading', { name: '何を調べますか？' }).waitFor();
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();

  const { members } = await dashboard.owner.account.listMembers();
  await dashboard.owner.account.removeMember(members.find(({ name }) => name === '健')!.userId);
  await page.reload();
  await page.getByRole('heading', { name: 'You are in no workspace' }).waitFor();
  await assertAccessible(page);
  await page.goto('/settings/account');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.getByRole('link', { name: 'Research' }).first().click();
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('main');
  await page.keyboard.press('Enter');
  await page.getByText('This name is taken').waitFor();
  await page.getByRole('dialog').getByLabel('Name').fill('Ken’s own');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.context().close();
});

test('somebody with two workspaces goes from one to the other, and sees nothing of the first', async () => {
  await dashboard.owner.quarry.createAgent({ name: 'Only in main' });
  const page = await dashboard.open();
  const workspace = page.getByLabel('Workspace', { exact: true });
  const agents = page.getByLabel('Agent', { exact: true });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Side project');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/');
  await workspace.locator('option:checked', { hasText: 'Side project' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Model, agent and language/ }).click();
  await agents.getByText('Quarry').waitFor({ state: 'attached' });
  assert.equal(await agents.getByText('Only in main').count(), 0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('main');
  await page.keyboard.press('Enter');
  await workspace.locator('option:checked', { hasText: 'main' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^Model, agent and language/ }).click();
  await agents.getByText('Only in main').waitFor({ state: 'attached' });
  await page.context().close();
});

test('a reset link sets a new password', async () => {
  const links = createSignInLinkStore(dashboard.app.db);
  const { token } = (await links.createForEmail('ann@example.com', 600_000))!;
  const page = await dashboard.open({ isSignedIn: false });
  await page.goto(`/reset#token=${token}`);
  await page.getByLabel('New password').fill('another good password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.context().close();
});
