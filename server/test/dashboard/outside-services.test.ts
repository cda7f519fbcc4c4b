import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMcpWorld } from '../mcp/mcp-world.ts';
import type { McpWorld } from '../mcp/mcp-world.ts';
import { until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { assertAccessible } from './support/accessibility.ts';
import { MODEL, startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';

const { test, before, after } = testsThatNeed('Chromium');

let world: McpWorld;
let receiver: ReturnType<typeof createServer>;
let dashboard: DashboardApp;
let page: DashboardPage;
/** What the receiver answers, one after the other; then 200. */
const answers: number[] = [];

before(async () => {
  world = await startMcpWorld();
  receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answers.shift() ?? 200).end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  dashboard = await startDashboard({ hosts: [world.hostPort, hostOfReceiver()] });
  page = await dashboard.open();
});
after(async () => {
  await dashboard?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
  await world?.close();
});

const hostOfReceiver = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const dialog = () => page.getByRole('dialog');

test('an MCP server is added, its tools are read and allowed, and a run uses one', async () => {
  await page.goto('/settings/mcp');
  await page.getByRole('heading', { name: 'No MCP server yet' }).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Add server' }).click();
  await dialog().getByLabel('Name').fill('World');
  await dialog().getByText('beginning with a letter').waitFor();
  await dialog().getByLabel('Name').fill('world');
  await dialog().getByLabel('Address').fill(`${world.origin}/mcp`);
  await assertAccessible(page);
  await dialog().getByRole('button', { name: 'Add server' }).click();
  const box = page.getByRole('article', { name: 'world' });
  await box.getByText('Adds two numbers.').waitFor();
  await box.getByRole('button', { name: 'Allow, ask each time: add' }).click();
  await box.getByText('asks before each call').waitFor();
  await box.getByRole('button', { name: 'Allow without asking: add' }).click();
  await box.getByText('without asking', { exact: true }).waitFor();
  await page.picture('mcp-servers');
  await assertAccessible(page);

  dashboard.world.model = ({ body }) => {
    const told = (body.messages as { role: string }[]).some(({ role }) => role === 'tool');
    return body.tools && !told ? callsTool('mcp_world_add', { a: 20, b: 22 }) : says('It is 42.');
  };
  const { runId } = await dashboard.owner.quarry.run(runInput('What is it?', { modelName: MODEL }));
  await page.goto(`/run/${runId}`);
  await page.getByText('It is 42.').first().waitFor();
  await page.goto('/tools');
  await page.getByText('MCP: world').waitFor();
  await assertAccessible(page);

  world.says = 'Tells the time, and more.';
  await page.goto('/settings/mcp');
  await box.getByRole('button', { name: 'Allow, ask each time: changing' }).click();
  await page.getByText('That did not work').or(page.getByText('asks before each call')).first().waitFor();
  await box.getByRole('button', { name: 'Look at its tools: world' }).click();
  await box.getByText('changed: allow it again').waitFor();
  world.says = 'Tells the time.';

  await box.getByRole('button', { name: 'Remove: world' }).click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'No MCP server yet' }).waitFor();
});

test('a server that asks for it is authorized in the browser', async () => {
  await dashboard.owner.quarry.createMcpServer({ name: 'secure', address: `${world.origin}/secure` });
  await page.goto('/settings/mcp');
  const box = page.getByRole('article', { name: 'secure' });
  await box.getByRole('button', { name: 'Look at its tools: secure' }).click();
  await box.getByText('asks for an authorization', { exact: true }).waitFor();
  await box.getByRole('button', { name: 'Connect: secure' }).click();
  await page.waitForURL('**/settings/mcp');
  await box.getByText('authorized', { exact: true }).waitFor();
  await box.getByText('Adds two numbers.').waitFor();
  await page.goto('/mcp-authorized?error=access_denied');
  await page.getByText('The authorization was not given').waitFor();
  await assertAccessible(page);
});

test('a webhook is made, its secret shown once, its messages listed, repeated, and it is deleted', async () => {
  await page.goto('/settings/webhooks');
  await page.getByRole('heading', { name: 'No webhook yet' }).waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  await dialog().getByLabel('Address').fill(`http://${hostOfReceiver()}/told`);
  await dialog().getByLabel('a run is done').check();
  await assertAccessible(page);
  await dialog().getByRole('button', { name: 'New webhook' }).click();
  await dialog().getByText('it is shown this once', { exact: false }).waitFor();
  assert.match(await dialog().getByRole('textbox').inputValue(), /^whsec_/);
  await dialog().getByRole('button', { name: 'Done' }).click();

  answers.push(200);
  dashboard.world.model = () => says('Done.');
  await dashboard.owner.quarry.run(runInput('Tell them.', { modelName: MODEL }));
  const { webhooks } = await dashboard.owner.quarry.listWebhooks();
  const attempts = async () =>
    (await dashboard.owner.quarry.listDeliveries({ webhookId: webhooks[0]!.id })).deliveries[0]?.attempts
      .length;
  await until(async () => ((await attempts()) === 1 ? true : undefined), 'a message');
  await page.getByText('Messages', { exact: true }).click();
  await page.getByText('delivered').waitFor();
  await page.picture('webhooks');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Send again: a run is done' }).click();
  await until(async () => ((await attempts()) === 2 ? true : undefined), 'the message once more');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('paused').waitFor();
  await page.getByRole('button', { name: /^Delete: http/ }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No webhook yet' }).waitFor();
  assert.deepEqual([page.foreign.filter((url) => !url.startsWith(world.origin)), page.complaints], [[], []]);
});
