import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { TestContext } from 'node:test';
import { Client } from 'pg';
import type { QuarryClient } from '@quarry/api/client.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { loadKeyring } from '../../src/sealing/keyring.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { createSecretStore } from '../../src/store/workspace/secrets.ts';
import { createVault } from '../../src/sealing/vault.ts';
import { openBrowser } from '../account/browser.ts';
import { readAsked } from '../delegation/team.ts';
import { describeDatabase } from '../releases/describe-database.ts';
import { portraitOf } from '../releases/portrait.ts';
import type { Portrait } from '../releases/portrait.ts';
import { digestFrom, dumpedReleases, factsOfRelease, restoreRelease } from '../releases/release-dump.ts';
import type { ReleaseFacts } from '../releases/release-dump.ts';
import { EMBEDDED, INTERRUPTED, startSampleWorld } from '../releases/sample-world.ts';
import { answerOf, processOf, settled } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { startNode } from '../support/node-process.ts';
import type { NodeProcess } from '../support/node-process.ts';

/** Newer items may stand between the old ones, and an old one may have learned to say more of itself. */
function assertAmong(items: object[], old: object): void {
  const same = items.find((item) => nameOf(item) === nameOf(old));
  assert.ok(same, `${JSON.stringify(old)} is gone`);
  assert.partialDeepStrictEqual(same, old);
}

/** Earlier releases showed such an entity to everybody, only not where it came from. */
const restsOnFilesOfOthers = (item: {
  sources?: unknown[];
  edges?: unknown[];
  aliases?: unknown[];
}): boolean => item.aliases !== undefined && item.sources?.length === 0 && item.edges?.length === 0;

/** Secrets have no id. */
const nameOf = (item: { id?: string; key?: string }) => item.id ?? item.key;

/** Ends with the suite, the latest first. */
function untilTheEnd() {
  const cleanups: (() => unknown)[] = [];
  after(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });
  return { after: (cleanup: unknown) => void cleanups.push(cleanup as () => unknown) } as Pick<
    TestContext,
    'after'
  >;
}

