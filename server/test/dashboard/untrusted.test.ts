import assert from 'node:assert/strict';
import { says } from '../support/fake-openai.ts';
import { PNG } from './support/png.ts';
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
  await page.waitForURL(/\/c\//);
  await page.locator('header').getByText('Completed', { exact: true }).waitFor();
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByText('<script>', { exact: false }).first().waitFor();
  await page.locator('header').getByText(`Eve ${PICTURE}`).waitFor();
  await page.getByRole('button', { name: /^Source 1: Green tea <script>/ }).hover();
  await page.getByRole('tooltip').waitFor();
  await page.getByRole('button', { name: /^Sources/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Green tea <script>/ })
    .waitFor();

  assert.match(await page.title(), /Green tea/);
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
  assert.equal(await answer.locator('img').count(), 0);
  await answer.getByRole('button', { name: 'Load picture from elsewhere.example · a picture' }).waitFor();
  assert.deepEqual(page.foreign, []);
  await dashboard.owner.quarry.deleteAgent(agent.id);
});

test('a picture that only the text knows of is asked for by a click, and by nothing else', async () => {
  const { site, world } = dashboard;
  const leak = '/pixel.png?told=swordfish';
  world.pictures = { '/tea.png': PNG, [leak]: PNG };
  world.pages = [
    {
      title: 'Green tea pictures',
      body: '<p>Green tea came to Japan in 1191, as every page about green tea says, and this one at length.</p><p><img src="/tea.png" alt="Tea" width="400" height="300"></p>',
    },
  ];
  world.model = scriptedResearch({
    tool: searchTea,
    answer: () =>
      says(
        `Green tea came to Japan in 1191 [1].\n\n![Tea](${site.origin}/tea.png)\n\n![Leak](${site.origin}${leak})`,
      ),
  });
  await page.goto('/');
  await page.getByLabel('Question').fill('What does green tea look like?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/c\//);
  await page.locator('header').getByText('Completed', { exact: true }).waitFor();

  const answer = page.getByRole('article', { name: 'Answer' });
  const isDrawn = (name: string) =>
    answer
      .getByRole('img', { name })
      .evaluate((image) => (image as HTMLImageElement).decode().then(() => true));
  assert.ok(await isDrawn('Tea'), 'what the run has come across loads by itself');
  const button = answer.getByRole('button', { name: 'Load picture from 127.0.0.1 · Leak' });
  await button.waitFor();
  await page.picture('untrusted-picture');
  await page.reload();
  await button.waitFor();
  assert.ok(await isDrawn('Tea'));
  await page.getByRole('button', { name: /^Images/ }).click();
  assert.ok(world.fetched.includes('/tea.png'));
  assert.ok(!world.fetched.includes(leak), 'nobody has asked for it');

  await button.focus();
  await page.keyboard.press('Enter');
  assert.ok(await isDrawn('Leak'));
  assert.ok(world.fetched.includes(leak));
  assert.deepEqual(page.foreign, [], 'not even then by the browser itself');
});

test('the policy of the page admits no script but its own', async () => {
  const headers = (await page.goto('/'))!.headers();
  const policy = headers['content-security-policy']!;
  assert.equal(headers['x-dns-prefetch-control'], 'off', 'hosts of links are not looked up before a click');
  assert.match(policy, /script-src 'self';/);
  assert.match(policy, /object-src 'none'/);
  assert.match(policy, /img-src 'self' data: blob:;/);
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  const isRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.hasRun = true';
    document.body.append(script);
    return 'hasRun' in globalThis;
  });
  assert.equal(isRun, false);
});
