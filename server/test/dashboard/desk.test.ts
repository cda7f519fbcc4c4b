import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { invite } from '../account/browser.ts';
import { fails, says } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { assertAccessible } from './support/accessibility.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { scriptedResearch, searchTea, teaPages } from './support/scripted-research.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;

before(async () => {
  dashboard = await startDashboard();
  dashboard.world.pages = teaPages;
  page = await dashboard.open();
});
after(() => dashboard?.stop());

async function ask(question: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).click();
  await page.waitForURL(/\/c\//);
}

const completed = (at = page) => at.locator('header').getByText('Completed', { exact: true }).waitFor();

const plan = {
  goal: 'Know green tea',
  steps: [{ title: 'History', description: 'Green tea history', tool: 'search' }],
  question: 'Is that all?',
};
const planning = () =>
  scriptedResearch({
    tool: { id: 'plan', input: { query: 'green tea' } },
    plan,
    answer: () => says('Done.'),
  });

test('what needs a person stands in the side bar and in the title, opens at the place, and goes when it is answered', async () => {
  dashboard.world.model = planning();
  await ask('Plan research on green tea');
  await page.getByRole('heading', { name: 'Review the plan' }).waitFor();
  dashboard.world.model = () => fails(400);
  await ask('Will this fail?');
  const inbox = page.getByRole('region', { name: 'Needs you' });
  await inbox.getByText('plan', { exact: true }).waitFor();
  await inbox.getByText('failed', { exact: true }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('(2) '));
  await page.picture('needs-you');
  await page.setViewportSize({ width: 1440, height: 300 });
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollHeight),
    300,
    'the window itself does not scroll, however long its lists are',
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await assertAccessible(page);
  await inbox.getByRole('button', { name: 'Take note: Will this fail?' }).click();
  await page.waitForFunction(() => document.title.startsWith('(1) '));
  await page.goto('/library');
  await inbox.getByRole('link').click();
  await page.getByRole('heading', { name: 'Review the plan' }).waitFor();
  assert.equal(await page.getByLabel('Ask a follow-up').count(), 0, 'the run asks first');
  dashboard.world.model = planning();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await completed();
  await inbox.waitFor({ state: 'detached' });
});

