import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFileStore } from '../../src/store/workspace/files.ts';
import { createScreenshotStore } from '../../src/store/runs/screenshots.ts';
import { newId } from '../../src/store/database/ids.ts';
import { openBrowser, PASSWORD } from '../account/browser.ts';
import { startGraphApp } from '../graph/graph-app.ts';
import type { GraphApp } from '../graph/graph-app.ts';
import { runInput } from '../support/app.ts';

let app: GraphApp;
before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

type Member = Awaited<ReturnType<GraphApp['join']>>;

/** Which tables still hold a word, in any column of any row, also in binary ones. */
async function tablesThatHold(word: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'dbos') order by 1`,
  );
  const hex = Buffer.from(word).toString('hex');
  const found = [];
  for (const { name } of rows) {
    const { rowCount } = await app.pool.query(
      `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
      [word, hex],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** A run with everything that can hang on one, all of it with the word in it. */
async function fullRun(member: Member, word: string, more: { conversationId?: string } = {}) {
  const { runId } = await member.client.run(runInput(`${word}: hello`, more));
  const { workspaceId, userId } = member;
  const source = await app.saveSource(member);
  await app.pool.query('update sources set body = $2, title = $2 where id = $1', [source, word]);
  await app.pool.query('insert into run_sources (run_id, source_id, n) values ($1, $2, 1)', [runId, source]);
  await app.pool.query(
    `insert into evidence (id, run_id, source_id, n, claim, quote, start_at, end_at, verdict)
     values ($1, $2, $3, 1, $4, $4, 0, 1, 'supported')`,
    [newId(), runId, source, word],
  );
  await app.pool.query(
    `insert into drafts (id, run_id, kind, version, status, content, next_step)
     values ($1, $2, 'plan', 1, 'confirmed', $3, 1)`,
    [newId(), runId, JSON.stringify({ word })],
  );
  await app.pool.query(`insert into run_steps (run_id, key, output) values ($1, 'a', $2)`, [
    runId,
    JSON.stringify({ word }),
  ]);
  await app.pool.query(
    `insert into idempotency (api_key_id, key, request_hash, body, run_id) values ($1, 'k', 'h', $2, $3)`,
    [newId(), word, runId],
  );
  const scope = { workspaceId, userId };
  const bytes = Buffer.from(word);
  await createScreenshotStore(app.db).save(scope, { runId, bytes });
  await createFileStore(app.db).save(scope, { name: `${word}.txt`, mediaType: 'text/plain', bytes, runId });
  const sentences = [{ text: `${word} speaks.`, sourceId: source }];
  await app.record(
    member,
    {
      entities: [
        { name: `Alone ${word}`, sentences },
        { name: 'Known to all', sentences },
      ],
      relations: [
        { from: `Alone ${word}`, to: 'Known to all', sentence: `${word} knows.`, sourceId: source },
      ],
    },
    runId,
  );
  return { runId, source };
}

const labels = async (member: Member) =>
  (await member.client.listEntities({ limit: 100, includeOthersEntities: true })).entities
    .map(({ label }) => label)
    .sort();

/** What can be found has its words in two more tables. */
async function untilIndexed(): Promise<void> {
  while ((await app.pool.query('select 1 from index_queue limit 1')).rowCount) await sleep(50);
}

test('a deleted run leaves no word behind, and takes nothing of others with it', async () => {
  const ann = await app.join('ann@example.com');
  const ben = await app.join('ben@example.com');
  const others = await fullRun(ben, 'benword');
  const { runId, source } = await fullRun(ann, 'annword');
  const shared = await fullRun(ann, 'sharedword');
  // Another run of the workspace uses this source.
  await app.pool.query('insert into run_sources (run_id, source_id, n) values ($1, $2, 2)', [
    others.runId,
    shared.source,
  ]);
  await untilIndexed();
  assert.ok((await tablesThatHold('annword')).length > 10, 'the word is everywhere');
  await assert.rejects(ben.client.deleteRun(runId), { status: 404 });

  assert.deepEqual(await ann.client.deleteRun(runId), { deletedRunIds: [runId] });
  assert.deepEqual(await tablesThatHold('annword'), []);
  assert.equal(await ann.client.getRun(runId), null);
  await assert.rejects(ann.client.deleteRun(runId), { status: 404 });
  assert.deepEqual(await labels(ann), ['Alone benword', 'Alone sharedword', 'Known to all']);

  await ann.client.deleteRun(shared.runId);
  const kept = ['public.entity_sources', 'public.passage_terms', 'public.passages', 'public.sources'];
  assert.deepEqual(await tablesThatHold('sharedword'), kept, 'the source, which ben’s run still uses');
  assert.deepEqual(await labels(ben), ['Alone benword', 'Known to all']);
  const { rows } = await app.pool.query('select weight from edges');
  assert.deepEqual(rows, [{ weight: 0.5 }]);
  assert.equal((await app.pool.query('select from sources where id = $1', [source])).rowCount, 0);
});

