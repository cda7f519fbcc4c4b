import assert from 'node:assert/strict';
import { says } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { textOf } from '../reviews/script.ts';
import { assertAccessible } from './support/accessibility.ts';
import { MODEL, startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { lookAtAll } from './support/look-at-all.ts';
import { scriptedResearch, teaPages } from './support/scripted-research.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;
let runId: string;

const SECTION =
  'The monk Eisai brought green tea seeds from China to Japan in 1191 [1].\n\nChina exported 314,000 tonnes of green tea in 2020 [2].';

const script = scriptedResearch({
  tool: { id: 'report', input: { query: 'green tea' } },
  structure: () => ({
    title: 'Green tea',
    sections: [
      { title: 'History', description: 'How green tea came to be' },
      { title: 'Trade', description: 'Who buys green tea' },
    ],
    question: 'Good?',
  }),
  section: SECTION,
});

before(async () => {
  dashboard = await startDashboard();
  dashboard.world.pages = teaPages;
  dashboard.world.model = script;
  const { quarry } = dashboard.owner;
  ({ runId } = await quarry.startRun({
    modelName: MODEL,
    inputText: 'Write a report on green tea',
    promptKey: 'chat-routing',
    locale: 'en',
  }));
  await quarry.confirmDraft({ kind: 'report', runId });
  assert.equal((await quarry.resumeRun({ runId, modelName: MODEL })).status, 'completed');
  page = await dashboard.open();
  await page.goto(`/run/${runId}`);
});
after(() => dashboard?.stop());

const section = (title: string) =>
  page.locator('section section').filter({ has: page.getByRole('heading', { name: title }) });

test('a report has its contents beside the text, and a section is edited by hand', async () => {
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: '2. Trade' }).click();
  const [beside, text] = await Promise.all([contents.boundingBox(), section('1. History').boundingBox()]);
  assert.ok(beside!.x + beside!.width <= text!.x, JSON.stringify([beside, text]));
  await section('1. History').hover();
  await page.getByRole('button', { name: 'Edit “1. History”' }).click();
  const field = page.getByLabel('Text of the section, in Markdown');
  assert.match(await field.inputValue(), /^## 1\. History/);
  await field.fill('## 1. History\n\nAn old monk brought the seeds [1]. Nobody knows why [9].');
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByRole('alert').getByText('[9]', { exact: false }).waitFor();
  await field.fill('## 1. History\n\nAn old monk brought the seeds [1].');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Save as a new version' }).click();
  await page.getByText('An old monk brought the seeds').waitFor();
  await page.getByRole('button', { name: 'Versions' }).getByText('Version 2').waitFor();
  await page.reload();
  await page.getByText('An old monk brought the seeds').waitFor();
});

test('a section is changed by asking: the change is shown first, then taken', async () => {
  let asked = '';
  dashboard.world.model = (request) => {
    if (request.body.tools === undefined || !/Rewrite one section/.test(textOf(request)))
      return script(request);
    asked = textOf(request);
    return says('## 2. Trade\n\nMorocco is the largest buyer in the green tea trade [2].');
  };
  await section('2. Trade').hover();
  await page.getByRole('button', { name: 'Ask for a change of “2. Trade”' }).click();
  await page.getByLabel('What should change?').fill('Only the buyers');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('heading', { name: 'Proposed change' }).waitFor();
  assert.match(asked, /Only the buyers/);
  await page
    .getByRole('listitem')
    .filter({ hasText: /^added Morocco is the largest buyer/ })
    .waitFor();
  await page.picture('report-proposal');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.getByRole('button', { name: 'Versions' }).getByText('Version 3').waitFor();
  await section('2. Trade').getByText('Morocco is the largest buyer').waitFor();
});

test('versions are compared, and an earlier one is taken back', async () => {
  await page.getByRole('button', { name: 'Versions' }).click();
  const list = page.getByRole('group', { name: 'Versions' });
  await list.getByText('As it was first written').waitFor();
  await assertAccessible(page);
  await list
    .getByRole('listitem')
    .filter({ hasText: 'As it was first written' })
    .getByRole('button', { name: 'Compare' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Version 1 compared with version 3' });
  await dialog.getByText('An old monk brought the seeds').waitFor();
  await dialog.getByText('The monk Eisai brought', { exact: false }).first().waitFor();
  await page.picture('report-compared');
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Versions' }).click();
  await list
    .getByRole('listitem')
    .filter({ hasText: 'As it was first written' })
    .getByRole('button', { name: 'Make this the newest' })
    .click();
  await page.getByRole('button', { name: 'Versions' }).getByText('Version 4').waitFor();
  await section('1. History').getByText('The monk Eisai brought').first().waitFor();
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

test('a whole report is walked through with the keyboard alone', async () => {
  await page.goto(`/run/${runId}`);
  await page.getByRole('navigation', { name: 'Contents' }).waitFor();
  const reached = new Set<string>();
  for (let press = 0; press < 80 && reached.size < 4; press++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
    for (const wanted of ['Versions', '2. Trade', 'Source 1', 'Edit “1. History”'])
      if (name.includes(wanted)) reached.add(wanted);
  }
  assert.deepEqual([...reached].toSorted(), ['2. Trade', 'Edit “1. History”', 'Source 1', 'Versions']);
  await page
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('region', { name: 'Evidence' });
  await pane.locator('mark').first().waitFor();
  const all = Number(/of (\d+)/.exec(await pane.getByText(/^Claim \d+ of \d+$/).innerText())![1]);
  for (let claim = 2; claim <= all; claim++) {
    await page.keyboard.press('ArrowRight');
    await pane.getByText(`Claim ${claim} of ${all}`).waitFor();
  }
});

test('a report is laid out well wherever it is read', async () => {
  await lookAtAll(dashboard, 'report', async (one) => {
    await one.goto(`/run/${runId}`);
    await one.getByRole('navigation').filter({ hasText: 'History' }).waitFor();
  });
});
