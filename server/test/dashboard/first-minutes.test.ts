import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { RunDetail } from '@quarry/api/runs.ts';
import { buildWeb } from '../../../scripts/build-web.mjs';
import { PASSWORD } from '../account/browser.ts';
import { makeServiceHome } from '../http/service-process.ts';
import { callsTool, fails, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { assertAccessible } from './support/accessibility.ts';
import { launchChromium } from './support/chromium.ts';

const { test, before, after } = testsThatNeed('Chromium');

/** From the welcome link on. */
const MOST_CLICKS = 4;
const KEY = 'sk-the-right-key-of-the-story';

let browser: Browser;
before(async () => {
  await buildWeb('develop');
  browser = await launchChromium();
});
after(() => browser?.close());

/** A service on an empty folder, and a visitor who counts clicks from the welcome link on. */
async function arrive(t: TestContext, { env = {}, locale = 'en-GB' } = {}) {
  const { start } = await makeServiceHome(t);
  const service = await start({ GRAPH_EXTRACTION: 'off', ...env });
  const [link] = /http\S+#token=\S+/.exec(service.stdout)!;
  const context = await browser.newContext({ baseURL: service.origin, locale });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const startedAt = performance.now();
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  await page.goto(new URL(link!).pathname + new URL(link!).hash);
  return {
    page,
    click,
    /** The run that the page shows, once it has ended. */
    answer: () => finishedRun(page),
    tellCosts: () =>
      t.diagnostic(`${clicks} clicks and ${Math.round((performance.now() - startedAt) / 100) / 10} s`),
    clicks: () => clicks,
  };
}

const words = {
  en: { name: 'Your name', email: 'Email', password: 'Password', create: 'Create account' },
  ja: {
    name: 'お名前',
    email: 'メールアドレス',
    password: 'パスワード',
    create: 'アカウントを作成',
  },
};

async function signUp(page: Page, click: (name: string) => Promise<void>, locale: 'en' | 'ja' = 'en') {
  const w = words[locale];
  await page.getByLabel(w.name).fill('Ann');
  await page.getByLabel(w.email).fill('ann@example.com');
  await page.getByLabel(w.password).fill(PASSWORD);
  await click(w.create);
}

async function finishedRun(page: Page): Promise<RunDetail> {
  await page.waitForURL(/\/(?:c|run)\//);
  return page.evaluate(async () => {
    for (;;) {
      const [newest] = (await (await fetch('/api/v1/run/list?limit=1')).json()).runs;
      if (newest && newest.status !== 'running')
        return (await fetch(`/api/v1/agent/run/${newest.id}`)).json();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
}

const textOfRun = ({ process }: RunDetail) =>
  process.flatMap((event) => (event.type === 'complete' ? [event.payload.text] : [])).at(-1) ?? '';

test('without any model a sample is answered with evidence, within four clicks of the welcome link', async (t) => {
  const visit = await arrive(t);
  const { page, click } = visit;
  await signUp(page, click);
  await page.getByRole('heading', { name: 'No language model is connected yet' }).waitFor();
  await assertAccessible(page);
  await click(/Who brought tea seeds/);
  const run = await visit.answer();
  await page
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .waitFor();
  visit.tellCosts();
  assert.ok(visit.clicks() <= MOST_CLICKS, `${visit.clicks()} clicks`);
  assert.match(textOfRun(run), /Eisai.*1191.*\[1\]/s);
  assert.ok(run.evidence!.some(({ quote }) => /Eisai/.test(quote)));
});

/** What each keyless example must come to. */
const EXPECTED = {
  'en-GB': [/Eisai.*1191/s, /Nagatani/, /2\.1/, /Norway/],
  'ja-JP': [/栄西.*1191|1191.*栄西/s, /永谷宗円/, /2\.1/, /5～10％/],
};

for (const [locale, expected] of Object.entries(EXPECTED)) {
  test(`each example for the reader that comes along leads to a cited answer (${locale})`, async (t) => {
    const { page, click } = await arrive(t, { locale });
    await signUp(page, click, locale === 'ja-JP' ? 'ja' : 'en');
    const examples = page.locator('[data-list=examples] button');
    await examples.first().waitFor();
    assert.equal(await examples.count(), expected.length);
    for (const [i, pattern] of expected.entries()) {
      await page.goto('/');
      const question = await examples.nth(i).locator('span').first().textContent();
      await examples.nth(i).click();
      const text = textOfRun(await finishedRun(page));
      assert.match(text, pattern, question ?? '');
      assert.match(text, /\[1\]/, question ?? '');
      assert.match(text, /^(?:Extracted|情報源から)/, `${question} is answered, not only spoken about`);
    }
  });
}

const SENTENCE = 'In 1738 Nagatani Sōen of Uji steamed and rolled young leaves by hand while drying them';

/** A provider that knows one key. */
function provider(): (request: FakeRequest) => ReturnType<typeof says> {
  return ({ headers, body }) => {
    if (headers.authorization !== `Bearer ${KEY}`) return fails(401);
    const asked = JSON.stringify(body.messages);
    if (asked.includes('report_ready')) return callsTool('report_ready', { word: 'ready', number: 7 });
    if (!body.tools) return says('{"verdicts":[]}');
    return says(`Tea became an everyday drink with sencha. ${SENTENCE} [1].`);
  };
}

test('a model is connected with a key and answers about a sample, within four clicks of the welcome link', async (t) => {
  const fake = await fakeOpenAi(provider(), { models: ['writer-1'] });
  t.after(() => fake.close());
  const visit = await arrive(t, { env: { ALLOW_PRIVATE_NETWORK: new URL(fake.origin).host } });
  const { page, click } = visit;
  await signUp(page, click);
  await click('Connect a model', 'link');
  await page.getByLabel('Address').fill(fake.baseUrl);
  await page.getByLabel('API key').fill(KEY);
  await click('Connect');
  await click(/how tea became an everyday drink/);
  const run = await visit.answer();
  await page
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .waitFor();
  visit.tellCosts();
  assert.ok(visit.clicks() <= MOST_CLICKS, `${visit.clicks()} clicks`);
  assert.equal(run.input.modelName, 'compatible/writer-1');
  assert.deepEqual(run.input.models, { writer: 'default' }, 'whom the workspace lets write, writes');
  assert.match(textOfRun(run), /Nagatani.*\[1\]/s);
  assert.ok(run.evidence!.some(({ quote }) => /Nagatani/.test(quote)));
});

test('a wrong key and a wrong host are said in words, and the right key then connects', async (t) => {
  const fake = await fakeOpenAi(provider(), { models: ['writer-1'] });
  t.after(() => fake.close());
  const { page, click } = await arrive(t, { env: { ALLOW_PRIVATE_NETWORK: new URL(fake.origin).host } });
  await signUp(page, click);
  await click('Connect a model', 'link');
  await page.getByLabel('API key').fill('sk-wrong');
  await page.getByLabel('Address').fill('http://nowhere.invalid/v1');
  await click('Connect');
  await page.getByText('There is no such host').waitFor();
  await page.getByLabel('Address').fill('http://127.0.0.1:4321/v1');
  await click('Connect');
  await page.getByText('This is a private address').waitFor();
  await page.getByLabel('Address').fill(fake.baseUrl);
  await click('Connect');
  await page.getByText('The key was refused', { exact: true }).waitFor();
  await assertAccessible(page);
  await page.getByLabel('API key').fill(KEY);
  await click('Connect');
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.goto('/settings/models');
  const row = page.locator('[data-list=providers-models] li').filter({ hasText: 'connected here' });
  await row.getByRole('button', { name: 'Test compatible' }).click();
  await row.getByText(/writer-1 answered in .* calls tools: yes/).waitFor();
  await row.getByText('Last answer').waitFor();
  await assertAccessible(page);
});

test('what is wrong with a provider is said in Japanese to those who read it', async (t) => {
  const { page, click } = await arrive(t, { locale: 'ja-JP' });
  await signUp(page, click, 'ja');
  await click('モデルを接続', 'link');
  await page.getByLabel('アドレス').fill('http://127.0.0.1:4321/v1');
  await click('接続');
  const note = page.getByRole('alert').filter({ hasText: 'プライベートアドレスです' });
  await note.getByText('ALLOW_PRIVATE_NETWORK=127.0.0.1:4321', { exact: true }).waitFor();
  assert.doesNotMatch(await note.innerText(), /private address/);
});