test('runs that were handed on go with the run they come from', async () => {
  const ann = await app.join('ann@example.com');
  const parent = await app.startRun(ann);
  const child = await app.startRun(ann);
  const grandchild = await app.startRun(ann);
  await app.pool.query('update runs set parent_run_id = $1 where id = $2', [parent, child]);
  await app.pool.query('update runs set parent_run_id = $1 where id = $2', [child, grandchild]);
  const { deletedRunIds } = await ann.client.deleteRun(parent);
  assert.deepEqual(deletedRunIds.sort(), [parent, child, grandchild].sort());
});

test('a merge that is undone brings nothing back of a run that was deleted', async () => {
  const ann = await app.join('ann@example.com');
  const { runId } = await fullRun(ann, 'mergedword');
  const idOf = async (search: string) =>
    (await ann.client.listEntities({ search, includeOthersEntities: true })).entities[0]!.id;
  const target = await idOf('Known to all');
  await ann.client.mergeEntities({ targetEntityId: target, entityIds: [await idOf('Alone mergedword')] });
  await ann.client.deleteRun(runId);
  const { rows } = await app.pool.query<{ moved: string }>('select moved::text from entity_merges');
  assert.doesNotMatch(rows.map(({ moved }) => moved).join(''), new RegExp(`${runId}|mergedword knows`));
});

test('a conversation goes with its runs', async () => {
  const ann = await app.join('ann@example.com');
  const { id } = await ann.client.createConversation({ title: 'talkword' });
  await fullRun(ann, 'talkword', { conversationId: id });
  const gone = await ann.client.deleteConversation(id);
  assert.equal(gone.title, 'talkword');
  assert.deepEqual(await tablesThatHold('talkword'), []);
  await assert.rejects(ann.client.deleteConversation(id), { status: 404 });
});

async function signedIn(email: string, name: string) {
  const { token } = (await app.service.stores.signInLinks.createForEmail(email, 60_000))!;
  const browser = openBrowser(app);
  await browser.account.welcome({ token, name, email, password: PASSWORD });
  return browser;
}

test('members, accounts and workspaces go with all that is theirs, at once on every node', async () => {
  const workspace = 'erased';
  const owner = await app.join('owner@example.com', workspace);
  const member = await app.join('member@example.com', workspace);
  await fullRun(owner, 'ownerword');
  await fullRun(member, 'memberword');
  await member.client.registerSecret({ key: 'MEMBER_SECRET', value: 'x' });
  const browser = await signedIn('owner@example.com', 'Owner');

  await assert.rejects(browser.account.eraseMe({ email: 'somebody@else.example' }), { status: 400 });
  await assert.rejects(browser.account.eraseMe({ email: 'owner@example.com' }), {
    status: 409,
    message: /^The workspace erased needs an owner/,
  });
  const removed = await browser.account.eraseMember(member.userId);
  assert.equal(removed.email, 'member@example.com');
  assert.deepEqual(await tablesThatHold('memberword'), []);
  assert.deepEqual(await tablesThatHold('MEMBER_SECRET'), []);
  await assert.rejects(member.client.listAgents(), { status: 401 });
  assert.equal((await app.pool.query('select from users where id = $1', [member.userId])).rowCount, 1);

  const left = await browser.account.deleteWorkspace(owner.workspaceId);
  assert.deepEqual([left.workspace, left.workspaces], [null, []]);
  assert.deepEqual(await tablesThatHold('ownerword'), []);
  assert.deepEqual(await tablesThatHold(owner.workspaceId), []);
  await assert.rejects(owner.client.listAgents(), { status: 401 });

  assert.deepEqual(await browser.account.eraseMe({ email: 'Owner@example.com' }), { success: true });
  assert.deepEqual(await tablesThatHold(owner.userId), []);
  await assert.rejects(browser.account.me(), { status: 401 });
});

test('only owners delete, and only their own workspace', async () => {
  const owner = await app.join('first@example.com', 'kept');
  await app.join('second@example.com', 'kept');
  const second = await signedIn('second@example.com', 'Second');
  await assert.rejects(second.account.deleteWorkspace(owner.workspaceId), { status: 403 });
  await assert.rejects(second.account.eraseMember(owner.userId), { status: 403 });
  const stranger = await app.join('third@example.com', 'elsewhere');
  await assert.rejects(second.account.deleteWorkspace(stranger.workspaceId), { status: 404 });
});
