import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import { runInput } from '../support/app.ts';
import { SCRIPTED, startMatrixApp } from './matrix-app.ts';
import type { MatrixApp } from './matrix-app.ts';

let app: MatrixApp;
let runId: string;

const FORMULA = '=HYPERLINK("http://evil.example","Click")';

before(async () => {
  app = await startMatrixApp();
  app.world.pages = [{ title: 'Acme', body: `<p>Acme costs $1,200. Slogan: ${FORMULA} [1] a|b</p>` }];
  app.modelSays({
    structure: () => ({
      title: 'Tools',
      columns: [
        { name: 'Price, USD', description: '', type: 'number' },
        { name: 'Slogan', description: '', type: 'text' },
        { name: '@Owner', description: '', type: 'text' },
      ],
      rows: [{ label: 'Acme' }, { label: '=1+1' }],
    }),
    cells: (row, asked) => {
      const n = Number(/<source n="(\d+)"/.exec(asked)?.[1]);
      return [
        { columnId: 'c1', value: 1200, n, quote: 'Acme costs $1,200' },
        { columnId: 'c2', value: `${FORMULA} [1] a|b`, n, quote: `Slogan: ${FORMULA} [1] a|b` },
      ].filter(() => row === 'Acme');
    },
  });
  runId = (await app.draft('Compare')).runId;
  await app.fill(runId);
});
after(() => app?.stop());

const get = (query: string, id = runId) => app.send(`/agent/run/${id}/matrix${query}`);

test('CSV is the default: RFC 4180 without a byte order mark, and nothing in it is a formula', async () => {
  const response = await get('');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(response.headers.get('content-disposition'), `attachment; filename="matrix-${runId}.csv"`);
  assert.equal(
    Buffer.from(await response.arrayBuffer()).toString(),
    [
      'Item,"Price, USD",Slogan,\'@Owner',
      `Acme,1200,"'=HYPERLINK(""http://evil.example"",""Click"") [1] a|b",`,
      "'=1+1,,,",
      '',
    ].join('\r\n'),
  );
});

test('XLSX holds typed values in one sheet and their evidence in another', async () => {
  const response = await get('?format=xlsx');
  assert.match(response.headers.get('content-type')!, /spreadsheetml/);
  const file = Buffer.from(await response.arrayBuffer());
  const [head, acme, second] = await readSheet(file, 'Matrix');
  assert.deepEqual(head, ['Item', 'Price, USD', 'Slogan', '@Owner']);
  assert.deepEqual(acme!.slice(0, 3), ['Acme', 1200, `${FORMULA} [1] a|b`]);
  assert.equal(second![0], '=1+1');
  const evidence = await readSheet(file, 'Evidence');
  assert.equal(evidence.length, 3);
  assert.equal(evidence[1]![3], 'Acme costs $1,200');
  assert.match(String(evidence[1]![4]), /^http:\/\/127\.0\.0\.1/);
});

test('JSON is the completed matrix as its event has it', async () => {
  const exported = await (await get('?format=json')).json();
  const { process } = (await app.client.getRun(runId))!;
  const completed = process.findLast((event) => event.type === 'matrix-data-completed')!;
  const { usage, ...matrix } = completed.payload;
  assert.deepEqual(exported, matrix);
  assert.ok(usage, 'what it took to fill it is no part of the matrix');
});

test('Markdown keeps the citations and lists their sources, and a value cannot forge one', async () => {
  const text = await (await get('?format=md')).text();
  assert.match(text, /\| Acme \| 1200 \[1\] \| .*\\\[1\\\] a\\\|b \[1\] \| — \|/);
  assert.match(text, /\nSources: {2}\n\[1\] Acme\. <http:\/\/127/);
  assert.match(text, /4 of 6 cells are blank/);
});

test('a format that does not exist is a bad request that names those that do', async () => {
  const response = await get('?format=pdf');
  assert.equal(response.status, 400);
  assert.match(((await response.json()) as { message: string }).message, /csv.*xlsx.*json.*md/);
});

test("a run without a matrix, an unknown run and another user's run are not found", async () => {
  const plain = await app.client.run(runInput('Hello', { promptKey: 'direct-answer' }));
  assert.equal((await get('', plain.runId)).status, 404);
  const { runId: drafted } = await app.draft('Compare', { modelName: SCRIPTED });
  assert.equal((await get('', drafted)).status, 404);
  assert.equal((await get('', '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70')).status, 404);
  assert.equal((await get('', 'nonsense')).status, 404);
  const bob = await app.app.createKey({ user: 'bob@example.com' });
  assert.equal((await app.send(`/agent/run/${runId}/matrix`, undefined, bob.key)).status, 404);
});
