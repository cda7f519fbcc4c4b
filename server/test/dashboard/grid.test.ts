import assert from 'node:assert/strict';
import { testsThatNeed } from '../support/needs.ts';
import { assertAccessible } from './support/accessibility.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { LARGE_MATRIX, makeLargeMatrix } from './support/large-matrix.ts';
import { lookAtAll } from './support/look-at-all.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;
let runId: string;

before(async () => {
  dashboard = await startDashboard();
  runId = await makeLargeMatrix(dashboard);
  page = await dashboard.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/run/${runId}`);
  await cell('0:0').waitFor();
});
after(() => dashboard?.stop());

const grid = () => page.getByRole('grid');
const cell = (place: string) => grid().locator(`[data-cell="${place}"]`);
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
/** The first words of the rows, from the top. */
const firstRow = () => grid().getByRole('rowheader').first().innerText();

test('of a table of 200 × 30 only what is in sight is drawn, and keys reach all of it', async () => {
  assert.ok((await grid().getByRole('gridcell').count()) < 400);
  assert.equal(await grid().getAttribute('aria-rowcount'), String(LARGE_MATRIX.rows + 1));
  await cell('0:0').focus();
  await page.keyboard.press('Control+End');
  await cell('199:29').waitFor();
  assert.equal(await focused(), '199:29');
  await page.keyboard.press('Home');
  assert.equal(await focused(), '199:-1');
  await page.keyboard.press('Control+Home');
  assert.equal(await focused(), '0:0');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), '10:1');
  await assertHeadInSight();
  await assertAccessible(page);
});

/** Head and first column stay where they are when the rest is pushed. */
async function assertHeadInSight(): Promise<void> {
  const [box, head, first] = await Promise.all([
    grid().boundingBox(),
    cell('-1:-1').boundingBox(),
    cell('10:-1').boundingBox(),
  ]);
  assert.ok(
    Math.abs(head!.y - box!.y) <= 2 && Math.abs(first!.x - box!.x) <= 2,
    JSON.stringify([box, head, first]),
  );
}

test('cells are selected by keys, and copied as spreadsheets take them', async () => {
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('4 selected').waitFor();
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, '0\tValue 1.2 and more\n37\tValue 2.2 and more and more');
  await page.keyboard.press('Escape');
  await page.getByText('4 selected').waitFor({ state: 'detached' });
});

test('a column is sorted, filtered, moved and drawn wider, all by keys, and the page remembers', async () => {
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), '-1:0');
  await page.keyboard.press('Enter');
  const options = page.getByRole('group', { name: 'Options of Property 1' });
  const filter = options.getByLabel('Show rows with');
  await filter.fill('99');
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await options.waitFor({ state: 'hidden' });
  await cell('-1:0').focus();
  await page.keyboard.press('Enter');
  assert.equal(await filter.inputValue(), '99', 'the key that closes the box leaves the filter');
  await options.getByRole('button', { name: 'Descending' }).click();
  await options.waitFor({ state: 'hidden' });
  const top = await firstRow();
  assert.equal(await cell('0:0').innerText().then(Number.parseInt), 999);
  await cell('-1:0').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await cell('-1:1').getByText('Property 1', { exact: true }).waitFor();
  const width = async () => (await cell('-1:0').boundingBox())!.width;
  const narrow = await width();
  await cell('-1:0').focus();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  assert.equal(await width(), narrow + 24);
  await page.reload();
  await cell('-1:1').getByText('Property 1', { exact: true }).waitFor();
  assert.equal(await firstRow(), top);
  await page.getByRole('button', { name: 'Show as it was made' }).click();
  await cell('-1:0').getByText('Property 1', { exact: true }).waitFor();
  assert.equal(await firstRow(), 'Thing 1');
});

test('the edge of a column is drawn, and a column is dropped at another place', async () => {
  // In sight and at rest first: the table was just put back as it was made.
  await cell('-1:0').locator('[data-edge]').hover();
  const edge = (await cell('-1:0').locator('[data-edge]').boundingBox())!;
  const first = (await cell('-1:0').boundingBox())!.width;
  await page.mouse.move(edge.x + 4, edge.y + 10);
  await page.mouse.down();
  await page.mouse.move(edge.x + 64, edge.y + 10);
  await page.mouse.up();
  assert.equal((await cell('-1:0').boundingBox())!.width, first + 60);
  await cell('-1:0').locator('[draggable=true]').dragTo(cell('-1:1').locator('[draggable=true]'));
  await cell('-1:1').getByText('Property 1', { exact: true }).waitFor();
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

test('the table is laid out well wherever it is read', async () => {
  await lookAtAll(dashboard, 'grid', async (one) => {
    await one.goto(`/run/${runId}`);
    await one.getByRole('gridcell').first().waitFor();
  });
});
