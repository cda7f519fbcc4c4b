import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp } from './support/dashboard-app.ts';
import { LAST_WORDS, LONG_RUN_EVENTS, makeLongRun } from './support/long-run.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

const FIRST_LOAD_LIMIT = 300 * 1024;
const dist = path.resolve(import.meta.dirname, '../../../web/dist');

let dashboard: DashboardApp;

before(async () => {
  dashboard = await startDashboard();
});
after(() => dashboard?.stop());

test('the first load is under 300 KB of JavaScript, gzipped, and from here alone', async () => {
  const page = await dashboard.open();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = scripts.map((script) => gzipSync(readFileSync(path.join(dist, script))).length);
  const sum = bytes.reduce((total, size) => total + size, 0);
  assert.ok(scripts.length > 0 && sum < FIRST_LOAD_LIMIT, `${scripts.join(' ')}: ${sum}`);
  assert.deepEqual(page.foreign, []);
  await page.context().close();
});

test('a screen comes in few files, and who is signed in is asked once, before the program is there', async () => {
  const page = await dashboard.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/settings/usage');
  await page.getByRole('heading', { name: 'Usage', exact: true }).first().waitFor();
  const scripts = asked.filter((one) => one.endsWith('.js'));
  assert.ok(scripts.length <= 14, scripts.join(' '));
  const me = asked.filter((one) => one === '/api/account/me');
  assert.equal(me.length, 1);
  const screen = asked.findIndex((one) => one.includes('settings-screen'));
  assert.ok(asked.indexOf('/api/account/me') < screen, asked.join(' '));
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('a run of 5,000 events opens whole, and draws only what is looked at', async () => {
  const runId = await makeLongRun(dashboard);
  assert.equal((await dashboard.owner.quarry.getRun(runId))!.process.length, LONG_RUN_EVENTS);
  const page = await dashboard.open();
  await page.goto(`/run/${runId}?beside=work&of=${runId}`);
  await page.getByText(LAST_WORDS).first().waitFor();
  await page.picture('long-run');
  const rows = page.locator('[data-list=timeline] > li');
  assert.equal(await rows.count(), 100);
  await page.getByRole('button', { name: /more$/ }).click();
  assert.equal(await rows.count(), 200);
  await rows.last().scrollIntoViewIfNeeded();
  await rows.last().getByText('Thinking, step 500').waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
