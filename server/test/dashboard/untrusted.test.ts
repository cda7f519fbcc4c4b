import assert from 'node:assert/strict';
import { says } from '../support/fake-openai.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { scriptedResearch, searchTea } from './support/scripted-research.ts';
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

const SCRIPT = '<script>document.title="taken"</script>';
const PICTURE = '<img src=x onerror="document.title=\'taken\'">';

let dashboard: DashboardApp;
let page: DashboardPage;

before(async () => {
  dashboard = await startDashboard();
  page = await dashboard.open();
});
after(() => dashboard?.stop());

test('what pages, models and agents say stays text, links go nowhere unsafe, pictures come through the service', async () => {
  const agent = await dashboard.owner.quarry.createAgent({ name: `Eve ${PICTURE}`, isDefault: true });
  dashboard.world.pages = [
    {
      title: `Green tea ${SCRIPT}${PICTURE}`,
      body: `<p>Green tea ${SCRIPT.replaceAll('<', '&lt;')} came to Japan in 1191, says a page that wants more than to be read, and it goes on for a while.</p>`,
    },
  ];
  dashboard.world.model = scriptedResearch({
    tool: searchTea,
    answer: () =>
      says(
        [
          `Green tea ${SCRIPT} came to Japan in 1191 [1].`,
          PICTURE,
          '[a link](javascript:document.title="taken") and [another](https://elsewhere.example/x)',
          '![a picture](https://elsewhere.example/pixel.png) <javascript:alert(1)>',
          '[x]: javascript:alert(1)\n\n[x]',
        ].join('\n\n'),
      ),
  });
  await page.goto('/');
  await page.getByLabel('Question').fill(`Green tea? ${PICTURE}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/run\//);
  await page.locator('header').getByText('Completed', { exact: true }).waitFor();
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByText('<script>', { exact: false }).first().waitFor();
  await page.locator('header').getByText(`Eve ${PICTURE}`).waitFor();
  await page.getByRole('button', { name: /^Source 1: Green tea <script>/ }).hover();
  await page.getByRole('tooltip').waitFor();
  await page.getByRole('tab', { name: /Sources/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Green tea <script>/ })
    .waitFor();

  assert.match(await page.title(), /^Green tea\? <img/);
  const links = await page
    .locator('a[target=_blank]')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href')!.split(':')[0], link.getAttribute('rel')]),
    );
  assert.ok(links.length >= 2);
  for (const link of links)
    assert.ok(/^https?$/.test(link[0]!) && link[1] === 'noopener noreferrer nofollow', String(link));
  const addresses = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
  assert.ok(
    addresses.every((protocol) => protocol === 'http:' || protocol === 'https:'),
    addresses.join(),
  );
  assert.deepEqual(
    await answer.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('src'))),
    ['/api/v1/image?url=https%3A%2F%2Felsewhere.example%2Fpixel.png'],
  );
  assert.deepEqual(page.foreign, []);
  await dashboard.owner.quarry.deleteAgent(agent.id);
});

test('the policy of the page admits no script but its own', async () => {
  const policy = (await page.goto('/'))!.headers()['content-security-policy']!;
  assert.match(policy, /script-src 'self';/);
  assert.match(policy, /object-src 'none'/);
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  const isRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.hasRun = true';
    document.body.append(script);
    return 'hasRun' in globalThis;
  });
  assert.equal(isRun, false);
});
