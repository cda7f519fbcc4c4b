import assert from 'node:assert/strict';
import type { AccountClient } from '@quarry/api/account-client.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { Client } from 'pg';
import { recordBackup } from '../../src/store/backup/backup-log.ts';
import { openBrowser, PASSWORD, tokenOf } from '../account/browser.ts';
import { wholeTree } from '../delegation/team.ts';
import { settled, until, untilType } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import type { NodeProcess } from '../support/node-process.ts';
import { EMBEDDED, HUMAN_ANSWER, SCRIPTED } from './sample-world.ts';

/** Everything that has a place in the database, through the front door. Needs a Chromium. */
export async function liveALife(node: NodeProcess) {
  const { ann, ben } = await comeIn(node);
  const runs = await research(ann.client);
  await ben.client.run(runInput('Where is the Vasa Museum?'));
  await curate(ann.client);
  await useTheDesk(ann.client, ben.client, runs);
  await noteBackup(node);
  await beTold(node, ann.client);
  await haveServers(node, ann.client);
  return { ann, ben, runs };
}

/** What readers do with answers: rate, share, link and collect them, and take note of what failed. */
async function useTheDesk(client: QuarryClient, colleague: QuarryClient, runs: Life['runs']): Promise<void> {
  await client.giveFeedback({ runId: runs.search, rating: 'good', comment: 'Short and right.' });
  await client.dismissFailure({ runId: runs.failed });
  await client.updateWorkspaceSettings({ publicLinks: true });
  await client.createAnswerLink(runs.search);
  const conversationId = (await client.getRun(runs.talked))!.conversationId!;
  const memberId = (await colleague.getWorkspace()).user.id;
  await client.shareConversation({ conversationId, memberId, access: 'review' });
  const { id: collectionId } = await client.createCollection({ name: 'Towers' });
  const itemId = (await client.getRun(runs.search))!.linkedSources[0]!.id;
  await client.changeCollection({ collectionId, kind: 'source', itemId });
}

/** An MCP server with a key, and one of its tools allowed. */
async function haveServers(node: NodeProcess, client: QuarryClient): Promise<void> {
  const server = { name: 'tickets', address: 'https://mcp.example.com/mcp', apiKey: 'a key of theirs' };
  const { id } = await client.createMcpServer(server);
  const said = {
    name: 'find',
    description: 'Finds tickets.',
    inputSchema: { type: 'object', properties: { words: { type: 'string' } } },
    isReadOnly: true,
    isIdempotent: false,
    digest: 'd',
  };
  const database = new Client(await node.connection());
  await database.connect();
  await database
    .query(
      `insert into mcp_tools (server_id, name, offered, allowed, approval) values ($1, 'find', $2, $2, 'ask')`,
      [id, JSON.stringify(said)],
    )
    .finally(() => database.end());
}

/** As `quarry backup` does when it is done. */
/** A webhook, a message of it and an attempt to deliver it, which nobody has answered. */
async function beTold(node: NodeProcess, client: QuarryClient): Promise<void> {
  const { id } = await client.createWebhook({
    address: 'https://receiver.example/quarry',
    events: ['budget.near'],
  });
  const { runs } = await client.listRuns({ limit: 1 });
  const database = new Client(await node.connection());
  await database.connect();
  try {
    const { rows } = await database.query(
      `insert into webhook_deliveries (webhook_id, run_id, seq, type, status) values ($1, $2, 1, 'run.completed', 'failed') returning id`,
      [id, runs[0]!.id],
    );
    await database.query(
      `insert into webhook_attempts (id, delivery_id, error, duration_ms) values (gen_random_uuid(), $1, 'no answer', 5)`,
      [rows[0].id],
    );
  } finally {
    await database.end();
  }
}

async function noteBackup(node: NodeProcess): Promise<void> {
  const client = new Client(await node.connection());
  await client.connect();
  const made = { file: '/backups/quarry.backup', bytes: 1_000, rows: 10 };
  await recordBackup(client, made).finally(() => client.end());
}

export type Life = Awaited<ReturnType<typeof liveALife>>;

async function comeIn(node: NodeProcess) {
  const at = { origin: new URL(node.base).origin };
  const [, token] = /#token=(\S+)/.exec(node.output())!;
  const [ann, ben] = [openBrowser(at), openBrowser(at)];
  const names = { ann: 'ann@example.com', ben: 'ben@example.com' };
  await ann.account.welcome({ token: token!, name: 'Ann', email: names.ann, password: PASSWORD });
  const { url } = await ann.account.createInvitation({ role: 'member' });
  const account = { name: 'Ben', email: names.ben, password: PASSWORD };
  await ben.account.acceptInvitation({ token: tokenOf(url), account });
  await ann.account.createInvitation({ role: 'owner', label: 'For nobody yet' });
  await ann.account.createWorkspace({ name: 'Second' });
  await ann.account.switchWorkspace(
    (await ann.account.me()).workspaces.find(({ name }) => name === 'main')!.id,
  );
  const member = async (browser: { account: AccountClient }, email: string) => {
    const { key } = await browser.account.createKey({ name: 'sample' });
    return { email, password: PASSWORD, key, client: node.client(key) };
  };
  const revoked = await ann.account.createKey({ name: 'revoked' });
  await ann.account.revokeKey(revoked.id);
  return { ann: await member(ann, names.ann), ben: await member(ben, names.ben) };
}

