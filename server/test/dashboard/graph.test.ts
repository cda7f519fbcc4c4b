import assert from 'node:assert/strict';
import { testsThatNeed } from '../support/needs.ts';
import { assertAccessible } from './support/accessibility.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { makeLargeGraph } from './support/large-graph.ts';
import { lookAtAll } from './support/look-at-all.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;

before(async () => {
  dashboard = await startDashboard();
  const { id: workspaceId, user } = await dashboard.owner.quarry.getWorkspace();
  await makeLargeGraph(dashboard.app, { workspaceId, userId: user.id });
  page = await dashboard.open();
  await page.goto('/graph');
  await page.locator('svg [data-node]').first().waitFor();
});
after(() => dashboard?.stop());

const names = () => page.locator('svg [data-node] text');

test('the graph of 150 is a flat picture whose names can be read: none lies over another', async () => {
  assert.equal(await page.locator('svg [data-node]').count(), 150);
  assert.ok((await names().count()) > 30);
  const boxes = await names().evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = (one as SVGTextElement).getBBox();
      return { name: one.textContent, x, y, width, height };
    }),
  );
  const over = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.name} over ${other.name}`),
  );
  assert.deepEqual(over, []);
  const size = await names()
    .first()
    .evaluate((one) => one.getBoundingClientRect().height);
  assert.ok(size > 10, `a name is ${size} pixels high`);
  await page.picture('graph-flat');
  await assertAccessible(page);
});

test('a click shows the neighbours and what the edges say, and a path leads to another', async () => {
  const [first, second] = [page.locator('svg [data-node]').nth(0), page.locator('svg [data-node]').nth(40)];
  await first.click();
  await page.locator('[data-edge-word]').first().waitFor();
  const faint = page.locator('svg [data-node][opacity="0.25"]');
  assert.ok((await faint.count()) > 50);
  await page.getByRole('button', { name: 'Find a path from here' }).click();
  const path = page.getByRole('region', { name: 'Path' });
  await path.getByText('choose another entity', { exact: false }).waitFor();
  await second.click();
  const name = (await second.locator('text').textContent())!;
  await path.getByText(name).waitFor();
  await page.picture('graph-path');
  await assertAccessible(page);
  await path.getByRole('button', { name: 'Close the path' }).click();
});

test('arrow keys go from one to the next, and the legend leaves groups out', async () => {
  const picture = page.getByRole('application');
  await picture.focus();
  const from = page.url();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL((url) => url.href !== from);
  const group = page.getByRole('listitem').getByRole('checkbox').first();
  await group.uncheck();
  await page.waitForFunction(() => document.querySelectorAll('svg [data-node]').length < 150);
  await group.check();
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

test('the graph in space is loaded when it is asked for', async () => {
  await page.getByRole('button', { name: '3D' }).click();
  await page.locator('canvas').waitFor();
  await page.getByRole('button', { name: 'Flat' }).click();
  await page.locator('svg [data-node]').first().waitFor();
});

test('the graph is laid out well wherever it is seen', async () => {
  await lookAtAll(dashboard, 'graph', async (one) => {
    await one.goto('/graph');
    await one.locator('svg [data-node]').first().waitFor();
  });
});
