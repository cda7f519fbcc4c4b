import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import type { Scope } from '../../src/store/database/scope.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { Database } from '../../src/store/database/db.ts';
import { createStores } from '../../src/service/create-stores.ts';
import type { Stores } from '../../src/service/create-stores.ts';
import { readAllPairs, storeBigWorkspace } from '../support/big-workspace.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

/** Those that grow with use; a plan that reads one of them whole grows with it. */
const LARGE = [
  'conversations',
  'events',
  'passages',
  'run_sources',
  'run_usage',
  'runs',
  'sources',
  'turns',
  'index_queue',
  'text_pairs',
];
const SIZE = { conversations: 2_000, runs: 12_000, eventsPerRun: 2, sources: 6_000 };

let database: TestDatabase;
let opened: Database;
let stores: Stores;
let scope: Scope;
let agentId: string;
const asked: { text: string; values: unknown[] }[] = [];

before(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, { max: 2 });
  stores = createStores(opened.db, { sealer: {} as never });
  scope = await stores.accounts.ensureMember({ workspace: 'bench', email: 'bench@example.com' });
  ({ id: agentId } = await stores.agents.create(scope, { name: 'Bench' } as never));
  await storeBigWorkspace(opened.pool, SIZE);
  await readAllPairs(database.connection);
  listenIn(opened.pool);
});
after(async () => {
  // As many as are needed, and no more than that: they are not what a run would have said.
  await opened?.pool.query('truncate events');
  await opened?.close();
  await database?.drop();
});

/** Every statement that the stores send, as it is sent. */
function listenIn(pool: Pool): void {
  const send = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const [question, values] = args;
    const { text, values: own } = (typeof question === 'string' ? { text: question } : question) as {
      text: string;
      values?: unknown[];
    };
    asked.push({ text, values: (values ?? own ?? []) as unknown[] });
    return send(...args);
  }) as typeof pool.query;
}

const anyId = async (table: string): Promise<string> => {
  const { rows } = await opened.pool.query<{ id: string }>(
    `select id from ${table} order by id offset 100 limit 1`,
  );
  return rows[0]!.id;
};

const searches = {
  common: 'granite',
  rare: 'rarity77',
  nowhere: 'xylophone',
  'two letters, common': 'th',
  'two letters, rare': '97',
  'two letters, nowhere': 'zq',
  'in Japanese': '花崗岩の採石場',
};

/** What the lists, searches and pages of the dashboard and the API ask for. */
async function questions(): Promise<Record<string, () => Promise<unknown>>> {
  const [runId, conversationId, sourceId] = [
    await anyId('runs'),
    await anyId('conversations'),
    await anyId('sources'),
  ];
  const page = { limit: 20 };
  const lastWeek = new Date(Date.now() - 7 * 86_400_000);
  const far = { limit: 20, cursor: runId };
  const conversations = (more: object) => () =>
    stores.conversations.list(scope, { ...page, archived: false, shared: false, ...more });
  const searched = Object.entries(searches).flatMap(([kind, search]) => [
    [`runs, ${kind}`, () => stores.runList.list(scope, { ...page, search })] as const,
    [`turns, ${kind}`, () => stores.turns.list(scope, { ...page, search })] as const,
    [`sources, ${kind}`, () => stores.sources.list(scope, { ...page, search })] as const,
    [`conversations, ${kind}`, conversations({ search })] as const,
    [
      `runs of a status, ${kind}`,
      () => stores.runList.list(scope, { ...page, search, statuses: ['failed'] }),
    ] as const,
    [
      `turns of a conversation, ${kind}`,
      () => stores.turns.list(scope, { ...page, search, conversationId }),
    ] as const,
    [`turns far down, ${kind}`, () => stores.turns.list(scope, { ...far, search })] as const,
    [`shared conversations, ${kind}`, conversations({ shared: true, search })] as const,
  ]);
  return {
    ...Object.fromEntries(searched),
    runs: () => stores.runList.list(scope, page),
    'runs far down': () => stores.runList.list(scope, far),
    'runs that failed': () => stores.runList.list(scope, { ...page, statuses: ['failed'] }),
    'runs that wait': () =>
      stores.runList.list(scope, { ...page, statuses: ['awaiting_review', 'review_confirmed'] }),
    'runs of a conversation': () => stores.runList.exchanges(conversationId, page),
    turns: () => stores.turns.list(scope, page),
    'turns of a conversation': () => stores.turns.list(scope, { ...page, conversationId }),
    'past turns': () => stores.turns.history(scope, { agentId, beforeRunId: runId, limit: 40 }),
    sources: () => stores.sources.list(scope, page),
    'private sources': () => stores.sources.list(scope, { ...page, sourceType: 'private' }),
    'sources of runs': () => stores.sources.linkedTo([runId]),
    'runs that used a source': () => stores.sources.usedBy(scope, sourceId),
    conversations: conversations({}),
    'conversations of the archive': conversations({ archived: true }),
    'shared conversations': conversations({ shared: true }),
    'a conversation': () => stores.conversations.findReadable(scope, conversationId),
    'files, searched': () => stores.files.list(scope, { ...page, search: 'granite' }),
    'files of the user': () => stores.files.list(scope, page),
    agents: () => stores.agents.list(scope, page),
    collections: () => stores.collections.list(scope),
    'a run and its events': () => stores.events.readAll([runId]),
    'what waits for a person': () => stores.openRuns.list(scope),
    'what a workspace has spent': () =>
      stores.spending.since({ of: 'workspace', workspaceId: scope.workspaceId }, lastWeek),
    'what a member has spent': () => stores.spending.since({ of: 'member', ...scope }, lastWeek),
    'what a key has spent': () =>
      stores.spending.since({ of: 'key', workspaceId: scope.workspaceId, keyId: runId }, lastWeek),
    'what a run and those it hangs on have spent': () => stores.spending.ofTree(runId),
    'what runs of a depth have cost': () => stores.spending.past(scope, { depth: 'standard', limit: 20 }),
    'what a member has used': () => stores.usage.since(scope, { from: lastWeek, of: 'me' }),
    'what a run has used': () => stores.runUsage.ofRun(runId),
    'open runs of conversations': () => stores.conversations.openRuns([conversationId]),
  };
}

test('no list, search or page reads a large table whole', async () => {
  for (const [name, ask] of Object.entries(await questions())) {
    asked.length = 0;
    await ask();
    const statements = asked.splice(0);
    assert.ok(statements.length > 0, `${name}: nothing was asked`);
    for (const { text, values } of statements) {
      const { rows } = await opened.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const table of LARGE)
        assert.doesNotMatch(plan, new RegExp(`Seq Scan on ${table}\\b`), `${name}\n${text}\n${plan}`);
    }
  }
});

test('the test sees a scan where there is one', async () => {
  const { rows } = await opened.pool.query<{ 'QUERY PLAN': string }>(
    `explain select 1 from turns where content ilike '%zq%'`,
  );
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Seq Scan on turns/);
});