/** Runs of every kind, each at rest: completed, waiting for a reviewer or for its resume, ended early. */
async function research(client: QuarryClient) {
  const ask = async (inputText: string, more: Partial<StartRunInput> = {}) =>
    (await client.run(runInput(inputText, more))).runId;
  const reviewed = async (kind: 'plan' | 'report' | 'matrix', inputText: string) => {
    const runId = await ask(inputText);
    await client.confirmDraft({ kind, runId });
    assert.equal((await client.resumeRun({ runId, modelName: EMBEDDED })).status, 'completed');
    return runId;
  };
  const requests = {
    plan: 'Make a plan to research Tokyo Tower',
    report: 'Write a report about Tokyo Tower',
    matrix: '/matrix compare Tokyo Tower and Tokyo Skytree by height and location',
  };
  const mast = new File(['The mast was bent in 2011.\n'], 'note.txt', { type: 'text/plain' });
  const note = await client.uploadFile(mast, { idempotencyKey: 'note' });
  const search = await ask('How tall is Tokyo Tower?', { recording: { name: 'towers', mode: 'keep' } });
  const confirmed = await ask(requests.plan);
  await client.confirmDraft({ kind: 'plan', runId: confirmed });
  const rejected = await ask(requests.report);
  await client.answerDraft({
    kind: 'report',
    runId: rejected,
    answer: 'Shorter, please',
    modelName: EMBEDDED,
  });
  const { id: conversationId } = await client.createConversation({});
  const reportCompleted = await reviewed('report', requests.report);
  const { text } = await client.getDocument({ runId: reportCompleted });
  await client.saveDocument({
    runId: reportCompleted,
    basedOn: 1,
    text: `${text}\n\nThe end.`,
    note: 'An end',
  });
  return {
    direct: await ask('Hello'),
    talked: await ask('Hello again', { conversationId }),
    search,
    pdf: await readPdf(client, search),
    file: await ask('What does the note say about the mast?', { fileUrls: [note.url] }),
    planCompleted: await reviewed('plan', requests.plan),
    reportCompleted,
    matrixCompleted: await reviewed('matrix', requests.matrix),
    planPending: await ask(requests.plan),
    planConfirmed: confirmed,
    reportPending: rejected,
    matrixPending: await ask(requests.matrix),
    ...(await endedEarly(client)),
    ...(await handedOver(client)),
    browsed: await browse(client),
  };
}

/** A file whose bytes are kept, from the site that the search has found, and the icon of that site. */
async function readPdf(client: QuarryClient, searchId: string): Promise<string> {
  const found = (await client.getRun(searchId))!.linkedSources[0]!;
  const { runId } = await client.run(runInput(`Summarise ${new URL(found.url).origin}/mast.pdf`));
  await client.getSourceIcon(found.id);
  return runId;
}

async function endedEarly(client: QuarryClient) {
  const failing = runInput('There is no answer to this', { modelName: SCRIPTED, maxRetries: 0 });
  const failed = (await untilType(client.streamRun(failing), 'config')).payload.runId;
  assert.equal(await settled(client, failed), 'error');
  const cancelled = (await client.run(runInput('Make a plan to research the Vasa Museum'))).runId;
  assert.equal((await client.cancelRun(cancelled)).status, 'cancelled');
  return { failed, cancelled };
}

/** Work handed to agents in a chain, and a memory that a run has added to. */
async function handedOver(client: QuarryClient) {
  const mentions = [];
  for (const name of ['Ken', 'Yui']) {
    const { id } = await client.createAgent({ name, soulMarkdown: `I am ${name}.` });
    mentions.push({ id, type: 'agent' as const, label: name });
  }
  const input = runInput('Say hello to each other', { modelName: SCRIPTED, mentions, updateMemory: true });
  const delegated = (await client.run(input)).runId;
  await wholeTree(client, delegated);
  return { delegated };
}

/** With a human who answers the agent's question meanwhile. */
async function browse(client: QuarryClient): Promise<string> {
  let sessionId = '';
  for await (const { type, payload } of client.streamRun(
    runInput('Browse for the ship', { modelName: SCRIPTED }),
  )) {
    const { runId } = payload;
    if (type === 'browse-start') sessionId = payload.websocketInfo.session_id;
    if (type === 'browse-ask-human') await client.answerQuestion({ runId, sessionId, input: HUMAN_ANSWER });
    if (type === 'complete') return runId;
  }
  throw new Error('the browsing did not come to its end');
}

/** What members do themselves: a merge that stays, one that was undone, a correction, a secret. */
async function curate(client: QuarryClient): Promise<void> {
  await client.registerSecret({ key: 'API_TOKEN', value: 'a sealed value' });
  await client.setPrice({ model: 'compatible/m1', inputPerMillion: 1, outputPerMillion: 2 });
  const baseUrl = 'http://127.0.0.1:9/';
  const { id } = await client.createConnection({ vendor: 'searxng', baseUrl });
  // Nobody is there: it leaves behind how the provider fares.
  await client.testStoredConnection(id!);
  const idOf = async (search: string) => {
    const found = await until(
      async () => (await client.listEntities({ search, includeOthersEntities: true })).entities[0],
      `an entity ${search}`,
    );
    return found.id;
  };
  const [tower, skytree] = [await idOf('Tokyo Tower'), await idOf('Tokyo Skytree')];
  const [minato, sumida] = [await idOf('Minato'), await idOf('Sumida')];
  await client.mergeEntities({ targetEntityId: minato, entityIds: [sumida] });
  await client.mergeEntities({ targetEntityId: tower, entityIds: [skytree] });
  await client.splitEntity({ entityId: tower });
  const metadata = { height: { value: 333, type: 'number' } };
  await client.updateEntity({ entityId: tower, description: 'A tower of steel.', metadata });
}
