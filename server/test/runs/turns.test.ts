import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import type { StoredRunEventOf } from '@quarry/api/events.ts';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let scope: { workspaceId: string; userId: string };
const runIds: string[] = [];

before(async () => {
  app = await startTestApp();
  const { key, workspaceId, userId } = await app.createKey();
  scope = { workspaceId, userId };
  client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  for (let i = 0; i < 15; i += 1) runIds.push((await client.run(runInput(`Question ${i}`))).runId);
});
after(() => app?.stop());

test('turns come newest first, each question below its answer, linked to its run', async () => {
  const { turns } = await client.listTurns({ limit: 4 });
  assert.deepEqual(
    turns.map(({ kind, agentRunId }) => ({ kind, agentRunId })),
    [
      { kind: 'assistant', agentRunId: runIds[14] },
      { kind: 'user', agentRunId: runIds[14] },
      { kind: 'assistant', agentRunId: runIds[13] },
      { kind: 'user', agentRunId: runIds[13] },
    ],
  );
  assert.equal(turns[1]?.content, 'Question 14');
  for (const { agentRun, agentRunId } of turns) {
    assert.equal(agentRun?.id, agentRunId);
    assert.equal(agentRun?.status, 'completed');
    assert.equal(agentRun?.agent.name, 'Mika');
    assert.deepEqual(agentRun?.process, (await client.getRun(agentRunId!))?.process);
  }
});

test('pages follow each other without gaps or repeats', async () => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTurns({ limit: 7, ...(cursor && { cursor }) });
    ids.push(...page.turns.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const { turns: all } = await client.listTurns({ limit: 50 });
  assert.equal(all.length, 30);
  assert.deepEqual(
    ids,
    all.map(({ id }) => id),
  );
});

test('a page has 10 turns unless asked otherwise, and limits have limits', async () => {
  assert.equal((await client.listTurns()).turns.length, 10);
  for (const limit of [0, 51, 1.5]) await assert.rejects(client.listTurns({ limit }), { status: 400 });
  await assert.rejects(client.listTurns({ cursor: 'nonsense' }), { status: 400 });
});

test('the turns of another user are not in the list', async () => {
  const { key } = await app.createKey({ user: 'bob@example.com' });
  assert.deepEqual(await app.client(key).listTurns(), { turns: [], nextCursor: null });
});

test('images and sources of a run are derived from its record', async () => {
  const runId = runIds[3]!;
  const sources = createSourceStore(app.db);
  const source = {
    canonicalUrl: 'https://example.com/a',
    contentHash: 'a',
    description: '',
    body: 'Text',
    bodyLinks: [{ title: 'More', url: 'https://example.com/more', type: 'external' }],
    images: [{ imageUrl: 'https://example.com/a.png', title: 'A', link: 'https://example.com/a' }],
  };
  const publicId = await sources.save(scope, {
    ...source,
    sourceType: 'public',
    url: 'https://example.com/a',
    title: 'Public',
  });
  const privateId = await sources.save(scope, {
    ...source,
    sourceType: 'private',
    url: '/file/b',
    title: 'Private',
  });
  for (const id of [publicId, privateId]) await sources.link(runId, id);
  const results: StoredRunEventOf<'search-results'>['payload'] = {
    runId,
    query: 'tea',
    provider: 'test',
    results: [],
    images: [{ imageUrl: 'https://example.com/found.png' }, { imageUrl: 'https://example.com/a.png' }],
  };
  await app.db.execute(sql`
    insert into events (run_id, seq, type, payload)
    select ${runId}, max(seq) + 1, 'search-results', ${JSON.stringify(results)}::json
    from events where run_id = ${runId}`);

  const { turns } = await client.listTurns({ limit: 50 });
  const run = turns.find(({ agentRunId }) => agentRunId === runId)?.agentRun;
  const images = ['https://example.com/found.png', 'https://example.com/a.png'];
  assert.deepEqual(
    run?.images.map(({ imageUrl }) => imageUrl),
    images,
  );
  assert.deepEqual(run?.publicSourceAgentRuns, [
    { sourceId: publicId, url: 'https://example.com/a', title: 'Public', bodyLinks: source.bodyLinks },
  ]);
  assert.deepEqual(
    run?.privateSourceAgentRuns.map(({ sourceId }) => sourceId),
    [privateId],
  );
  const detail = await client.getRun(runId);
  assert.deepEqual(
    detail?.images.map(({ imageUrl }) => imageUrl),
    images,
  );
  assert.deepEqual(
    detail?.linkedSources.map(({ id, sourceType }) => ({ id, sourceType })),
    [
      { id: publicId, sourceType: 'public' },
      { id: privateId, sourceType: 'private' },
    ],
  );
});

test('a page of many turns takes as many queries as a page of one', async (t) => {
  const reads = { count: 0 };
  const original = Client.prototype.query;
  t.after(() => void (Client.prototype.query = original));
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    // The node's own heartbeat and bookkeeping are not the page's.
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text;
    if (/^\s*select.*from "(turns|runs|events|run_sources)"/s.test(text ?? '')) reads.count += 1;
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  const queriesFor = async (limit: number) => {
    const counts: number[] = [];
    // Now and then the node looks for lost runs meanwhile.
    for (let i = 0; i < 3; i += 1) {
      reads.count = 0;
      await client.listTurns({ limit });
      counts.push(reads.count);
    }
    return Math.min(...counts);
  };
  const one = await queriesFor(1);
  assert.ok(one > 0 && one <= 6, `${one} queries`);
  assert.equal(await queriesFor(50), one);
});
