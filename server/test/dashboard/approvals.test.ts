import assert from 'node:assert/strict';
import { z } from 'zod';
import { approvalReason } from '@quarry/api/approvals.ts';
import type { ApprovalReason } from '@quarry/api/approvals.ts';
import { APPROVAL_CHANNEL, givenAnswers } from '../../src/runs/people/approval-answers.ts';
import { newId } from '../../src/store/database/ids.ts';
import { createInboxStore } from '../../src/store/runs/inbox.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { invite } from '../account/browser.ts';
import { textOf } from '../reviews/script.ts';
import { runOnPage } from './support/run-on-page.ts';
import { testsThatNeed } from '../support/needs.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { assertAccessible } from './support/accessibility.ts';
import { startDashboard } from './support/dashboard-app.ts';
import type { DashboardApp, DashboardPage } from './support/dashboard-app.ts';
import { assertFitsPhone } from './support/fits.ts';

const { test, before, after } = testsThatNeed('Chromium');

let dashboard: DashboardApp;
let page: DashboardPage;

const HOSTILE = '<img src=x onerror="document.title=\'taken\'"> [click](javascript:alert(1))';
const SUMMARY = `Open https://evil.example/?told=swordfish ${HOSTILE}`;

/** Needs a word each time it is called, whatever has come in. */
const sayingTool: Tool<{ reason: ApprovalReason }> = {
  id: 'say',
  description: 'Says something to the outside.',
  input: z.object({ reason: approvalReason }),
  run: async ({ reason }, context) => {
    const act = {
      callId: await context.step('id', async () => newId()),
      tool: 'say',
      summary: SUMMARY,
      reason,
    };
    context.emit('approval-needed', { ...act, expiresAt: new Date(Date.now() + 600_000).toISOString() });
    const inbox = createInboxStore(dashboard.app.db);
    const answered = async () => {
      const answers = givenAnswers(await inbox.list(context.runId, APPROVAL_CHANNEL));
      return answers.find(({ callId }) => callId === act.callId)?.decision;
    };
    const decision = (await context.waitFor('word', { check: answered, waitMs: 600_000 })) ?? 'deny';
    if (decision === 'deny') context.emit('approval-denied', { ...act, by: 'person' });
    else context.emit('approval-given', { ...act, decision });
    return { ok: true, text: `It was answered with ${decision}.` };
  },
};

before(async () => {
  dashboard = await startDashboard({ moreTools: () => [sayingTool as Tool] });
  page = await dashboard.open();
});
after(() => dashboard?.stop());

async function ask(reasons: ApprovalReason[]): Promise<void> {
  const left = [...reasons];
  dashboard.world.model = (request) => {
    heard.push(textOf(request));
    const next = request.body.tools === undefined ? undefined : left.shift();
    return next ? callsTool('say', { reason: next }) : says('It is said.');
  };
  await page.goto('/');
  await page.getByLabel('Question').fill('Say it');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/c\//);
}

/** What the model was told, request by request. */
const heard: string[] = [];

const card = () => page.getByRole('region', { name: 'The agent asks for your approval' });
const badge = (word: string) => page.locator('header').getByText(word, { exact: true });
const timeline = () => page.getByRole('tabpanel').filter({ has: page.locator('[data-list=timeline]') });

