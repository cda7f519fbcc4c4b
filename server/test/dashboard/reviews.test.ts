import assert from 'node:assert/strict';
import { textOf } from '../reviews/script.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { assertAccessible } from './support/accessibility.ts';
import { assertFitsPhone } from './support/fits.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { scriptedResearch, TEA_ANSWER, teaPages } from './support/scripted-research.ts';
import { runOnPage } from './support/run-on-page.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;

before(async () => {
  dashboard = await startDashboard();
  page = await dashboard.open();
});
after(() => dashboard?.stop());

async function ask(question: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Question').fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/c\//);
}

const steps = (...titles: string[]) =>
  titles.map((title) => ({ title, description: `Green tea: ${title}`, tool: 'search' }));

const badge = (word: string) => page.locator('header').getByText(word, { exact: true });

test('a plan is edited in place, revised, compared, confirmed and carried out', async () => {
  dashboard.world.pages = teaPages;
  const asked: string[] = [];
  const draft = scriptedResearch({
    tool: { id: 'plan', input: { query: 'green tea' } },
    plan: { goal: 'Know green tea', steps: steps('History', 'Moon'), question: 'Is that all?' },
    answer: () => says(TEA_ANSWER),
    more: (request) =>
      textOf(request).includes('s3. ')
        ? []
        : [
            {
              title: 'Prices',
              description: 'Green tea prices',
              tool: 'search',
              after: 's2',
              reason: 'None yet.',
            },
          ],
  });
  dashboard.world.model = (request) => {
    const text = textOf(request);
    if (!text.includes('Remove step 2')) return draft(request);
    asked.push(text);
    return says(
      JSON.stringify({ goal: 'Know green tea', steps: steps('History', 'Trade'), question: 'Now?' }),
    );
  };
  await ask('Plan research on green tea');
  await page.getByRole('heading', { name: 'Review the plan' }).waitFor();
  await page.getByText('Is that all?').waitFor();
  await page.getByText(/tokens · \$[\d.,]+ to \$[\d.,]+/).waitFor();
  await page.getByText(/by rule of thumb for this depth · Up to 2 steps may be added/).waitFor();
  await page.getByRole('button', { name: 'Take out Moon' }).click();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByLabel('Title 2').fill('Trade');
  await page.getByText('Remove step 2 "Moon".').waitFor();
  await page.getByText('Add a step "Trade".').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Confirm and continue' }).isDisabled(), true);
  await page.reload();
  await page.getByText('Add a step "Trade".').waitFor();
  await page.picture('plan-review');
  await assertAccessible(page);
  await assertFitsPhone(page, () => assertAccessible(page));
  await page.getByText('Add a step "Trade".').waitFor();
  await page.getByRole('button', { name: 'Ask for changes' }).click();
  await page.getByText('Now?').waitFor();
  assert.match(asked[0]!, /Remove step 2 "Moon"\.\s*\\?n?\s*Add a step "Trade"\./);
  await page.getByText('Compare versions').click();
  await page.getByText('removed 2. Moon').waitFor();
  await page.getByText('added 2. Trade').waitFor();
  dashboard.world.model = draft;
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await badge('Completed').waitFor();
  await page.getByText('3/3').waitFor();
  await page.getByText('314,000 tonnes', { exact: true }).waitFor();
  const plan = page.getByRole('listitem').filter({ hasText: 'None yet.' });
  await plan.getByText('added', { exact: true }).waitFor({ state: 'attached' });
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

test('feedback that cannot be worked in is said so, and the draft stays open, also after a reload', async () => {
  dashboard.world.pages = teaPages;
  const draft = scriptedResearch({
    tool: { id: 'plan', input: { query: 'green tea' } },
    plan: { goal: 'Know green tea', steps: steps('History', 'Moon'), question: 'Is that all?' },
    answer: () => says(TEA_ANSWER),
  });
  dashboard.world.model = (request) =>
    textOf(request).includes('Only the trade') ? says('I would rather not.') : draft(request);
  await ask('Plan research on green tea once more');
  await page.getByLabel('Anything else to change?').fill('Only the trade, please.');
  await page.getByRole('button', { name: 'Ask for changes' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'Your feedback could not be worked in' });
  await note.waitFor();
  await page.reload();
  await note.waitFor();
  await page.picture('plan-not-revised');
  await assertAccessible(page);
  dashboard.world.model = draft;
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await badge('Completed').waitFor();
  assert.equal(await note.count(), 0);
});

test('a report is outlined, confirmed, written, and can be taken along', async () => {
  dashboard.world.pages = teaPages;
  dashboard.world.model = scriptedResearch({
    tool: { id: 'report', input: { query: 'green tea' } },
    structure: () => ({
      title: 'Green tea',
      sections: [
        { title: 'History', description: 'How green tea came to be' },
        { title: 'Trade', description: 'Who buys green tea' },
      ],
      question: 'Good?',
    }),
    section: 'The monk Eisai brought green tea seeds from China to Japan in 1191 [1].',
    closing: { questions: ['Who drank it first?'] },
  });
  await ask('Write a report on green tea in 900 words for students');
  await page.getByRole('heading', { name: 'Review the outline' }).waitFor();
  await page.getByText('For: students · about 900 words · Closed by: summary, key figures').waitFor();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await badge('Completed').waitFor();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: '3. Open questions' }).waitFor();
  await contents.getByRole('link', { name: '2. Trade' }).click();
  await page.picture('report');
  await assertAccessible(page);
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'MD', exact: true }).click();
  assert.equal((await loading).suggestedFilename(), 'Green tea.md');
});

