import assert from 'node:assert/strict';
import { fails, says } from '../support/fake-openai.ts';
import { askedFor, textOf } from '../reviews/script.ts';
import { assertAccessible } from './support/accessibility.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { runOnPage } from './support/run-on-page.ts';
import { scriptedResearch, searchTea, teaPages } from './support/scripted-research.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;

before(async () => {
  dashboard = await startDashboard();
  dashboard.world.pages = teaPages;
  page = await dashboard.open();
});
after(() => dashboard?.stop());

async function ask(question: string, at = page): Promise<void> {
  await at.goto('/');
  await at.getByLabel('Question').fill(question);
  await at.getByRole('button', { name: 'Send' }).click();
  await at.waitForURL(/\/c\//);
}

const badge = (word: string, at = page) => at.locator('header').getByText(word, { exact: true });

test('a question is answered before your eyes, and every number shows its quote', async () => {
  dashboard.world.model = scriptedResearch({ tool: searchTea });
  await page.goto('/');
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.picture('start');
  await assertAccessible(page);
  await ask('How did green tea come to Japan?');
  await badge('Completed').waitFor();
  await page.getByRole('heading', { name: 'Green tea', exact: true }).waitFor();
  const mark = page.getByRole('button', { name: 'Source 1: Green tea history' });
  await mark.hover();
  const card = page.getByRole('tooltip');
  await card.getByText('The monk Eisai brought green tea seeds', { exact: false }).waitFor();
  await card.getByText('Supported').waitFor();
  await page.picture('run');
  await assertAccessible(page);
  await page.mouse.move(0, 0);
  await card.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('tab', { name: 'Activity' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Green tea trade' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Searched 2 queries, read 2 pages').click();
  await page.getByRole('tabpanel').getByText('“green tea history”').waitFor();
  const timeline = page.getByRole('tabpanel', { name: 'Activity' });
  // Two model calls, and the one that the search made for itself.
  assert.equal(await timeline.getByText(/tokens · (?:about|under) \$0\.0/).count(), 3);
  await page
    .locator('header')
    .getByText(/tokens · (?:about|under) \$0\.0/)
    .waitFor();
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

test('a number shows all places that its sentence rests on, and which part has none', async () => {
  const answer =
    'The monk Eisai brought green tea seeds to Japan in 1191, and Morocco is the largest buyer in the trade [1, 2]. China exported 314,000 tonnes of green tea in 2020, and it was sold in wooden boxes by monks [2].';
  dashboard.world.model = scriptedResearch({ tool: searchTea, answer: () => says(answer) });
  await ask('Who brought the seeds, and who buys the tea?');
  await badge('Completed').waitFor();
  await page.getByRole('button', { name: 'Source 1: Green tea history' }).first().hover();
  const card = page.getByRole('tooltip');
  await card.getByText('brought green tea seeds from China', { exact: false }).waitFor();
  await card.getByText('Morocco is the largest buyer', { exact: false }).waitFor();
  await page.picture('evidence-of-two-sources');
  await assertAccessible(page);
  await page.mouse.move(0, 0);
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Source 2: Green tea trade' }).last().hover();
  await card.getByText('Partly supported').waitFor();
  await card.getByText('sold in wooden boxes', { exact: false }).waitFor();
  await page.picture('evidence-in-part');
  await page.mouse.move(0, 0);
  await card.waitFor({ state: 'detached' });
});

test('a page that is loaded again in mid-run goes on where the run is', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  dashboard.world.model = scriptedResearch({
    tool: searchTea,
    answer: async () => {
      await gate;
      return says('It came by ship [1].', { tokenDelayMs: 5 });
    },
  });
  const searched = page.getByText('Read 2 pages', { exact: true });
  await ask('And how did it travel?');
  await searched.waitFor();
  await badge('Working').waitFor();
  await page.reload();
  await badge('Working').waitFor();
  await searched.waitFor();
  release();
  await page.getByText('It came by ship').waitFor();
  await badge('Completed').waitFor();
  await page.getByRole('button', { name: 'Activity' }).click();
  assert.equal(await page.getByText('Thinking, step').count(), 2);
});

test('a run is stopped, and asked again', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  dashboard.world.model = async () => {
    await gate;
    return says('At last.');
  };
  await ask('What takes so long?');
  await badge('Working').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await badge('Stopped').waitFor();
  release();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByText('At last.').waitFor();
});

test('a run that failed says why and what to do next', async () => {
  dashboard.world.model = () => fails(400);
  await ask('Will this work?');
  await page.getByRole('alert').getByText('The research could not be finished').waitFor();
  await page.getByText('Ask again, or choose another model below.').waitFor();
  await assertAccessible(page);
});

test('files are attached by the button, by paste and by drop, survive leaving the page, and reach the model again and again', async () => {
  let seen = '';
  dashboard.world.model = (request) => {
    seen += textOf(request);
    return says('Read.');
  };
  await page.goto('/');
  const composer = page.getByLabel('Question');
  await composer.fill('What is in these?');
  await page.locator('input[type=file]').setInputFiles({
    name: 'one.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('The first file speaks of oolong.'),
  });
  for (const [type, name, text] of [
    ['paste', 'two.txt', 'The second file speaks of sencha.'],
    ['drop', 'three.txt', 'The third file speaks of matcha.'],
  ] as const)
    await composer.evaluate(
      (field, given) => {
        const data = new DataTransfer();
        data.items.add(new File([given.text], given.name, { type: 'text/plain' }));
        const event =
          given.type === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
        field.dispatchEvent(event);
      },
      { type, name, text },
    );
  for (const name of ['one.txt', 'two.txt', 'three.txt'])
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  const send = page.getByRole('button', { name: 'Send' }).and(page.locator(':enabled'));
  await send.waitFor();
  await page.getByRole('button', { name: /^Model, agent and language/ }).click();
  await page.getByLabel('Answer in').selectOption('日本語');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.waitForURL(/\/library/);
  await page.goBack();
  await send.waitFor();
  await page.reload();
  assert.equal(await composer.inputValue(), 'What is in these?');
  const first = await sentBy(() => send.click());
  await badge('Completed').waitFor();
  for (const tea of ['oolong', 'sencha', 'matcha']) assert.ok(seen.includes(tea), tea);
  seen = '';
  const again = await sentBy(() => page.getByRole('button', { name: 'Ask again' }).click());
  await badge('Completed').waitFor();
  for (const tea of ['oolong', 'sencha', 'matcha']) assert.ok(seen.includes(tea), tea);
  assert.equal(first['locale'], 'ja');
  for (const [name, value] of Object.entries(first)) assert.deepEqual(again[name], value, name);
  await page.goto('/');
  assert.equal(await composer.inputValue(), '');
});

/** What a run is started with. */
async function sentBy(act: () => Promise<void>): Promise<Record<string, unknown>> {
  const from = page.url();
  const request = page.waitForRequest((one) => one.url().endsWith('/agent/run/stream'));
  await act();
  const body = (await request).postDataJSON() as Record<string, unknown>;
  await page.waitForURL((url) => url.href !== from);
  return body;
}

test('a mention is chosen with the keyboard, and the work that is handed on is listed by itself', async () => {
  const kenji = await dashboard.owner.quarry.createAgent({ name: 'Kenji Reader' });
  dashboard.world.model = () => says('Noted.');
  await page.goto('/');
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('Please tell @ken');
  const options = page.getByRole('listbox', { name: 'Mention' }).getByRole('option');
  await options.filter({ hasText: 'Kenji Reader' }).waitFor();
  await page.picture('mention');
  await assertAccessible(page);
  await page.keyboard.press('Enter');
  assert.equal(await page.getByLabel('Question').inputValue(), 'Please tell @Kenji Reader ');
  await page.keyboard.type('about tea');
  const sent = page.waitForRequest((request) => request.url().endsWith('/agent/run/stream'));
  await page.keyboard.press('Enter');
  const { mentions } = (await sent).postDataJSON() as { mentions: unknown };
  assert.deepEqual(mentions, [{ id: kenji.id, type: 'agent', label: 'Kenji Reader' }]);
  await page.waitForURL(/\/c\//);
  await badge('Completed').first().waitFor();
  await page.getByRole('region', { name: 'Handed on to' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Handed on to Kenji Reader' }).waitFor();
});

test('the palette finds screens and past questions, and the keys are explained', async () => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('green come');
  await page.getByRole('option', { name: 'How did green tea come to Japan?' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/c\//);
  await badge('Completed').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute('data-row')), true);
});

test('from 360 pixels up, in both themes, nothing is cut off and nothing is hard to read', async () => {
  const found = await dashboard.owner.quarry.listRuns({ search: 'come to Japan' });
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      const small = await dashboard.open({ viewport: { width, height }, colorScheme });
      for (const [name, path] of [
        ['start', '/'],
        ['run', `/run/${found.runs[0]!.id}`],
      ] as const) {
        await small.goto(path);
        await small.locator('textarea').waitFor();
        await small.picture(`${name}-${width}-${colorScheme}`);
        if (width !== 768) await assertAccessible(small);
        assert.equal(
          await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          true,
          `${name} ${width}`,
        );
      }
      await small.context().close();
    }
});

test('a public link shows which citations are carried only in part', async () => {
  const answer =
    'China exported 314,000 tonnes of green tea in 2020 [1]. Morocco is the largest buyer in the green tea trade and sells it on to Norway [1].';
  const researched = scriptedResearch({ tool: searchTea, answer: () => says(answer) });
  dashboard.world.model = (request) =>
    askedFor(request) === 'judge' ? says(verdictsOn(textOf(request))) : researched(request);
  await ask('Who trades green tea?');
  await badge('Completed').waitFor();
  await dashboard.owner.quarry.updateWorkspaceSettings({ publicLinks: true });
  const { token } = await dashboard.owner.quarry.createAnswerLink(runOnPage(page));
  const stranger = await dashboard.open({ isSignedIn: false });
  await stranger.goto(`/shared/${token}`);
  const marks = stranger.locator('article a[href^="#source-"]');
  await marks.first().waitFor();
  const shown = await marks.evaluateAll((all) =>
    all.map((one) => ({
      isPartly: /partly supported/.test(one.getAttribute('aria-label')!),
      colour: getComputedStyle(one).color,
    })),
  );
  const [partly, whole] = [true, false].map((isPartly) => shown.filter((one) => one.isPartly === isPartly));
  assert.equal(partly!.length, 1, 'what is said of Norway');
  assert.ok(whole!.length > 0 && whole!.every(({ colour }) => colour !== partly![0]!.colour));
  await assertAccessible(stranger);
  await stranger.context().close();
});

/** What is said of Norway is in no line. */
function verdictsOn(items: string): string {
  const claims = [...items.matchAll(/claim: (.*)/g)].map(([, claim]) => claim!);
  return JSON.stringify({
    verdicts: claims.map((claim, at) => {
      const lacks = claim.includes('Norway') ? 'sells it on to Norway' : '';
      return { index: at + 1, verdict: lacks === '' ? 'supported' : 'partly', lines: [1], lacks };
    }),
  });
}