test('what is new is told as a notification of the browser, where that is allowed and the page is out of sight', async () => {
  // A narrow window has no side bar.
  const away = await dashboard.open({ viewport: { width: 800, height: 700 } });
  await away.addInitScript(() => {
    const told: string[] = [];
    class Told extends EventTarget {
      static permission = 'granted';
      constructor(title: string) {
        super();
        told.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Told, told });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await away.goto('/library');
  await away.getByRole('heading', { name: 'Library' }).waitFor();
  dashboard.world.model = () => fails(400);
  await ask('Is this told?');
  await away.waitForFunction(() =>
    (globalThis as unknown as { told: string[] }).told.includes('Is this told?'),
  );
  await away.getByRole('button', { name: 'Needs you 1' }).waitFor();
  assert.match(await away.title(), /^\(1\) /);
  await assertAccessible(away);
  await page.getByRole('button', { name: 'Take note: Is this told?' }).click();
  await away.context().close();
});

test('an answer is rated with a word and taken along as a file', async () => {
  dashboard.world.model = scriptedResearch({ tool: searchTea });
  await ask('How did green tea come to Japan?');
  await completed();
  await page.getByRole('button', { name: 'Good answer' }).click();
  await page.getByLabel('What was good or missing? (optional)').fill('Short and right.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Noted with the answer.').waitFor();
  await assertAccessible(page);
  const runId = new URL(page.url()).searchParams.get('run')!;
  const { feedback } = (await dashboard.owner.quarry.getRun(runId))!;
  assert.deepEqual([feedback?.rating, feedback?.comment], ['good', 'Short and right.']);
  await page.getByRole('button', { name: 'Export' }).click();
  await assertAccessible(page);
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Markdown' }).click();
  const text = await readFile((await (await loading).path())!, 'utf8');
  assert.match(text, /^# How did green tea come to Japan[^]*\[1\][^]*## Sources/);
});

test('a notice covers nothing that can be pressed, at a desk or on a phone', async () => {
  dashboard.world.model = scriptedResearch({ tool: searchTea });
  await ask('How did green tea come to Japan, then?');
  await completed();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    assert.deepEqual(await page.evaluate(coveredByNotice), []);
    await page.picture(`notice-${viewport.width}`);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

/** The names of what lies under a notice and is not within a text. */
function coveredByNotice(): string[] {
  const notice = document.querySelector('[role=status][aria-live] > div')!;
  const { left, right, top, bottom } = notice.getBoundingClientRect();
  return [...document.querySelectorAll('button, a[href], textarea, select, input')]
    .filter((one) => !notice.contains(one) && !one.closest('.prose') && one.checkVisibility())
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    })
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
}

test('a conversation is shared with a member, who reviews its draft, and ends with a word from its owner', async () => {
  dashboard.world.model = planning();
  await ask('Plan research on green tea for two');
  await page.getByRole('heading', { name: 'Review the plan' }).waitFor();
  const member = await invite(dashboard.app, dashboard.owner);
  await page.getByRole('button', { name: 'Share' }).click();
  const access = page.getByLabel(/^Access of /);
  await access.selectOption('May read');
  await assertAccessible(page);
  const theirs = await dashboard.open({ cookies: member.cookies });
  await theirs.goto(new URL(page.url()).pathname);
  await theirs.getByText('shares this conversation with you to read', { exact: false }).waitFor();
  await theirs.getByText('A draft awaits its reviewer.').waitFor();
  assert.equal(await theirs.getByRole('button', { name: 'Confirm and continue' }).count(), 0);
  await assertAccessible(theirs);
  await access.selectOption('May read and review');
  await theirs.reload();
  await theirs.getByRole('region', { name: 'Needs you' }).getByText('plan', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: 'Confirm and continue' }).click();
  await completed(theirs);
  await theirs.picture('shared-with-me');
  await access.selectOption('No access');
  await theirs.reload();
  await theirs.getByRole('heading', { name: 'This conversation is not there' }).waitFor();
  await theirs.context().close();
});

test('a link shows one answer to a stranger, where owners allow links, and nothing once it is revoked', async () => {
  dashboard.world.model = scriptedResearch({ tool: searchTea });
  await ask('How did the tea seeds travel?');
  await completed();
  const address = page.url();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByText('Public links are off in this workspace', { exact: false }).waitFor();
  await page.goto('/settings/workspace');
  await page.getByLabel('Members may make public links').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.goto(address);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Address').inputValue();
  await assertAccessible(page);
  const stranger = await dashboard.open({ isSignedIn: false });
  await stranger.goto(new URL(link).pathname);
  await stranger.getByRole('heading', { name: 'How did the tea seeds travel?' }).waitFor();
  await stranger.getByRole('link', { name: 'Green tea history' }).waitFor();
  await stranger.picture('shared-answer');
  await assertAccessible(stranger);
  assert.equal(await stranger.locator('textarea').count(), 0);
  await page.getByRole('button', { name: 'Revoke the link' }).click();
  await page.getByRole('button', { name: 'Make a link' }).waitFor();
  await stranger.reload();
  await stranger.getByRole('heading', { name: 'There is nothing behind this link' }).waitFor();
  assert.deepEqual(stranger.foreign, []);
  await stranger.context().close();
});

test('files and sources are collected under a name, and a question is limited to them', async () => {
  await dashboard.owner.quarry.uploadFile(new File(['40 chests of oolong.'], 'cellar.txt'));
  await page.goto('/library?tab=collections');
  await page.getByRole('heading', { name: 'No collection yet' }).waitFor();
  await page.getByLabel('Name of a new collection').fill('Cellar');
  await page.getByRole('button', { name: 'Make a collection' }).click();
  await page.locator('summary', { hasText: 'Cellar' }).click();
  await page.getByRole('button', { name: 'Add cellar.txt' }).click();
  await page.getByRole('button', { name: 'Take out cellar.txt' }).waitFor();
  await page.picture('collections');
  await assertAccessible(page);
  dashboard.world.model = () => says('40 chests [1].');
  await page.goto('/');
  await page.getByRole('button', { name: /^Where to look/ }).click();
  await page.getByLabel('Cellar').check();
  assert.equal(await page.getByLabel('Web', { exact: true }).isChecked(), false);
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  const sent = page.waitForRequest((one) => one.url().endsWith('/agent/run/stream'));
  await page.getByLabel('Question', { exact: true }).fill('How many chests?');
  await page.getByRole('button', { name: 'Send' }).and(page.locator(':enabled')).click();
  const { scope } = (await sent).postDataJSON() as { scope: { web: boolean; collections: string[] } };
  assert.deepEqual([scope.web, scope.collections.length], [false, 1]);
  await completed();
});

test('in Japanese too', async () => {
  const japanese = await dashboard.open({ locale: 'ja-JP' });
  await japanese.goto('/library?tab=collections');
  await japanese.getByRole('button', { name: 'コレクションを作成' }).waitFor();
  await japanese.getByRole('tab', { name: 'アーカイブ' }).click();
  await japanese.getByRole('heading', { name: 'アーカイブは空です' }).waitFor();
  const { conversations } = await dashboard.owner.quarry.listConversations();
  await japanese.goto(`/c/${conversations[0]!.id}`);
  await japanese.getByRole('button', { name: '良い回答' }).waitFor();
  await japanese.getByRole('button', { name: '書き出し' }).waitFor();
  await japanese.getByRole('button', { name: '共有' }).click();
  await japanese.getByRole('dialog', { name: 'この会話を共有' }).waitFor();
  await assertAccessible(japanese);
  await japanese.context().close();
});
