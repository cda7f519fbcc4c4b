import assert from 'node:assert/strict';
import { textOf } from '../reviews/script.ts';
import { says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { assertAccessible } from './support/accessibility.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { assertFitsPhone } from './support/fits.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;

before(async () => {
  dashboard = await startDashboard();
  page = await dashboard.open();
});
after(() => dashboard?.stop());

const isTitle = (request: FakeRequest) => JSON.stringify(request.body).includes('Name a conversation');

/** A model that repeats what it was asked last, and keeps what it was shown. */
function echo(): { shown: string[] } {
  const shown: string[] = [];
  dashboard.world.model = (request) => {
    if (isTitle(request)) return says('{"title":"Birds of the north"}');
    shown.push(textOf(request));
    return says(`Answer ${shown.length}.`);
  };
  return { shown };
}

const EDITED = 'Your question';

async function ask(question: string, label = 'Question'): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((one) => one.url().endsWith('/agent/run/stream'));
  await page.getByLabel(label, { exact: true }).fill(question);
  await page.keyboard.press('Enter');
  return (await sent).postDataJSON() as Record<string, unknown>;
}

const thread = () => page.getByRole('region', { name: 'Conversation' });
const question = (text: string) => thread().getByRole('heading', { name: text, exact: true });

test('a question that is sent before the models are known goes as soon as they are', async () => {
  echo();
  const { promise: known, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/api/v1/models', async (route) => {
    await known;
    await route.continue();
  });
  await page.goto('/');
  const field = page.getByLabel('Question', { exact: true });
  await field.fill('The bird is WREN.');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Send' }).and(page.locator('[aria-busy=true]')).waitFor();
  assert.equal(await field.inputValue(), 'The bird is WREN.');
  tell();
  await question('The bird is WREN.').waitFor();
  await thread().getByText('Answer 1.').waitFor();
  await page.unroute('**/api/v1/models');
});