test('a call that waits is shown with what it would do, why and how long, also after a reload, and is answered', async () => {
  const sent = page.waitForRequest((request) => request.url().endsWith('/agent/run/stream'));
  await ask(['unknown-address', 'secret-in-code']);
  assert.equal((await sent).postDataJSON().approvals, 'ask', 'somebody is here to be asked');
  await card().getByText('https://evil.example/?told=swordfish', { exact: false }).waitFor();
  await card().getByText('nobody gave this address', { exact: false }).waitFor();
  await card()
    .getByText(/Denied by itself in (9 min \d+ s|10 min 0 s)/)
    .waitFor();
  await badge('Waiting for your approval').waitFor();
  await assertAccessible(page);
  await page.picture('approval');
  assert.equal(await card().locator('img, a').count(), 0, 'what the model chose stays text');
  await assertFitsPhone(page, () => page.picture('approval-phone'));

  await page.reload();
  await card().waitFor();
  await card().getByRole('button', { name: 'Allow once' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await card().getByText('code would be given a secret', { exact: false }).waitFor();
  await card().getByRole('button', { name: 'Allow for this run' }).click();
  await badge('Completed').waitFor();
  assert.equal(await card().count(), 0);
  await page.getByRole('button', { name: 'Activity' }).click();
  await timeline().getByText('Allowed once: say').waitFor();
  await timeline().getByText('Allowed for this run: say').click();
  await timeline().getByText('told=swordfish', { exact: false }).last().waitFor();
  await page.picture('approval-timeline');
  assert.notEqual(await page.title(), 'taken');
  assert.deepEqual(page.foreign, []);
});

test('a denied call is told to the run, and an answer that comes too late says so', async () => {
  await ask(['browser-request']);
  await card().waitFor();
  const runId = runOnPage(page);
  const { approvalState } = await dashboard.owner.quarry.getRunStatus(runId);
  const other = await dashboard.open();
  await other.goto(`/run/${runId}`);
  const otherCard = other.getByRole('region', { name: 'The agent asks for your approval' });
  await otherCard.waitFor();
  await card().getByLabel('Say something with it (optional)').fill('Use the archive instead.');
  await card().getByRole('button', { name: 'Deny' }).click();
  await badge('Completed').waitFor();
  await page.getByRole('button', { name: 'Activity' }).click();
  await timeline().getByText('Denied: say').waitFor();
  await otherCard.waitFor({ state: 'detached' });
  assert.ok(
    heard.some((text) => text.includes('Use the archive instead.')),
    'what is said with a no is heard',
  );
  await assert.rejects(
    dashboard.owner.quarry.answerApproval({
      runId,
      callId: approvalState!.pending[0]!.callId,
      decision: 'once',
    }),
    { status: 409 },
  );
  await other.context().close();
});

test('in Japanese too', async () => {
  const japanese = await dashboard.open({ locale: 'ja-JP' });
  await ask(['skill-request']);
  await card().waitFor();
  await japanese.goto(page.url().replace(dashboard.app.origin, ''));
  const region = japanese.getByRole('region', { name: 'エージェントが許可を求めています' });
  await region.getByRole('button', { name: '今回だけ許可' }).waitFor();
  await japanese.picture('approval-ja');
  await region.getByRole('button', { name: '拒否' }).click();
  await badge('Completed').waitFor();
  await japanese.context().close();
});

test('owners choose the policy of the workspace, members do not see it', async () => {
  await page.goto('/settings/workspace');
  const policy = page.getByRole('group', { name: 'Approvals' });
  await policy.getByRole('radio', { name: /^Ask/ }).waitFor();
  assert.ok(await policy.getByRole('radio', { name: /^Ask/ }).isChecked());
  await assertAccessible(page);
  await page.picture('approvals-policy');
  await policy.getByRole('radio', { name: /^Deny/ }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await dashboard.owner.quarry.getWorkspaceSettings()).approvals, 'deny');
  await page.reload();
  await policy.getByRole('radio', { name: /^Deny/, checked: true }).waitFor();
  await dashboard.owner.quarry.updateWorkspaceSettings({ approvals: 'ask' });

  const member = await invite(dashboard.app, dashboard.owner);
  const theirs = await dashboard.open({ cookies: member.cookies });
  await theirs.goto('/settings/workspace');
  await theirs.getByRole('heading', { name: 'Workspace', exact: true }).waitFor();
  assert.equal(await theirs.getByRole('group', { name: 'Approvals' }).count(), 0);
  await theirs.context().close();
});
