import assert from 'node:assert/strict';
import { invite } from '../account/browser.ts';
import { runInput } from '../support/app.ts';
import { says } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { MODEL, startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { recordTeaGraph } from './support/record-graph.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;
let ben: Awaited<ReturnType<typeof invite>>;

before(async () => {
  dashboard = await startDashboard();
  dashboard.world.model = () => says('An answer to be deleted.');
  ben = await invite(dashboard.app, dashboard.owner);
  page = await dashboard.open();
});
after(() => dashboard?.stop());

const dialogOf = (shown: DashboardPage) => shown.getByRole('dialog');
const ask = (who: { quarry: DashboardApp['owner']['quarry'] }, text: string, more = {}) =>
  who.quarry.run(runInput(text, { modelName: MODEL, ...more }));
const countOf = async (table: string) =>
  (await dashboard.app.pool.query(`select 1 from ${table}`)).rowCount ?? 0;

test('a run is deleted from where it is read, and its address leads nowhere', async () => {
  const { runId } = await ask(dashboard.owner, 'To be deleted');
  await page.goto(`/run/${runId}`);
  await page.getByRole('button', { name: 'Delete this research' }).click();
  await dialogOf(page).getByText('are deleted for good', { exact: false }).waitFor();
  await page.picture('delete-run');
  await dialogOf(page).getByRole('button', { name: 'Delete this research' }).click();
  await page.getByText('The research was deleted.').waitFor();
  assert.equal(await dashboard.owner.quarry.getRun(runId), null);
});

test('a conversation is deleted with its runs', async () => {
  const { id: conversationId } = await dashboard.owner.quarry.createConversation({});
  const { runId } = await ask(dashboard.owner, 'In a conversation', { conversationId });
  await page.goto(`/c/${conversationId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialogOf(page).getByText('Delete this conversation?').waitFor();
  await page.picture('delete-conversation');
  await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('/');
  assert.equal(await dashboard.owner.quarry.getRun(runId), null);
});

test('a plain member is told what only an owner may delete from the graph, before trying', async () => {
  const { runId } = await ask(dashboard.owner, 'What Ann found');
  await recordTeaGraph(dashboard, runId, []);
  const his = await dashboard.open({ cookies: ben.cookies });
  await his.goto('/graph');
  await his.getByRole('button', { name: 'Found by other members too' }).click();
  await his
    .getByRole('button', { name: /^Eisai/ })
    .first()
    .click();
  const panel = his.getByRole('complementary', { name: 'Entity' });
  await panel.getByText('only an owner of the workspace may delete it', { exact: false }).waitFor();
  assert.equal(await panel.getByRole('button', { name: 'Delete' }).count(), 0);
  await panel.getByRole('button', { name: 'Merge' }).click();
  await dialogOf(his).getByText('all else is for an owner', { exact: false }).waitFor();
  await his.picture('graph-of-a-member');
  await his.context().close();
});

test('an owner removes a member with all that is theirs', async () => {
  const { runId } = await ask(ben, 'What Ben asked');
  await page.goto('/settings/members');
  await page.getByRole('button', { name: 'Remove Ben' }).click();
  await dialogOf(page).getByText('Also delete what is theirs here').click();
  await page.picture('delete-member');
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('ben@example.com').waitFor({ state: 'detached' });
  const { rowCount } = await dashboard.app.pool.query('select 1 from runs where id = $1', [runId]);
  assert.equal(rowCount, 0);
});

test('a user deletes the own account, and is out', async () => {
  const cleo = await invite(dashboard.app, dashboard.owner, { email: 'cleo@example.com' });
  const hers = await dashboard.open({ cookies: cleo.cookies });
  await hers.goto('/settings/account');
  await hers.getByRole('button', { name: 'Delete account' }).click();
  await dialogOf(hers).getByLabel('Write out your e-mail address').fill('cleo@example.com');
  await hers.picture('delete-account');
  await dialogOf(hers).getByRole('button', { name: 'Delete account' }).click();
  await hers.waitForURL(/\/sign-in/);
  const { rowCount } = await dashboard.app.pool.query(`select 1 from users where email = 'cleo@example.com'`);
  assert.equal(rowCount, 0);
  await hers.context().close();
});

test('a workspace is deleted when its name was written out', async () => {
  const workspace = await dashboard.owner.quarry.getWorkspace();
  await page.goto('/settings/workspace');
  await page.getByRole('button', { name: 'Delete workspace' }).click();
  await dialogOf(page).getByLabel('Write out its name').fill('something else');
  await dialogOf(page).getByRole('button', { name: 'Delete workspace' }).click();
  await dialogOf(page).getByText('This is not its name.').waitFor();
  await page.picture('delete-workspace');
  await dialogOf(page).getByLabel('Write out its name').fill(workspace.name);
  await dialogOf(page).getByRole('button', { name: 'Delete workspace' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByText('You are in no workspace').waitFor();
  await page.picture('deleted-workspace');
  for (const table of ['workspaces', 'runs', 'turns', 'entities'])
    assert.equal(await countOf(table), 0, table);
});
