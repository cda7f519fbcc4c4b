import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '../../src/store/database/scope.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { Database } from '../../src/store/database/db.ts';
import { createStores } from '../../src/service/create-stores.ts';
import type { Stores } from '../../src/service/create-stores.ts';
import { pairKeys } from '../../src/text/character-pairs.ts';
import { readAllPairs, storeBigWorkspace } from '../support/big-workspace.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { random } from '../support/seeded.ts';

const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!;
const CHARACTERS = [
  ...'abcdefgxyzABCDEXYZ0189 \n.,-+:/%_\\\'"(){}',
  ...'岩石花崗玄武地球東京都検索語ひらがなカタカナ、。ー',
  ...'äÄéÉßẞıİσςΣжЖ한국ﾊﾝｱＡａ①Ⓐⓐ',
  ...'😀🪨👩‍🔬𠮷𐐀𐐨',
];
const text = (length: number) => Array.from({ length }, () => pick(CHARACTERS)).join('');

let database: TestDatabase;
let opened: Database;
let stores: Stores;
let scope: Scope;

before(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.connection, { max: 2 });
  stores = createStores(opened.db, { sealer: {} as never });
  scope = await stores.accounts.ensureMember({ workspace: 'bench', email: 'bench@example.com' });
  await stores.agents.create(scope, { name: 'Bench' } as never);
  await storeBigWorkspace(opened.pool, { conversations: 60, runs: 300, eventsPerRun: 0, sources: 200 });
  await rewrite('turns', 'content', 8);
  await rewrite('conversations', 'title', 4);
  await rewrite('sources', 'title', 6);
  // The newest of these alone are too common for an index; further down nobody says them.
  await opened.pool.query(
    `update turns set content = 'Qq qq' where id in (select id from turns order by id desc limit 30)`,
  );
});
after(async () => {
  await opened?.close();
  await database?.drop();
});

async function rewrite(table: string, column: string, length: number): Promise<void> {
  const { rows } = await opened.pool.query<{ id: string }>(`select id from ${table}`);
  await opened.pool.query(
    `update ${table} t set ${column} = n.text from unnest($1::uuid[], $2::text[]) as n(id, text) where t.id = n.id`,
    [rows.map(({ id }) => id), rows.map(() => text(length))],
  );
}

/** Parts of what is there, in another case; what is a pattern elsewhere; and what is nowhere, most likely. */
async function searches(): Promise<string[]> {
  const { rows } = await opened.pool.query<{ content: string }>('select content from turns');
  const parts = Array.from({ length: 60 }, () => {
    const characters = [...pick(rows).content];
    const at = Math.floor(random.next() * (characters.length - 1));
    const part = characters.slice(at, at + pick([1, 2, 2, 2, 3])).join('');
    return pick([part, part.toUpperCase(), part.toLowerCase()]);
  });
  const made = Array.from({ length: 30 }, () => text(pick([1, 2])));
  const known = [
    '%',
    '_',
    '\\',
    '%_',
    '\\\\',
    '%%',
    '😀',
    '😀😀',
    '岩石',
    'c++',
    'qq',
    'Q',
    'ΟΣ',
    'İ',
    'zq',
    '\u{D83D}',
  ];
  return [...parts, ...made, ...known].filter((search) => search.isWellFormed() && search.trim() !== '');
}

async function plainly(from: string, column: string, search: string): Promise<string[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await opened.pool.query<{ id: string }>(
    // Of an empty text more, so that no index answers.
    `select distinct ${column} as id from ${from.replaceAll('HOLDS', `|| '' ilike $1`)}`,
    [pattern],
  );
  return ids(rows);
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();

async function assertFoundAlike(): Promise<void> {
  const page = { limit: 1_000 };
  for (const search of await searches()) {
    const found = {
      turns: ids((await stores.turns.list(scope, { ...page, search })).turns),
      runs: ids((await stores.runList.list(scope, { ...page, search })).rows),
      conversations: ids(
        (await stores.conversations.list(scope, { ...page, search, archived: false, shared: false })).rows,
      ),
      sources: ids((await stores.sources.list(scope, { ...page, search })).rows),
    };
    const expected = {
      turns: await plainly('turns where content HOLDS', 'id', search),
      runs: await plainly('turns where content HOLDS and run_id is not null', 'run_id', search),
      conversations: await plainly(
        `conversations c where not archived and (title HOLDS or exists (
           select 1 from turns t where t.conversation_id = c.id and t.content HOLDS))`,
        'id',
        search,
      ),
      sources: await plainly('sources where title HOLDS or url HOLDS', 'id', search),
    };
    assert.deepEqual(found, expected, `searched for ${JSON.stringify(search)}`);
  }
}

test('what is too short for trigrams is found as plain text is: before its pairs are read, then, and in between', async () => {
  await assertFoundAlike();
  await readAllPairs(database.connection);
  await assertFoundAlike();
  await opened.pool.query(
    `update turns set content = content || '新しい' where id in (select id from turns order by id limit 50)`,
  );
  await assertFoundAlike();
});

test('a page goes on where the one before has ended', async () => {
  await readAllPairs(database.connection);
  for (const search of ['新し', 'q', '岩']) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { turns, nextCursor } = await stores.turns.list(scope, { limit: 7, search, cursor });
      seen.push(...turns.map(({ id }) => id));
      cursor = nextCursor ?? undefined;
    } while (cursor);
    assert.deepEqual(seen.toSorted(), await plainly('turns where content HOLDS', 'id', search), search);
  }
});

test('another member finds nothing of it', async () => {
  const other = await stores.accounts.ensureMember({ workspace: 'bench', email: 'other@example.com' });
  assert.equal((await stores.turns.list(other, { limit: 10, search: '新し' })).turns.length, 0);
});

test('what is deleted leaves no pair behind', async () => {
  await opened.pool.query('delete from runs where id in (select id from runs order by id limit 100)');
  await opened.pool.query('delete from sources where id in (select id from sources order by id limit 100)');
  const { rows } = await opened.pool.query<{ left: number; there: number }>(
    `select (select count(*)::int from text_pairs) as left,
       (select count(*) from turns)::int + (select count(*) from sources)::int as there`,
  );
  assert.equal(rows[0]!.left, rows[0]!.there);
  await assertFoundAlike();
});

test('whatever the database takes for the same letter has the same key', async () => {
  const { rows } = await opened.pool.query<{ upper: string; lower: string }>(
    `select chr(n) as upper, lower(chr(n)) as lower from generate_series(1, 1114111) n
     where n not between 55296 and 57343 and lower(chr(n)) <> chr(n)`,
  );
  assert.ok(rows.length > 1_000);
  for (const { upper, lower } of rows) {
    assert.deepEqual(pairKeys('a', upper), pairKeys('a', lower), upper);
    // And no search for either is compared as it stands.
    assert.ok(
      [upper, lower].every((letter) => letter.toLowerCase() !== letter.toUpperCase()),
      upper,
    );
  }
});
