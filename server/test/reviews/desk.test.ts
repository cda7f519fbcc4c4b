import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuarryClient } from '@quarry/api/client.ts';
import { eq } from 'drizzle-orm';
import { createScreenshotStore } from '../../src/store/runs/screenshots.ts';
import { events, runs } from '../../src/store/schema/runs.ts';
import { runInput } from '../support/app.ts';
import { fails, says } from '../support/fake-openai.ts';
import { MODEL, startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { teaPlan, toolThen } from './script.ts';
import { teaPages } from './tea-pages.ts';

let reviews: ReviewApp;
let ann: QuarryClient;
let ben: QuarryClient;
let benId: string;
let benKey: string;
let cal: QuarryClient;
let calId: string;

before(async () => {
  reviews = await startReviewApp({ pages: teaPages });
  ann = reviews.client;
  const workspace = (await ann.getWorkspace()).name;
  const join = async (user: string) => {
    const { key, userId } = await reviews.app.createKey({ workspace, user });
    return [reviews.app.client(key), userId, key] as const;
  };
  [ben, benId, benKey] = await join('ben@example.com');
  [cal, calId] = await join('cal@example.com');
});
after(() => reviews?.stop());

const searched = { route: toolThen('search', 'Green tea came to Japan in 1191 [1].') };
const plans = {
  route: toolThen('plan', 'Green tea came to Japan in 1191 [1].'),
  plan: () => says(JSON.stringify(teaPlan)),
};

async function answered(more: Partial<Parameters<typeof runInput>[1]> = {}): Promise<string> {
  reviews.modelSays(searched);
  const { runId, status } = await ann.run(runInput('Green tea?', { modelName: MODEL, ...more }));
  assert.equal(status, 'completed');
  return runId;
}

/** As if a browser had shown something on the way, and the answer were a table. */
async function withTableAndPicture(runId: string): Promise<{ screenshotId: string }> {
  const { db } = reviews.app;
  const [run] = await db.select().from(runs).where(eq(runs.id, runId));
  const screenshotId = await createScreenshotStore(db).save(run!, { runId, bytes: Buffer.from('picture') });
  const columns = [{ id: 'c1', name: 'Origin', description: 'Where it is from', type: 'text' }];
  const rows = [{ id: 'r1', label: 'Sencha', cells: { c1: { value: 'Uji', sourceIds: [] } } }];
  const payload = { runId, title: 'Teas', columns, rows };
  await db.insert(events).values({ runId, seq: 100_000, type: 'matrix-data-completed', payload });
  return { screenshotId };
}

async function pausedIn(conversationId: string): Promise<string> {
  reviews.modelSays(plans);
  const input = runInput('Make a plan to research green tea', { modelName: MODEL, conversationId });
  return (await ann.run(input)).runId;
}

test('what a reader thinks is kept with the run, changed, taken back, and given out for evaluation', async () => {
  const runId = await answered();
  await ann.giveFeedback({ runId, rating: 'bad', comment: 'Too short.' });
  const given = await ann.giveFeedback({ runId, rating: 'good', comment: 'Short, but right.' });
  assert.deepEqual((await ann.getRun(runId))!.feedback, given);
  const lines = (await (await ann.exportFeedback()).text()).trim().split('\n');
  const [line] = lines.map((one) => JSON.parse(one) as Record<string, unknown>);
  assert.equal(lines.length, 1);
  assert.deepEqual(
    [line!['runId'], line!['rating'], line!['comment'], line!['question'], line!['answer']],
    [runId, 'good', 'Short, but right.', 'Green tea?', 'Green tea came to Japan in 1191 [1].'],
  );
  assert.equal((line!['sources'] as { n: number }[])[0]?.n, 1);
  await ann.removeFeedback(runId);
  assert.equal((await ann.getRun(runId))!.feedback, undefined);
  assert.equal(await (await ann.exportFeedback()).text(), '');
  await assert.rejects(ben.giveFeedback({ runId, rating: 'good' }), { status: 404 });
});

test('any answer can be taken along with its citations and sources', async () => {
  const runId = await answered();
  const file = await ann.exportAnswer({ runId, format: 'md' });
  assert.match(file.headers.get('content-disposition')!, /Green%20tea/);
  const text = await file.text();
  assert.match(text, /^# Green tea/);
  assert.match(text, /Green tea came to Japan in 1191 \[1\]\.\n\n## Sources\n\n- \[1\] /);
  const word = Buffer.from(await (await ann.exportAnswer({ runId, format: 'docx' })).arrayBuffer());
  assert.equal(word.subarray(0, 2).toString(), 'PK');
  assert.match(await (await ann.exportAnswer({ runId, format: 'html' })).text(), /<h1>Green tea/);
  const { id: conversationId } = await ann.createConversation({});
  const paused = await pausedIn(conversationId);
  await assert.rejects(ann.exportAnswer({ runId: paused, format: 'md' }), {
    status: 404,
    message: /has not answered. Its status is pending/,
  });
  await ann.cancelRun(paused);
});

test('what waits for a person is listed until it is answered, failures until they are taken note of', async () => {
  const { id: conversationId } = await ann.createConversation({ title: 'Tea' });
  const paused = await pausedIn(conversationId);
  reviews.modelSays({ route: () => fails(400) });
  const { runId: failed } = await ann.run(runInput('Will it fail?', { modelName: MODEL, maxRetries: 0 }));
  const { items } = await ann.listInbox();
  assert.deepEqual(
    items.map(({ runId, need, title, conversationId: at }) => [runId, need, title, at]),
    [
      [failed, 'failure', 'Will it fail?', null],
      [paused, 'plan', 'Tea', conversationId],
    ],
  );
  assert.notEqual(items[0]!.detail, '');
  assert.deepEqual((await ben.listInbox()).items, []);
  await assert.rejects(ben.dismissFailure({ runId: failed }), { status: 404 });
  assert.equal((await ann.dismissFailure({ runId: failed })).items.length, 1);
  await ann.cancelRun(paused);
  assert.deepEqual((await ann.listInbox()).items, []);
});

test('a conversation is shared to be read, not to be changed, and no longer than its owner wants', async () => {
  const { id: conversationId } = await ann.createConversation({ title: 'Shared tea' });
  const runId = await answered({ conversationId });
  await assert.rejects(ben.getConversation(conversationId), { status: 404 });
  await assert.rejects(ann.shareConversation({ conversationId, memberId: conversationId, access: 'read' }), {
    status: 404,
  });
  const { members } = await ann.shareConversation({ conversationId, memberId: benId, access: 'read' });
  assert.deepEqual(
    members.map(({ email, access }) => [email, access]),
    [
      ['ben@example.com', 'read'],
      ['cal@example.com', null],
    ],
  );
  const seen = await ben.getConversation(conversationId);
  assert.deepEqual(
    [seen.access, seen.isShared, (await ann.getConversation(conversationId)).access],
    ['read', true, 'owner'],
  );
  assert.deepEqual(
    (await ben.listConversations({ shared: true })).conversations.map(({ id }) => id),
    [conversationId],
  );
  assert.deepEqual((await ben.listConversations()).conversations, []);
  assert.equal((await ben.listExchanges({ conversationId })).exchanges[0]?.id, runId);
  assert.equal((await ben.getRun(runId))!.status, 'completed');
  assert.equal((await ben.getRunStatus(runId)).status, 'completed');
  assert.match(await (await ben.exportAnswer({ runId, format: 'md' })).text(), /1191/);
  const { screenshotId } = await withTableAndPicture(runId);
  assert.match(await (await ben.exportMatrix({ runId, format: 'csv' })).text(), /Sencha/);
  const picture = () =>
    fetch(`${reviews.app.origin}/api/v1/browser/screenshot/${screenshotId}`, {
      headers: { authorization: `Bearer ${benKey}` },
    });
  assert.equal((await picture()).status, 200);
  for (const act of [
    () => ben.updateConversation({ conversationId, title: 'Mine' }),
    () => ben.deleteConversation(conversationId),
    () => ben.deleteRun(runId),
    () => ben.shareConversation({ conversationId, memberId: calId, access: 'read' }),
    () => ben.createAnswerLink(runId),
    () => ben.run(runInput('Mine now?', { conversationId })),
    () => cal.getRun(runId).then((run) => run ?? Promise.reject({ status: 404 })),
  ])
    await assert.rejects(act(), { status: 404 });
  await ann.shareConversation({ conversationId, memberId: benId, access: null });
  await assert.rejects(ben.getConversation(conversationId), { status: 404 });
  assert.equal(await ben.getRun(runId), null);
  assert.equal((await picture()).status, 404);
  await assert.rejects(ben.exportMatrix({ runId, format: 'csv' }), { status: 404 });
});

test('who may review answers drafts like the owner, and of two at once exactly one wins', async () => {
  const { id: conversationId } = await ann.createConversation({ title: 'Plans' });
  const runId = await pausedIn(conversationId);
  await ann.shareConversation({ conversationId, memberId: benId, access: 'review' });
  await ann.shareConversation({ conversationId, memberId: calId, access: 'read' });
  assert.deepEqual(
    (await ben.listInbox()).items.map(({ runId: id, need }) => [id, need]),
    [[runId, 'plan']],
  );
  assert.deepEqual((await cal.listInbox()).items, []);
  await assert.rejects(cal.confirmDraft({ kind: 'plan', runId }), { status: 403 });
  const both = await Promise.allSettled([
    ben.confirmDraft({ kind: 'plan', runId }),
    ann.confirmDraft({ kind: 'plan', runId }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  await assert.rejects(cal.resumeRun({ runId, modelName: MODEL }), { status: 403 });
  const done = await ben.resumeRun({ runId, modelName: MODEL });
  assert.equal(done.status, 'completed');
});

test('a link shows one answer to whoever has it, where the workspace allows it and until it is revoked', async () => {
  const runId = await answered();
  const anyone = reviews.app.client('');
  await assert.rejects(ann.createAnswerLink(runId), { status: 403, message: /publicLinks/ });
  await ann.updateWorkspaceSettings({ publicLinks: true });
  const { token } = await ann.createAnswerLink(runId);
  assert.equal((await ann.createAnswerLink(runId)).token, token, 'asked again it is the same');
  const shown = await anyone.getSharedAnswer(token!);
  assert.deepEqual([shown.question, shown.text], ['Green tea?', 'Green tea came to Japan in 1191 [1].']);
  assert.match(shown.sources[0]!.url!, /^http/);
  await ann.updateWorkspaceSettings({ publicLinks: false });
  await assert.rejects(anyone.getSharedAnswer(token!), { status: 404 });
  await ann.updateWorkspaceSettings({ publicLinks: true });
  await ann.removeAnswerLink(runId);
  await assert.rejects(anyone.getSharedAnswer(token!), { status: 404 });
  assert.notEqual((await ann.createAnswerLink(runId)).token, token);
});

test('an answer that rests on a file names it to strangers, and neither links nor quotes it', async () => {
  const file = await ann.uploadFile(new File(['The secret tea is GYOKURO, picked in May.'], 'secret.txt'));
  reviews.modelSays({ route: () => says('The secret tea is GYOKURO, picked in May [1].') });
  const { runId } = await ann.run(runInput('Which tea?', { modelName: MODEL, fileUrls: [file.url] }));
  await ann.updateWorkspaceSettings({ publicLinks: true });
  const { token } = await ann.createAnswerLink(runId);
  const { sources, evidence } = await reviews.app.client('').getSharedAnswer(token!);
  assert.deepEqual(
    sources.map(({ n, url }) => [n, url]),
    [[1, null]],
  );
  assert.deepEqual(evidence, []);
});

test('a question is limited to a collection: what is in it is read, and nothing else', async () => {
  const note = await ann.uploadFile(new File(['The cellar holds 40 chests of OOLONG.'], 'cellar.txt'));
  const { id: collectionId } = await ann.createCollection({ name: 'Cellar' });
  await ann.changeCollection({ collectionId, kind: 'file', itemId: note.id });
  const sourceId = (await ann.getRun(await answered()))!.linkedSources[0]!.id;
  const { items } = await ann.changeCollection({ collectionId, kind: 'source', itemId: sourceId });
  assert.deepEqual(
    items.map(({ kind, id }) => [kind, id]),
    [
      ['source', sourceId],
      ['file', note.id],
    ],
  );
  let seen = '';
  reviews.modelSays({
    route: (request) => {
      seen += JSON.stringify(request.body);
      return says('40 chests [1].');
    },
  });
  const scope = { web: false, files: false, past: false, collections: [collectionId] };
  const { runId } = await ann.run(runInput('How many chests?', { modelName: MODEL, scope }));
  assert.match(seen, /OOLONG/);
  const linked = (await ann.getRun(runId))!.linkedSources;
  assert.ok(linked.some(({ id }) => id === sourceId) && linked.length === 2);
  await assert.rejects(ben.run(runInput('How many?', { scope })), { status: 404 });
  await assert.rejects(ben.changeCollection({ collectionId, kind: 'file', itemId: note.id }), {
    status: 404,
  });
  assert.equal(
    (await ann.changeCollection({ collectionId, kind: 'file', itemId: note.id, isIn: false })).items.length,
    1,
  );
  await ann.renameCollection({ collectionId, name: 'Old cellar' });
  assert.deepEqual(
    (await ann.listCollections()).collections.map(({ name, itemCount }) => [name, itemCount]),
    [['Old cellar', 1]],
  );
  await ann.deleteCollection(collectionId);
  assert.deepEqual((await ann.listCollections()).collections, []);
});
