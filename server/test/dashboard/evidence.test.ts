import assert from 'node:assert/strict';
import { pdfFile } from '../../src/providers/web/testing/pdf-file.ts';
import { says } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { assertAccessible } from './support/accessibility.ts';
import { MODEL, startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { lookAtAll } from './support/look-at-all.ts';
import { scriptedResearch, searchTea, teaPages } from './support/scripted-research.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;
let runId: string;

const ANSWER =
  'The monk Eisai brought green tea seeds to Japan in 1191, and **Morocco** is the largest buyer in the trade [1, 2]. China exported 314,000 tonnes of green tea in 2020, and it was sold in wooden boxes by monks [2]. Green tea was first brewed in China [1].';

before(async () => {
  dashboard = await startDashboard();
  dashboard.world.pages = teaPages.map(({ title, body }) => ({
    title,
    body: `${filler(title)}${body}${filler(title)}`,
  }));
  dashboard.world.model = scriptedResearch({ tool: searchTea, answer: () => says(ANSWER) });
  page = await dashboard.open();
  runId = await ask('Who brought the seeds, and who buys the tea?');
});
after(() => dashboard?.stop());

/** Enough text around it that the quote is out of sight without scrolling. */
const filler = (title: string): string =>
  Array.from(
    { length: 30 },
    (_, n) => `<p>${title}, note ${n}: the harbour opened early and closed late.</p>`,
  ).join('');

async function ask(inputText: string, fileUrls: string[] = []): Promise<string> {
  const result = await dashboard.owner.quarry.startRun({
    modelName: MODEL,
    inputText,
    promptKey: 'chat-routing',
    locale: 'en',
    fileUrls,
  });
  assert.equal(result.status, 'completed');
  return result.runId;
}

const pane = () => page.getByRole('region', { name: 'Evidence' });
const quoted = () => pane().locator('mark');

test('a click on a number opens the source beside the text, at the quote, with the other quotes of the claim', async () => {
  await page.goto(`/run/${runId}`);
  await page.getByRole('button', { name: 'Source 2: Green tea trade' }).first().click();
  await pane().getByText('Claim 1 of 3').waitFor();
  await pane().getByRole('heading', { name: 'Green tea trade' }).waitFor();
  await quoted().filter({ hasText: 'Morocco is the largest buyer' }).waitFor();
  await assertInSight();
  await pane().getByRole('button', { name: 'Quote 1: Green tea history' }).click();
  await quoted().filter({ hasText: 'The monk Eisai brought green tea seeds' }).waitFor();
  await assertInSight();
  assert.match(
    await highlighted('claim-current'),
    /^The monk Eisai brought green tea seeds to Japan in 1191, and Morocco is the largest buyer in the trade/,
  );
  await assertAccessible(page);
});

/** The quote was scrolled to: it lies within the pane. */
async function assertInSight(): Promise<void> {
  const [mark, box] = await Promise.all([quoted().first().boundingBox(), pane().boundingBox()]);
  assert.ok(
    mark && box && mark.y >= box.y && mark.y + mark.height <= box.y + box.height,
    JSON.stringify([mark, box]),
  );
}

const highlighted = (name: string): Promise<string> =>
  page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String).join(''), name);

test('arrow keys go through all claims, and filters leave those that are only partly carried', async () => {
  await page.keyboard.press('ArrowRight');
  await pane().getByText('Claim 2 of 3').waitFor();
  await pane().getByText('Partly supported', { exact: true }).first().waitFor();
  await pane().getByText('sold in wooden boxes by monks: not stated', { exact: false }).waitFor();
  await page.picture('evidence-partly');
  await assertAccessible(page);
  await page.keyboard.press('ArrowRight');
  await pane().getByText('Claim 3 of 3').waitFor();
  assert.match(await highlighted('claim-partly'), /^China exported[^]*boxes by monks/);
  await page.keyboard.press('ArrowRight');
  await pane().getByText('Claim 1 of 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await pane().getByText('Claim 3 of 3').waitFor();
  await pane().getByRole('button', { name: 'Partly supported 1' }).click();
  await pane().getByText('Claim 1 of 1').waitFor();
  await pane().getByRole('button', { name: 'All 3' }).click();
});

test('the pane is drawn wider by mouse and by keys, and keeps its width', async () => {
  const line = page.getByRole('separator', { name: 'Width of the pane' });
  const width = async () => Number(await line.getAttribute('aria-valuenow'));
  const first = await width();
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await width(), first + 24);
  const box = (await line.boundingBox())!;
  await page.mouse.move(box.x + 4, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x - 96, box.y + 300);
  await page.mouse.up();
  const wide = await width();
  assert.ok(wide > first + 100, String(wide));
  await page.reload();
  await page.getByRole('button', { name: 'Source 2: Green tea trade' }).first().waitFor();
  assert.equal(await width(), wide);
});

test('on a phone the pane is a sheet that closes', async () => {
  const phone = await dashboard.open({ viewport: { width: 390, height: 844 } });
  await phone.goto(`/run/${runId}`);
  await phone.getByRole('button', { name: 'Source 1: Green tea history' }).first().click();
  const sheet = phone.getByRole('dialog', { name: 'Details' });
  await sheet.locator('mark').filter({ hasText: 'The monk Eisai' }).waitFor();
  await assertAccessible(phone);
  await phone.keyboard.press('ArrowRight');
  await sheet.getByText('Claim 2 of 3').waitFor();
  await phone.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await phone.context().close();
});

test('a PDF shows its page with the quote marked on it, and its text', async () => {
  const book = pdfFile([
    ['The survey of the aqueduct begins with its history and its maps.'],
    ['The reservoir of Halvern holds four days of supply in an ordinary summer.'],
  ]);
  const file = await dashboard.owner.quarry.uploadFile(
    new File([new Uint8Array(book)], 'aqueduct.pdf', { type: 'application/pdf' }),
  );
  dashboard.world.model = scriptedResearch({
    answer: () => says('The reservoir of Halvern holds four days of supply in an ordinary summer [1].'),
  });
  const id = await ask('How much does the reservoir hold?', [file.url]);
  await page.goto(`/run/${id}`);
  await page.getByRole('button', { name: /^Source 1/ }).click();
  await pane().getByText('Page 2 of 2').waitFor();
  await pane().locator('[data-quote-box]').first().waitFor();
  assert.ok(await inkOf(), 'the page is drawn');
  await page.picture('evidence-pdf');
  await assertAccessible(page);
  await pane().getByRole('button', { name: 'Previous page' }).click();
  await pane().getByText('Page 1 of 2').waitFor();
  await pane().getByRole('button', { name: 'Text', exact: true }).click();
  await quoted().filter({ hasText: 'The reservoir of Halvern' }).waitFor();
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

/** Whether something darker than paper is on the page. */
const inkOf = (): Promise<boolean> =>
  page.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    return data.some((value, index) => index % 4 === 0 && value < 100);
  });

test('evidence is laid out well wherever it is read', async () => {
  await lookAtAll(dashboard, 'evidence', async (one) => {
    await one.goto(`/run/${runId}`);
    await one.locator('article').getByRole('button').nth(1).click();
    await one.locator('mark').first().waitFor();
  });
});
