import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { liveViewCommand } from '@quarry/api/live-view.ts';
import type { LiveViewCommand, LiveViewState } from '@quarry/api/live-view.ts';
import type { WebSocketRoute } from 'playwright-core';
import { createLogger } from '../../src/log.ts';
import { createAddressGuard } from '../../src/providers/web/address-guard.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { events } from '../../src/store/schema/runs.ts';
import { createSkillTool } from '../../src/tools/skill.ts';
import { findSkills } from '../../src/tools/skill/find-skills.ts';
import { createProxyOpener } from '../../src/tools/skill/open-proxy.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { hasToolResult, isSkillQuestion, makeSkills, manifest } from '../skills/skill-app.ts';
import { testSandboxes } from '../skills/test-sandboxes.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { assertAccessible } from './support/accessibility.ts';
import { MODEL, startDashboard } from './support/dashboard-app.ts';
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

let dashboard: DashboardApp;
let page: DashboardPage;
let folder: string;
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
  dashboard = await startDashboard({
    moreTools: ({ fileStore, files, secrets }) => [
      createSkillTool({
        skills,
        sandboxes: testSandboxes,
        openProxy: createProxyOpener({ guard, log: createLogger('silent') }),
        secrets,
        fileStore,
        files,
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
  await page.waitForURL(/\/run\//);
  const panel = page.getByRole('region', { name: 'Skill: weather' });
  await panel.getByText('Waiting for a secret').waitFor();
  await assertAccessible(page);
  await page.reload();
  await panel.getByLabel('WEATHER_KEY').fill('sun and moon');
  await page.picture('skill-secret');
  await panel.getByRole('button', { name: 'Give and go on' }).click();
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
  await page.picture('skill');
  await assertAccessible(page);
  assert.equal((await page.content()).includes('sun and moon'), false);
  assert.doesNotMatch(await page.title(), /taken/);
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A browser of the service, as a watcher meets it. */
async function fakeSession(sessionId: string) {
  const commands: LiveViewCommand[] = [];
  const opened = Promise.withResolvers<WebSocketRoute>();
  let address = '';
  await page.routeWebSocket(/\/api\/v1\/browser\/live\//, (socket) => {
    address = socket.url();
    socket.onMessage((text) => commands.push(liveViewCommand.parse(JSON.parse(String(text)))));
    opened.resolve(socket);
  });
  const state = (given: Partial<LiveViewState>): string =>
    JSON.stringify({
      type: 'state',
      sessionId,
      control: 'agent',
      isMine: false,
      url: 'https://shop.example/',
      title: `Shop <img src=x onerror="document.title='taken'">`,
      viewport: { width: 1000, height: 500 },
      ...given,
    } satisfies LiveViewState);
  return { commands, opened: opened.promise, state, address: () => address };
}

test('a browser is watched live, answered, taken over and handed back', async () => {
  dashboard.world.model = () => says('Done.');
  const { runId } = await dashboard.owner.quarry.run(runInput('Look at the shop', { modelName: MODEL }));
  const sessionId = crypto.randomUUID();
  await addBrowsing(runId, sessionId);
  const session = await fakeSession(sessionId);
  await page.goto(`/run/${runId}`);
  const socket = await session.opened;
  assert.equal(
    session.address(),
    `${dashboard.app.origin.replace('http', 'ws')}/api/v1/browser/live/${sessionId}?token=t%2Bk`,
  );
  socket.send(session.state({}));
  socket.send(PIXEL);
  const panel = page.getByRole('region', { name: 'Browser' });
  await panel.getByText('The agent drives').waitFor();
  await page.waitForFunction(() => document.querySelector('canvas')?.dataset['frames'] === '1');
  await panel.getByText('Which colour do you want?').waitFor();
  await assertAccessible(page);

  const answered = page.waitForRequest(/\/browser\/answer-question$/);
  await page.route(/\/browser\/answer-question$/, (route) =>
    route.fulfill({ json: { accepted: true, sessionId } }),
  );
  await panel.getByLabel('Your answer').fill('Blue');
  await page.keyboard.press('Enter');
  assert.deepEqual((await answered).postDataJSON(), { runId, sessionId, input: 'Blue' });
  await page.getByText('Answered. The browser goes on.').waitFor();

  await panel.getByRole('button', { name: 'Take over' }).click();
  socket.send(session.state({ control: 'human', isMine: true }));
  await panel.getByText('You drive').waitFor();
  const screen = panel.getByRole('application', { name: /^Screen of the browser: Shop <img/ });
  const box = (await screen.boundingBox())!;
  await screen.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await page.keyboard.press('a');
  await page.picture('browser');
  await assertAccessible(page);
  await panel.getByLabel('Type into the page').fill('緑茶');
  await page.keyboard.press('Enter');
  await screen.focus();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  socket.send(session.state({}));
  await panel.getByText('The agent drives').waitFor();
  assert.deepEqual(gist(session.commands), [
    'take-control',
    'mouse down 500 250',
    'mouse up 500 250',
    'key down a',
    'key up a',
    'text 緑茶',
    'hand-back',
  ]);
  socket.send(JSON.stringify({ type: 'refused', reason: 'Not now, please' }));
  await panel.getByRole('alert').getByText('Not now, please').waitFor();
  await socket.close({ code: 1000 });
  await panel.getByRole('status').getByText('Ended').waitFor();
  assert.doesNotMatch(await page.title(), /taken/);
  assert.deepEqual([page.foreign, page.complaints], [[], []]);
});

/** The events of a browsing session that has asked something, put into a finished run before its end. */
async function addBrowsing(runId: string, sessionId: string): Promise<void> {
  const { db } = dashboard.app;
  const stored = await db.select().from(events).where(eq(events.runId, runId)).orderBy(events.seq);
  const websocketInfo = {
    session_id: sessionId,
    user_id: 'u',
    ws_url: `ws://inside.example:1/api/v1/browser/live/${sessionId}`,
    token: 't+k',
  };
  const browsing = [
    { type: 'browse-start', payload: { runId, websocketInfo } },
    {
      type: 'browse-step',
      payload: { runId, sessionId, stepIndex: 0, action: 'Opened the shop', screenshot: null },
    },
    {
      type: 'browse-ask-human',
      payload: { runId, sessionId, stepIndex: 1, status: 'waiting', question: 'Which colour do you want?' },
    },
  ];
  const rows = [stored[0]!, ...browsing, ...stored.slice(1)];
  await db.delete(events).where(eq(events.runId, runId));
  await db
    .insert(events)
    .values(rows.map(({ type, payload }, index) => ({ runId, seq: index + 1, type, payload })));
}

/** The commands in short, without the ways of the pointer. */
function gist(commands: LiveViewCommand[]): string[] {
  return commands.flatMap((command) => {
    if (command.type !== 'input') return command.type;
    const { input } = command;
    if (input.kind === 'text') return `text ${input.text}`;
    if (input.kind === 'key') return `key ${input.action} ${input.key}`;
    if (input.kind !== 'mouse' || input.action === 'move') return [];
    return `mouse ${input.action} ${input.x} ${input.y}`;
  });
}
