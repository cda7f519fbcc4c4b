import assert from 'node:assert/strict';
import { untilRefused } from '../account/browser.ts';
import { runInput } from '../support/app.ts';
import { says } from '../support/fake-openai.ts';
import { assertAccessible } from './support/accessibility.ts';
import { MODEL, startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { recordTeaGraph } from './support/record-graph.ts';
import { scriptedResearch, searchTea, teaPages } from './support/scripted-research.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

const PICTURE = `<img src=x onerror="document.title='taken'">`;

let dashboard: DashboardApp;
let page: DashboardPage;
let runId: string;

before(async () => {
  dashboard = await startDashboard();
  const { world, owner } = dashboard;
  world.pages = teaPages.map((one) => ({ ...one, title: `${one.title} ${PICTURE}` }));
  world.model = scriptedResearch({ tool: searchTea });
  ({ runId } = await owner.quarry.run(runInput('How did green tea come to Japan?', { modelName: MODEL })));
  world.model = () => says('Nothing new.');
  await Promise.all(
    Array.from({ length: 7 }, (_, n) => owner.quarry.run(runInput(`Question ${n}`, { modelName: MODEL }))),
  );
  page = await dashboard.open();
});
after(() => dashboard?.stop());

const dialog = () => page.getByRole('dialog');

/** Nothing left the machine, nothing was complained about, and no foreign text has run. */
async function assertHarmless(): Promise<void> {
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
  assert.doesNotMatch(await page.title(), /taken/);
}

test('the library holds all that was said, and finds it', async () => {
  await page.goto('/library');
  const rows = page.locator('[data-list=turns] [data-row]');
  await rows.first().waitFor();
  await rows.last().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelectorAll('[data-list=turns] [data-row]').length === 16);
  await assertAccessible(page);
  await page.getByRole('searchbox', { name: 'Search what was said' }).fill('EISAI');
  await page.locator('mark', { hasText: 'Eisai' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[data-list=turns] [data-row]').length === 1);
  await page.getByRole('searchbox', { name: 'Search what was said' }).fill('nowhere to be found');
  await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();

  await page.getByRole('tab', { name: 'Research' }).click();
  await page.locator('[data-list=runs]').getByText('Question 6').waitFor();
  await page.getByLabel('Status').selectOption('cancelled');
  await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
  await page.getByLabel('Status').selectOption('completed');
  await page.locator('[data-list=runs]').getByText('How did green tea').waitFor();
  await assertAccessible(page);
});

test('on a phone the tab that is open is in sight', async () => {
  const phone = await dashboard.open({ viewport: { width: 390, height: 844 } });
  await phone.goto('/library?tab=archive');
  const tab = phone.getByRole('tab', { selected: true });
  await tab.waitFor();
  assert.equal(await tab.evaluate((one) => one.getBoundingClientRect().right <= innerWidth), true);
  await assertAccessible(phone);
  await phone.getByRole('tab', { name: 'Questions and answers' }).click();
  assert.equal(await tab.evaluate((one) => one.getBoundingClientRect().left >= 0), true);
  await phone.context().close();
});

test('a source shows its text and who used it, whatever its title wants', async () => {
  await page.goto('/library?tab=sources');
  const row = page.getByRole('link', { name: /Green tea history <img/ });
  await row.waitFor();
  await assertAccessible(page);
  await page.keyboard.press('j');
  await row.click();
  await page.getByRole('article', { name: 'Text' }).getByText('The monk Eisai brought').waitFor();
  await page.picture('source');
  await assertAccessible(page);
  await page.locator('[data-list=used-by]').getByText('How did green tea come to Japan?').click();
  await page.waitForURL(`**/run/${runId}`);
  await page.goto(`/library/source/public/${runId}`);
  await page.getByRole('heading', { name: 'This source is not there' }).waitFor();
  await assertHarmless();
});

test('files are uploaded, listed and deleted', async () => {
  await page.goto('/library?tab=files');
  await page.getByRole('heading', { name: 'No file yet' }).waitFor();
  const file = {
    name: `note ${PICTURE.slice(0, 12)}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('tea'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('link', { name: /^note / }).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: /^Delete note / }).click();
  await dialog().getByText('is deleted for good', { exact: false }).waitFor();
  await assertAccessible(page);
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No file yet' }).waitFor();
  assert.deepEqual((await dashboard.owner.quarry.listFiles()).files, []);
});

test('more agents than a page of the list holds are all there', async () => {
  const { quarry } = dashboard.owner;
  const made = await Promise.all(
    Array.from({ length: 101 }, (_, i) => quarry.createAgent({ name: `Helper ${i}` })),
  );
  await page.goto('/agents');
  await page.getByRole('link', { name: 'Helper 0', exact: true }).waitFor();
  assert.equal(await page.locator('[data-list=agents] > li').count(), 102);
  await Promise.all(made.map(({ id }) => quarry.deleteAgent(id)));
});

test('an agent is written with its limits in view, made the default, remembered and deleted', async () => {
  await page.goto('/agents');
  await page.getByRole('link', { name: 'New agent' }).click();
  await page.getByLabel('Name').fill(`Eve ${PICTURE}`);
  const introduction = page.getByLabel('Introduction');
  await introduction.fill('茶'.repeat(301));
  await page.getByText('301 of 300 characters').waitFor();
  await page.getByText('1 characters too many', { exact: false }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Create agent' }).isDisabled(), true);
  await assertAccessible(page);
  await introduction.fill('I am Eve.');
  await page.getByLabel('Memory').fill('First memory.');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await page.getByRole('button', { name: /^Make default: Eve/ }).click();
  await page.getByRole('link', { name: /^Eve <img/ }).waitFor();
  await page.getByRole('button', { name: 'Make default: Mika' }).waitFor();
  await page.picture('agents');
  await assertAccessible(page);

  await page.getByRole('link', { name: /^Eve <img/ }).click();
  await page.getByLabel('Memory').fill('Second memory.');
  await page.getByRole('link', { name: 'All agents' }).click();
  await dialog().getByText('Your changes to this agent would be lost.').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved').waitFor();
  await page.getByText('Earlier memory').click();
  await page.getByText('First memory.').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Delete agent' }).click();
  await dialog().getByText('All its runs are deleted with it', { exact: false }).waitFor();
  await dialog().getByText('the agent changed last takes its place', { exact: false }).waitFor();
  await dialog().getByRole('button', { name: 'Delete agent' }).click();
  await page.waitForURL('**/agents');
  await page.getByRole('link', { name: 'Mika' }).waitFor();
  const { agents } = await dashboard.owner.quarry.listAgents();
  assert.deepEqual(
    agents.map(({ name, isDefault }) => [name, isDefault]),
    [['Mika', true]],
  );
  await assertHarmless();
});

test('the catalog says what each tool does', async () => {
  await page.goto('/tools');
  await page.getByText('Web search', { exact: true }).click();
  await page.getByText('search-query-generated').first().waitFor();
  await assertAccessible(page);
  await page.getByRole('searchbox', { name: 'Find a tool' }).fill('matrix');
  await page.getByText('Comparison matrix').waitFor();
  assert.equal(await page.getByText('Web search', { exact: true }).count(), 0);
});

test('a key is shown once, works, and is revoked', async () => {
  await page.goto('/settings/keys');
  await page.getByRole('heading', { name: 'No key yet' }).waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  await dialog().waitFor();
  await page.keyboard.type('Nightly import');
  await dialog().getByLabel('Expires').selectOption('30');
  await dialog().getByRole('button', { name: 'Create key' }).click();
  const field = dialog().getByLabel('Nightly import');
  const key = await field.inputValue();
  assert.match(key, /^qry_/);
  assert.equal(await field.evaluate((input) => input === document.activeElement), true);
  // Beside the dialog: what is shown once must not be lost by accident.
  await page.mouse.click(5, 5);
  await dialog().getByText('shown only once', { exact: false }).waitFor();
  await assertAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog().getByRole('button', { name: 'Copy' }).click();
  await dialog().getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), key);
  await dialog().getByRole('button', { name: 'Done' }).click();
  await dialog().waitFor({ state: 'detached' });
  assert.equal((await page.content()).includes(key), false);
  assert.equal((await dashboard.app.client(key).getWorkspace()).name, 'main');
  await page.picture('keys');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
  await dialog().getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('heading', { name: 'No key yet' }).waitFor();
  await untilRefused(dashboard.app, key);
});

test('a secret is kept by its name, and what it is nowhere', async () => {
  await page.goto('/settings/secrets');
  await page.getByLabel('Name').fill('weather-api key');
  await page.getByLabel('Value').fill('very secret words');
  await page.getByRole('button', { name: 'Add secret' }).click();
  await page.locator('[data-list=secrets]').getByText('WEATHER_API_KEY').waitFor();
  assert.equal((await page.content()).includes('very secret words'), false);
  assert.equal(await page.getByLabel('Value').inputValue(), '');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Delete WEATHER_API_KEY' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No secret yet' }).waitFor();
});

test('an owner renames, invites and looks after members; models and usage are told', async () => {
  await page.goto('/settings');
  await page.getByLabel('Name').fill('Tea house');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Workspace', { exact: true }).getByText('Tea house').waitFor({ state: 'attached' });
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog().getByLabel('For whom').fill(`Ben ${PICTURE}`);
  await dialog().getByRole('button', { name: 'Make a link' }).click();
  assert.match(await dialog().getByLabel('Invitation link').inputValue(), /\/invite#token=/);
  assert.match(
    await dialog().getByLabel('Text for an e-mail').inputValue(),
    /^Hello,\n\n.*Tea house.*\n\nYour role: Member\. .*\n\n.*\nhttp\S+\/invite#token=\S+\n$/,
  );
  await dialog().getByRole('button', { name: 'Done' }).click();
  await page.getByText(`Ben ${PICTURE}`).waitFor();
  await assertAccessible(page);
  await page.getByLabel('Role of Ann').selectOption('member');
  await page.getByRole('status').getByText('A workspace needs an owner', { exact: false }).waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('main li select')!.value === 'owner',
  );
  await page.getByRole('button', { name: /^Revoke the invitation Ben/ }).click();
  await page.getByText('None. Invite somebody with a link.').waitFor();

  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByText(MODEL).last().waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Sandbox' }).waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Usage' }).click();
  await page.getByRole('img', { name: /^Runs per day from .*: 8 in all, at most 8 a day$/ }).waitFor();
  await page.getByText('Show as a table').click();
  const days = page.getByRole('table').filter({ hasText: /Runs/ }).first();
  assert.equal(await days.getByRole('row').count(), 1 + 30);
  await page.picture('usage');
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByText('this one').waitFor();
  await assertAccessible(page);
  await assertHarmless();
});

test('the graph is seen, searched, filtered, read and put right', async () => {
  await page.goto('/graph');
  await page.getByRole('heading', { name: 'Nothing in the graph yet' }).waitFor();
  await recordTeaGraph(dashboard, runId, [`Tea ${PICTURE}`]);
  await page.reload();
  const list = page.getByRole('list', { name: 'Entities, the most connected first' });
  await list.getByRole('button', { name: /Kyoto only mentioned/ }).waitFor();
  await page.getByRole('application', { name: 'Graph with 5 nodes and 2 edges' }).waitFor();
  await page.getByRole('button', { name: '3D' }).click();
  await page.locator('canvas').waitFor();
  await page.waitForFunction(isDrawn);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Flat' }).click();
  await page.locator('svg text').getByText('Eisai', { exact: true }).waitFor();
  await assertAccessible(page);
  await page.getByLabel('Kind').selectOption('ghost');
  await page.getByRole('status').getByText('1 of 5 entities').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('searchbox', { name: 'Search names' }).fill('YOS');
  await page.waitForFunction(() => document.querySelectorAll('[data-list=entities] [data-row]').length === 1);
  await page.getByRole('searchbox', { name: 'Search names' }).fill('');

  const eisai = list.getByRole('button', { name: /^Eisai/ });
  await eisai.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Entity' });
  await panel.getByRole('heading', { name: 'Eisai' }).waitFor();
  await panel.getByText('brought tea to', { exact: true }).waitFor();
  await panel.getByText('1 quote').first().click();
  await panel.getByText('Eisai stands in the book.').waitFor();
  await panel.getByRole('link', { name: 'The book of tea' }).last().waitFor();
  await page.picture('graph');
  await assertAccessible(page);

  await panel.getByRole('button', { name: 'Merge' }).click();
  await dialog().getByRole('searchbox', { name: 'Search names' }).fill('Yosai');
  await dialog().getByLabel('Yosai · person').check();
  await assertAccessible(page);
  await dialog().getByRole('button', { name: 'Merge 1' }).click();
  await panel.getByText('Yosai').first().waitFor();
  await list.getByRole('button', { name: /^Yosai/ }).waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Split off Yosai' }).click();
  await list.getByRole('button', { name: /^Yosai/ }).waitFor();

  await panel.getByRole('button', { name: 'Edit' }).click();
  await dialog().getByLabel('Name').fill('Myōan Eisai');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await panel.getByRole('heading', { name: 'Myōan Eisai' }).waitFor();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: /^Tea <img/ }).click();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await list.getByRole('button', { name: /^Tea <img/ }).waitFor({ state: 'detached' });
  await assertHarmless();
});

/** Whether anything stands on the canvas. */
function isDrawn(): boolean {
  const canvas = document.querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, index) => value !== data[index % 4]);
}

test('every screen speaks Japanese, and fits on a phone in the dark', async () => {
  await dashboard.owner.account.createKey({ name: 'Kept' });
  await dashboard.owner.account.createInvitation({ label: 'Kept' });
  const phone = await dashboard.open({
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
    locale: 'ja-JP',
  });
  for (const [path, heading] of [
    ['/library', 'ライブラリ'],
    ['/graph', 'グラフ'],
    ['/agents', 'エージェント'],
    ['/agents/new', '新しいエージェント'],
    ['/tools', 'ツール'],
    ['/settings/models', 'モデル'],
    ['/settings/keys', 'APIキー'],
    ['/settings/members', 'メンバー'],
    ['/settings/usage', '使用量'],
  ] as const) {
    await phone.goto(path);
    await phone.getByRole('heading', { name: heading, exact: true }).first().waitFor();
    await phone.waitForLoadState('networkidle');
    assert.equal(
      await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      true,
      `${path} is too wide`,
    );
    await assertAccessible(phone);
  }
  await phone.goto('/tools');
  await phone.getByText('ウェブ検索').waitFor();
  await phone.goto('/settings/models');
  await phone.getByRole('listitem').filter({ hasText: 'サンドボックス' }).waitFor();
  assert.deepEqual([phone.foreign, phone.complaints], [[], []]);
});