test('rows that were found by a condition show why, and a cell whose sources disagree shows both', async () => {
  dashboard.world.pages = [
    { title: 'Tea taxes', body: '<p>Utopia has a tea tax of 7 percent since 1999, as all know.</p>' },
    { title: 'Utopia taxes', body: '<p>In Utopia the tea tax is 9 percent, says the ministry of tea.</p>' },
  ];
  const condition = 'Which countries have a tea tax?';
  dashboard.world.model = (request) => {
    const text = textOf(request);
    if (request.body.tools !== undefined) return callsTool('matrix', { query: 'Compare tea taxes' });
    if (/You check citations/.test(text)) return says('{"verdicts":[]}');
    const [n7, n9] = ['of 7 percent', 'is 9 percent'].map((words) =>
      Number(new RegExp(`<source n="(\\d+)"(?:(?!</source>)[^])*?${words}`).exec(text)?.[1]),
    );
    if (/things that meet a condition, from/.test(text))
      return says(
        JSON.stringify({ candidates: [{ label: 'Utopia', n: n7, quote: 'Utopia has a tea tax' }] }),
      );
    if (/You fill one row/.test(text))
      return says(
        JSON.stringify({
          cells: [
            { columnId: 'c1', value: 7, n: n7, quote: 'a tea tax of 7 percent' },
            { columnId: 'c1', value: 9, n: n9, quote: 'the tea tax is 9 percent' },
          ],
        }),
      );
    if (/search queries/.test(text)) return says('{"queries":["tea taxes Utopia"]}');
    return says(
      JSON.stringify({
        title: 'Tea taxes',
        columns: [{ name: 'Rate', description: '', type: 'number' }],
        rows: [],
        condition,
        question: 'Right?',
      }),
    );
  };
  await ask('Compare all countries with a tea tax in a matrix');
  await page.getByRole('heading', { name: 'Review the columns and rows' }).waitFor();
  await page.getByText(`Rows found for: ${condition}`).waitFor();
  await page.getByText('“Utopia has a tea tax”').waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await badge('Completed').waitFor();
  const cell = page.getByRole('grid').getByRole('gridcell').first();
  await cell.getByText('Sources disagree').waitFor();
  assert.match(await cell.innerText(), /7\s*%[^]*9\s*%/);
  await cell.focus();
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await evidence.getByText('Utopia · Rate').waitFor();
  await evidence.locator('mark').filter({ hasText: 'a tea tax of 7 percent' }).waitFor();
  await evidence.getByText('As written: 7 percent / 9 percent').waitFor();
  await evidence.getByRole('button', { name: 'Quote 2: Utopia taxes' }).click();
  await evidence.locator('mark').filter({ hasText: 'the tea tax is 9 percent' }).waitFor();
  await assertAccessible(page);
});

test('a matrix is a grid to walk through, with the evidence of each cell, and a selection is edited', async () => {
  dashboard.world.pages = [
    {
      title: 'Acme',
      body: '<p>Acme costs $1,200 per year. Acme is released under the MIT licence and much used.</p>',
    },
    {
      title: 'Bolt',
      body: '<p>Bolt costs $90 per year. Its licence is Apache-2.0, and it is used by many people.</p>',
    },
  ];
  const structure = {
    title: 'Tools',
    columns: [
      { name: 'Price', description: 'In USD per year', type: 'number' },
      { name: 'Licence', description: 'Its name', type: 'text' },
    ],
    rows: [{ label: 'Acme' }, { label: 'Bolt' }],
    question: 'Right?',
  };
  dashboard.world.model = (request) => {
    const text = textOf(request);
    if (request.body.tools !== undefined) return callsTool('matrix', { query: 'Compare Acme and Bolt' });
    if (/You check citations/.test(text)) return says('{"verdicts":[]}');
    const n = Number(/<source n="(\d+)"[^>]*>[\s\S]*?Acme costs/.exec(text)?.[1]);
    if (!/<source n=/.test(text)) return says(JSON.stringify(structure));
    const cell = { columnId: 'c1', value: '1200', n, quote: 'Acme costs $1,200 per year' };
    return says(JSON.stringify({ cells: Number.isNaN(n) ? [] : [cell] }));
  };
  await ask('Compare Acme and Bolt in a matrix');
  await page.getByRole('heading', { name: 'Review the columns and rows' }).waitFor();
  await page.getByRole('button', { name: 'Confirm and continue' }).click();
  await badge('Completed').waitFor();
  const grid = page.getByRole('grid');
  const price = grid.getByRole('gridcell', { name: '1,200' }).first();
  await price.focus();
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('region', { name: 'Evidence' });
  await evidence.getByText('Acme · Price').waitFor();
  await evidence.locator('mark').filter({ hasText: 'Acme costs $1,200 per year' }).waitFor();
  await price.getByText('Supported').waitFor({ state: 'attached' });
  await assertAccessible(page);
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('2 selected').waitFor();
  await page.picture('matrix');
  await assertAccessible(page);
  await assertFitsPhone(page, async () => {
    const sheet = page.getByRole('dialog', { name: 'Details' });
    await sheet.getByText('Acme · Price').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });
  await page.getByRole('button', { name: 'Edit the selection' }).click();
  const source = runOnPage(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/agent/run/stream'));
  await page.getByLabel('What should change in the selected cells?').fill('Find the price of 2026');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  assert.deepEqual(body['matrixEditContext'], {
    sourceRunId: source,
    selection: {
      cells: [
        { rowId: 'r1', columnId: 'c1' },
        { rowId: 'r1', columnId: 'c2' },
      ],
    },
  });
  await page.waitForURL((url) => !url.href.endsWith(source));
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});
