import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { createLogger } from '../../src/log.ts';
import { testBrowsers } from '../../src/providers/browser/testing/test-browsers.ts';
import { startTestSite } from '../../src/providers/browser/testing/test-site.ts';
import { createAddressGuard } from '../../src/providers/web/address-guard.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createBrowseTool } from '../../src/tools/browse.ts';
import { createSkillTool } from '../../src/tools/skill.ts';
import { findSkills } from '../../src/tools/skill/find-skills.ts';
import { createProxyOpener } from '../../src/tools/skill/open-proxy.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { textOf } from '../reviews/script.ts';
import { hasToolResult, isSkillQuestion, makeSkills, manifest } from '../skills/skill-app.ts';
import { testSandboxes } from '../skills/test-sandboxes.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { assertAccessible } from './support/accessibility.ts';
import { assertFitsPhone } from './support/fits.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';

const forecast = `
import os
print("Asking with a key of", len(os.environ["WEATHER_KEY"]), "letters")
print("<script>document.title='taken'</script>")
folder = os.environ["OUTPUT_DIR"]
open(os.path.join(folder, "rain.csv"), "w").write("day,mm\\n1,3\\n")
drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='40'><rect width='80' height='40' fill='teal'/></svg>"
open(os.path.join(folder, "rain.svg"), "w").write(drawing)
`;
import { testsThatNeed } from '../support/needs.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;
let folder: string;
let site: Awaited<ReturnType<typeof startTestSite>>;
let browsers: ReturnType<typeof testBrowsers>;
const safeFetch = createSafeFetch({ allowPrivate: [] });