async function withClient<T>(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

async function bareDatabase(t: Pick<TestContext, 'after'>): Promise<EmbeddedConnection> {
  const { connection, drop }: TestDatabase = await createTestDatabase({ bare: true });
  t.after(drop);
  return connection;
}

assert.ok(
  dumpedReleases().includes('0.1.0'),
  'the dumps of earlier releases are not where they are looked for',
);

for (const version of dumpedReleases())
  suite(`an installation of ${version}, upgraded while its runs were at work`, () => {
    const t = untilTheEnd();
    let facts: ReleaseFacts;
    let world: Awaited<ReturnType<typeof startSampleWorld>>;
    let connection: EmbeddedConnection;
    let node: NodeProcess;
    let ann: QuarryClient;

    before(async () => {
      facts = await factsOfRelease(version);
      world = await startSampleWorld();
      t.after(() => world.close());
      connection = await bareDatabase(t);
      await withClient(connection, (client) => restoreRelease(client, version));
      node = await startNode(t, { connection, env: { ...world.env, QUARRY_SECRET_KEY: facts.secretKey } });
      ann = node.client(facts.people.ann.key);
    });

    for (const name of ['ann', 'ben'] as const)
      test(`shows ${name} all that could be seen before`, async () => {
        const { key, sees } = facts.people[name];
        const seen: Portrait = await portraitOf(node.client(key), { digestOf: digestFrom(node.base, key) });
        assert.partialDeepStrictEqual(seen.workspace, sees.workspace);
        const { workspace: _workspace, ...lists } = sees;
        for (const [list, items] of Object.entries(lists) as [keyof typeof lists, object[]][]) {
          assert.ok(name === 'ben' || items.length > 0, `no ${list} in the dump`);
          for (const item of items) if (!restsOnFilesOfOthers(item)) assertAmong(seen[list], item);
        }
      });

    test("no longer shows ben what only ann's files say", async () => {
      const hidden = facts.people.ben.sees.entities.filter(restsOnFilesOfOthers);
      // A dump of 0.1.0 holds such a one: the year in a note that Ann had uploaded.
      assert.ok(version !== '0.1.0' || hidden.length > 0);
      const ben = node.client(facts.people.ben.key);
      for (const { id } of hidden) {
        await assert.rejects(ben.getEntity(id), /not found/);
        assert.equal((await ann.getEntity(id)).id, id);
      }
    });

    test('lets its people sign in with their passwords', async () => {
      for (const { email, password, sees } of Object.values(facts.people)) {
        const browser = openBrowser({ origin: new URL(node.base).origin });
        const { user } = await browser.account.signIn({ email, password });
        assert.equal(user.id, sees.workspace.user.id);
      }
    });

    test('opens its secrets with its key', async () => {
      const { workspace } = facts.people.ann.sees;
      const { db, close } = openDatabase(connection, { max: 1 });
      const config = loadConfig({ QUARRY_SECRET_KEY: facts.secretKey });
      const secrets = createSecretStore(
        db,
        createVault(() => loadKeyring(config)),
      );
      const scope = { workspaceId: workspace.id, userId: workspace.user.id };
      const found = await secrets.reveal(scope, ['API_TOKEN']).finally(close);
      assert.equal(found.get('API_TOKEN'), 'a sealed value');
    });

    test('goes on with the run that was interrupted, behind its last finished step, and with the one that waited', async () => {
      for (const runId of [facts.runs.interrupted, facts.runs.queued]) {
        assert.equal(await settled(ann, runId), 'completed');
        // Today's release says of what it cannot find in a source that it did not.
        const mended = `${INTERRUPTED.join('').slice(0, -1)} (no source found).`;
        assert.equal(answerOf(await processOf(ann, runId)), mended);
      }
      const begun = world.requests.filter(
        (request) => request.body.tools && readAsked(request).results === 0,
      );
      assert.equal(begun.length, 1, 'only the one that waited begins at the beginning');
    });

    for (const kind of ['plan', 'report', 'matrix'] as const)
      test(`carries out the ${kind} that awaited review`, async () => {
        const runId = facts.runs[`${kind}Pending`];
        await ann.confirmDraft({ kind, runId });
        const { status, text } = await ann.resumeRun({ runId, modelName: EMBEDDED });
        assert.equal(status, 'completed');
        assert.match(text, /Tokyo Tower/);
      });

    test('resumes the plan that was confirmed', async () => {
      const runId = facts.runs.planConfirmed;
      assert.equal((await ann.resumeRun({ runId, modelName: EMBEDDED })).status, 'completed');
    });

    test('takes on new work, and finds what it knew', async () => {
      const { status, text } = await ann.run(
        runInput('What did we find out about the height of Tokyo Tower?'),
      );
      assert.equal(status, 'completed');
      assert.match(text, /333 metres/);
    });

    test('has the schema of a fresh installation', async () => {
      const fresh = await bareDatabase(t);
      const other = await startNode(t, { connection: fresh });
      await other.sigterm();
      assert.deepEqual(
        await withClient(connection, describeDatabase),
        await withClient(fresh, describeDatabase),
      );
    });
  });

suite('an installation of 0.1 that never came to the end of its migrations', () => {
  const t = untilTheEnd();
  let connection: EmbeddedConnection;

  before(async () => {
    connection = await bareDatabase(t);
    await withClient(connection, async (client) => {
      await restoreRelease(client, '0.1.0');
      // As if its last start was a few weeks before the release.
      await client.query('drop table screenshots, browser_sessions, entity_search');
      await client.query('delete from schema_migrations where id > 10');
    });
  });

  test('is refused with what to do about it, and left as it is', async () => {
    const earlier = await withClient(connection, describeDatabase);
    await assert.rejects(
      startNode(t, { connection }),
      /^Quarry cannot start: This database .* 10 of the 14 migrations .* Start Quarry 0\.1\.0 on it once/m,
    );
    assert.deepEqual(await withClient(connection, describeDatabase), earlier);
    const { rowCount } = await withClient(connection, (client) =>
      client.query('select from schema_migrations'),
    );
    assert.equal(rowCount, 10);
  });
});

test('a database of this version begins where 0.1 ended, so that neither runs the migrations of the other', async (t) => {
  // Drizzle runs what is later than the latest that it finds.
  const timesIn = async (connection: EmbeddedConnection) => {
    const query = 'select created_at as at from schema_migrations order by at';
    const { rows } = await withClient(connection, (client) => client.query<{ at: string }>(query));
    return rows.map(({ at }) => at);
  };
  const [old, fresh] = [await bareDatabase(t), await createTestDatabase()];
  t.after(fresh.drop);
  await withClient(old, (client) => restoreRelease(client, '0.1.0'));
  assert.equal((await timesIn(old)).at(-1), (await timesIn(fresh.connection))[0]);
});
