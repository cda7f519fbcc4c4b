import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { findCapabilities } from '../../src/service/capabilities.ts';
import { loadConfig, readEnvironment } from '../../src/settings/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { readApi } from './documented-api.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let app: TestApp;
let browser: Browser;
let page: Page;
let foreign: string[];
let complaints: string[];

before(async () => {
  app = await startTestApp();
  const { summary, works } = (await findCapabilities(loadConfig(readEnvironment()))).find(
    ({ name }) => name === 'Browser',
  )!;
  assert.ok(works, 'a Chromium is needed');
  browser = await chromium.launch({ executablePath: summary, headless: true, args: ARGS });
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  [foreign, complaints] = [[], []];
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).origin !== app.origin)
      foreign.push(request.url());
  });
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});
after(async () => {
  await browser?.close();
  await app?.stop();
});

test('the reference shows every operation, and asks nobody else for anything', async () => {
  await page.goto(`${app.base}/docs`);
  const closedGroups = page.getByRole('button', { name: /^Open Group/ });
  await closedGroups.first().waitFor();
  while ((await closedGroups.count()) > 0) await closedGroups.first().click();
  const { operations } = await readApi(app);
  for (const { spec } of operations)
    await page.getByRole('link', { name: spec.summary }).first().waitFor({ timeout: 10_000 });
  for (let y = 0; y < 10; y++) await page.mouse.wheel(0, 2_000);
  await page.waitForLoadState('networkidle');
  assert.deepEqual(foreign, []);
  assert.deepEqual(complaints, []);
});

test('an operation can be tried from the reference', async () => {
  await page.goto(`${app.base}/docs#tag/tool/GET/agent/tools`);
  const answered = page.waitForResponse((response) => response.url().startsWith(`${app.base}/agent/tools`));
  await page
    .getByRole('button', { name: /test request/i })
    .first()
    .click();
  await page.getByRole('button', { name: /^send/i }).first().click();
  assert.equal((await answered).status(), 200);
  assert.deepEqual(foreign, []);
});