before(async () => {
  folder = await makeSkills({
    weather: {
      'SKILL.md': manifest('weather', 'metadata:\n  required-secrets: WEATHER_KEY\n  secret-env: "true"'),
      'scripts/forecast.py': forecast,
    },
  });
  const { skills } = await findSkills([folder]);
  const guard = createAddressGuard({ allowPrivate: [], ports: [80, 443] });
  site = await startTestSite({
    '/': signInPage,
    '/in': (_request, response, query) =>
      response.end(`<title>Inside</title><p>Welcome ${query.get('user')}, your balance is 42.`),
  });
  browsers = testBrowsers([site.hostPort]);
  dashboard = await startDashboard({
    moreTools: (deps) => [
      createBrowseTool({
        ...deps,
        browsers,
        place: deps.browsingPlace,
        sessions: deps.browserSessions,
        sourceDeps: deps,
        showsPictures: false,
        answerWaitMs: 600_000,
        approvalWaitMs: 600_000,
        humanIdleMs: 600_000,
      }) as Tool,
      createSkillTool({
        skills,
        sandboxes: testSandboxes,
        openProxy: createProxyOpener({ guard, log: createLogger('silent') }),
        secrets: deps.secrets,
        fileStore: deps.fileStore,
        files: deps.files,
        safeFetch,
        secretWaitMs: 600_000,
      }) as Tool,
    ],
  });
  page = await dashboard.open();
});
after(async () => {
  await dashboard?.stop();
  await safeFetch.close();
  await browsers?.remove();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a skill asks for a secret that nobody sees again, and shows what it says and makes', async () => {
  dashboard.world.model = (request) => {
    if (isSkillQuestion(request)) return says('{"action":"stop","reason":"done"}');
    return hasToolResult(request)
      ? says('Rain is near.')
      : callsTool('skill', { query: 'Forecast', skill: 'weather', script: 'forecast.py' });
  };
  await page.goto('/');
  await page.getByLabel('Question').fill('Will it rain?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/c\//);
  const panel = page.getByRole('region', { name: 'Skill: weather' });
  await panel.getByText('Waiting for a secret').waitFor();
  await assertAccessible(page);
  await page.reload();
  const box = page.getByRole('region', { name: 'This skill needs a secret' });
  assert.equal(await box.getByLabel('WEATHER_KEY').getAttribute('type'), 'password');
  assert.equal(await page.getByLabel('Ask a follow-up').count(), 0, 'the box is in place of the composer');
  await box.getByLabel('WEATHER_KEY').fill('sun and moon');
  await page.picture('skill-secret');
  await box.getByRole('button', { name: 'Save and continue' }).click();
  await panel.getByText('Done', { exact: true }).waitFor();
  const output = panel.getByRole('log', { name: 'Output' });
  await output.getByText('Asking with a key of 12 letters', { exact: false }).waitFor();
  await output.getByText('<script>', { exact: false }).waitFor();
  await panel.getByRole('link', { name: /rain\.csv/ }).waitFor();
  const chart = panel.getByRole('img', { name: 'rain.svg' });
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('img[alt="rain.svg"]')?.naturalWidth === 80,
  );
  assert.match((await chart.getAttribute('src'))!, /^blob:/);
  await page.getByText('Rain is near.').waitFor();
  await page.getByRole('button', { name: /^Images/ }).click();
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLImageElement>('[role=tabpanel] img[alt="rain.svg"]')?.naturalWidth === 80,
  );
  await page.picture('skill');
  await assertAccessible(page);
  assert.equal((await page.content()).includes('sun and moon'), false);
  assert.doesNotMatch(await page.title(), /taken/);
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

const signInPage = `<title>Sign in <img src=x onerror="document.title='taken'"></title><body style="margin:0">
  <form action=/in><input name=user aria-label=User style="position:absolute;left:0;top:0;width:400px;height:80px">
  <button style="position:absolute;left:0;top:200px;width:400px;height:80px">In</button></form>`;

test('a browser is watched live, answered, taken over and handed back', async () => {
  const seen: string[] = [];
  const decisions = [
    { action: 'ask', question: 'Which colour do you want?' },
    { action: 'ask', question: 'Please sign in.' },
  ];
  dashboard.world.model = (request) => {
    const text = textOf(request);
    if (hasToolResult(request)) return says('Signed in.');
    if (request.body.tools !== undefined)
      return callsTool('browse', { query: 'Sign in', urls: [`${site.origin}/`] });
    seen.push(text);
    const result = /balance is \d+/.exec(text)?.[0] ?? 'outside';
    return says(JSON.stringify(decisions.shift() ?? { action: 'done', result }));
  };
  await page.goto('/');
  await page.getByLabel('Question').fill(`Sign in at ${site.origin} for me`);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/c\//);
  const panel = page.getByRole('region', { name: 'Browser' });
  await page.getByText('Which colour do you want?').waitFor();
  assert.equal(await page.getByLabel('Ask a follow-up').count(), 0, 'what is typed below is the answer');
  await panel.getByText('The agent drives').waitFor();
  await page.waitForFunction(() => Number(document.querySelector('canvas')?.dataset['frames']) > 0);
  await page.picture('browser-question');
  await assertAccessible(page);
  await assertFitsPhone(page);
  await page.getByLabel('Your answer').fill('Blue');
  await page.keyboard.press('Enter');
  await page.getByText('Please sign in.').waitFor();
  assert.match(seen[1]!, /Blue/);

  await panel.getByRole('button', { name: 'Take over' }).click();
  await panel.getByText('You drive').waitFor();
  const screen = panel.getByRole('application', { name: /^Screen of the browser/ });
  await assertAccessible(page);
  await screen.click({ position: { x: 40, y: 20 } });
  await page.keyboard.press('A');
  await panel.getByLabel('Type into the page').fill('nn 緑茶');
  await page.keyboard.press('Enter');
  await screen.focus();
  await page.keyboard.press('Enter');
  await panel.locator('[title$="/in?user=Ann+%E7%B7%91%E8%8C%B6"]').waitFor();
  await page.picture('browser');
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await panel.getByText('balance is 42').waitFor();
  await panel.getByText('Ended').first().waitFor();
  await page.getByText('Signed in.').waitFor();
  await page.waitForFunction(
    () =>
      (document.querySelector<HTMLImageElement>('img[src*="/browser/screenshot/"]')?.naturalWidth ?? 0) > 0,
  );
  await page.picture('browser-ended');
  await assertAccessible(page);
  assert.doesNotMatch(await page.title(), /taken/);
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});