test('where the models could not be read the question stays, and goes when it is sent again', async () => {
  echo();
  await page.route('**/api/v1/models', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  const field = page.getByLabel('Question', { exact: true });
  await field.fill('Is anybody there?');
  await field.press('Enter');
  await page.getByRole('status').getByText('Something went wrong', { exact: false }).waitFor();
  assert.equal(await field.inputValue(), 'Is anybody there?');
  await page.unroute('**/api/v1/models');
  await field.press('Enter');
  await thread().getByText('Answer 1.').waitFor();
});

test('follow-ups stand below what was answered, see it unless they are told not to, and new research starts clean', async () => {
  const { shown } = echo();
  await page.goto('/');
  await ask('The bird is HERON.');
  await page.waitForURL(/\/c\//);
  await thread().getByText('Answer 1.').waitFor();
  const address = new URL(page.url()).pathname;
  await page.getByText('Sees this conversation (1 answer)').waitFor();
  await ask('Which bird?', 'Ask a follow-up');
  await thread().getByText('Answer 2.').waitFor();
  await question('The bird is HERON.').waitFor();
  assert.equal(new URL(page.url()).pathname, address, 'the address is the conversation’s');
  assert.match(shown[1]!, /HERON/);
  await page.picture('conversation');
  await assertAccessible(page);
  await assertFitsPhone(page, () => page.picture('conversation-phone'));

  await page.getByRole('button', { name: 'Start clean' }).click();
  await page.getByText('Sees nothing that was said before').waitFor();
  await ask('Which bird now?', 'Ask a follow-up');
  await thread().getByText('Answer 3.').waitFor();
  assert.doesNotMatch(shown[2]!, /HERON/);
  await page.getByText('Sees this conversation (3 answers)').waitFor();

  await page.getByRole('link', { name: 'New research' }).click();
  await ask('And which one here?');
  await thread().getByText('Answer 4.').waitFor();
  assert.notEqual(new URL(page.url()).pathname, address);
  assert.doesNotMatch(shown[3]!, /HERON/);
  await page.goto(address);
  await thread().getByText('Answer 3.').waitFor();
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

test('a question is edited and asked again: it takes the place of the first, which stays to be looked at', async () => {
  const { shown } = echo();
  await page.goto('/');
  await ask('The fish is CARP.');
  await thread().getByText('Answer 1.').waitFor();
  await ask('Which fish?', 'Ask a follow-up');
  await thread().getByText('Answer 2.').waitFor();
  await page.getByRole('button', { name: 'Edit the question' }).first().click();
  const body = await ask('The fish is TROUT.', EDITED);
  await thread().getByText('Answer 3.').waitFor();
  assert.ok(body['replacesRunId']);
  await question('The fish is CARP.').waitFor({ state: 'detached' });
  assert.equal(await question('Which fish?').count(), 0, 'what followed it is replaced too');
  await ask('Which fish now?', 'Ask a follow-up');
  await thread().getByText('Answer 4.').waitFor();
  assert.match(shown[3]!, /TROUT/);
  assert.doesNotMatch(shown[3]!, /CARP/);
  await page.getByRole('button', { name: 'Show 2 earlier questions' }).click();
  await question('The fish is CARP.').waitFor();
  await assertAccessible(page);
});

test('what is written while it works goes to the research at work, unless it is asked on its own', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const seen: string[] = [];
  dashboard.world.model = async (request) => {
    if (isTitle(request)) return says('{"title":"Rivers"}');
    seen.push(textOf(request));
    if (seen.length === 1) await gate;
    return says(`Rivers, take ${seen.length}.`);
  };
  await page.goto('/');
  await ask('Tell me of rivers');
  const box = page.getByLabel('Tell it more while it works');
  await box.waitFor();
  await page.getByText('Goes to the research at work').waitFor();
  await assertAccessible(page);
  await box.fill('Only in Asia, please.');
  const steered = page.waitForRequest((one) => one.url().endsWith('/input'));
  await page.keyboard.press('Enter');
  assert.equal((await steered).postDataJSON().text, 'Only in Asia, please.');
  await page.getByText('Told. Its next step sees it.').waitFor();
  assert.equal(await box.inputValue(), '');
  await page.getByRole('button', { name: 'Ask as a new question' }).click();
  await page.getByLabel('Ask a follow-up').waitFor();
  release();
  await thread().getByText('Rivers, take 2.').waitFor();
  assert.match(seen[1]!, /Only in Asia/);
  const added = thread().getByRole('list', { name: 'Added while it worked' });
  await added.getByText('Only in Asia, please.').waitFor();
});

test('a conversation is renamed, pinned, found by what was said in it, archived and deleted', async () => {
  echo();
  await page.goto('/');
  await ask('What do swifts eat?');
  await thread().getByText('Answer 1.').waitFor();
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Food of swifts');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Food of swifts', level: 1 }).waitFor();
  await more.click();
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  const list = page.getByRole('region', { name: 'Conversations' });
  await list.getByRole('heading', { name: 'Pinned' }).waitFor();
  await list.getByRole('link', { name: 'Food of swifts' }).waitFor();
  await page.picture('conversations');
  await list.getByRole('searchbox').fill('do swifts EAT');
  await list.getByRole('link', { name: 'Food of swifts' }).waitFor();
  await list.getByRole('searchbox').fill('no such bird');
  await list.getByText('Nothing fits', { exact: false }).waitFor();
  await list.getByRole('searchbox').fill('');
  await more.click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await list.getByRole('link', { name: 'Food of swifts' }).waitFor({ state: 'detached' });
  await more.click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  const { conversations } = await dashboard.owner.quarry.listConversations({ archived: true });
  assert.deepEqual(conversations, []);
});

test('what to make, how deep, where to look and who answers are chosen in one box', async () => {
  echo();
  await page.goto('/');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('button', { name: /^Depth: Standard/ }).click();
  await page.getByText('More rounds, more pages', { exact: false }).click();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Where to look/ }).click();
  await page.getByLabel('Past research').uncheck();
  await page.getByLabel('Only these sites').fill('example.org nowhere');
  await page.getByText('nowhere is not the name of a site').waitFor();
  await page.getByLabel('Only these sites').fill('https://example.org/x, who.int');
  await page.picture('composer-scope');
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Model, agent and language/ }).click();
  await page.getByLabel('Answer in').selectOption('日本語');
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  const body = await ask('What is new?');
  assert.deepEqual(
    [body['form'], body['depth'], body['scope'], body['locale']],
    [
      'answer',
      'deep',
      { web: true, files: true, past: false, sites: ['example.org', 'who.int'], collections: [] },
      'ja',
    ],
  );
  await thread().getByText('Answer 1.').waitFor();
});

test('in Japanese too', async () => {
  echo();
  const japanese = await dashboard.open({ locale: 'ja-JP' });
  await japanese.goto('/');
  await japanese.getByLabel('質問', { exact: true }).fill('鷺とは？');
  await japanese.getByRole('button', { name: '送信' }).and(japanese.locator(':enabled')).click();
  await japanese.waitForURL(/\/c\//);
  await japanese.getByText('Answer 1.').waitFor();
  await japanese.getByText('この会話（回答 1 件）を踏まえます').waitFor();
  await japanese.getByRole('button', { name: '踏まえずに聞く' }).waitFor();
  await japanese.getByRole('button', { name: '質問を編集' }).waitFor();
  await japanese.getByRole('button', { name: /^調べる範囲: すべて/ }).click();
  await japanese.getByLabel('次のサイトだけ').waitFor();
  await japanese.picture('conversation-ja');
  await assertAccessible(japanese);
  await japanese.context().close();
});
