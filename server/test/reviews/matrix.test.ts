import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { runInput } from '../support/app.ts';
import { fails, says } from '../support/fake-openai.ts';
import { EMBEDDED, flowOf, payloadsOf, SCRIPTED, startMatrixApp, textOf } from './matrix-app.ts';
import type { MatrixApp, MatrixScript } from './matrix-app.ts';

let app: MatrixApp;

before(async () => {
  app = await startMatrixApp();
  app.world.pages = [
    {
      title: 'Acme',
      body: '<p>Acme costs $1,200 per year.</p><p>Acme is released under the <b>MIT</b> licence.</p><p>It was released on 12 March 2024, see https://acme.example/home for more.</p>',
    },
    {
      title: 'Bolt',
      body: '<p>Bolt costs $90 per year. Bolt is open source. Its licence is Apache-2.0.</p>',
    },
    { title: 'Cask', body: '<p>Cask costs $15 per year.</p>' },
    { title: 'Delta', body: '<p>Delta costs $7 per year.</p>' },
    { title: '富士山', body: '<p>富士山の高さは３，７７６メートルである。</p><p>所在地: 静岡県と山梨県</p>' },
    { title: '北岳', body: '<p>北岳の高さは3193メートルである。</p>' },
  ];
});
after(() => app?.stop());

const structure = {
  title: 'Tools',
  columns: [
    { name: 'Price', description: 'In USD per year', type: 'number' },
    { name: 'Licence', description: 'Its name', type: 'text' },
    { name: 'Released', description: 'The day', type: 'date' },
    { name: 'Open source', description: '', type: 'boolean' },
    { name: 'Home', description: '', type: 'url' },
  ],
  rows: [{ label: 'Acme' }, { label: 'Bolt' }],
  question: 'Right?',
};

const answers: MatrixScript = {
  structure: () => structure,
  cells: (row, asked) => {
    const n = Number(/<source n="(\d+)"/.exec(asked)?.[1]);
    if (row === 'Acme')
      return [
        { columnId: 'c1', value: '1200', n, quote: 'Acme costs $1,200  per year' },
        { columnId: 'c2', value: 'MIT', n: 99, quote: 'released under the MIT licence' },
        { columnId: 'c3', value: '12 March 2024', n, quote: 'It was released on 12 March 2024' },
        { columnId: 'c4', value: true, n, quote: 'Acme is a well known open source project' },
        { columnId: 'c5', value: 'https://acme.example/home', n, quote: 'see https://acme.example/home' },
        { columnId: 'c9', value: 'x', n, quote: 'Acme' },
      ];
    if (row === 'Bolt')
      return [
        { columnId: 'c1', value: 91, n, quote: 'Bolt costs $90 per year' },
        { columnId: 'c3', value: '2024-02-31', n, quote: 'Bolt costs $90 per year' },
        { columnId: 'c4', value: 'yes', n, quote: 'Bolt is open source.' },
        { columnId: 'c5', value: 'javascript:alert(1)', n, quote: 'Bolt is open source.' },
      ];
    return [
      {
        columnId: 'c1',
        value: row === 'Cask' ? 15 : 7,
        n,
        quote: `${row} costs $${row === 'Cask' ? 15 : 7} per year`,
      },
    ];
  },
};

/** By row label and column name. */
function valuesOf(events: RunEvent[]) {
  const { columns, rows } = payloadsOf(events, 'matrix-data-completed')[0]!;
  return Object.fromEntries(
    rows.map(({ label, cells }) => [
      label,
      Object.fromEntries(columns.map(({ id, name }) => [name, cells[id]?.value])),
    ]),
  );
}

test('a matrix is drafted, reviewed, confirmed and filled with typed values that rest on quotes', async () => {
  app.modelSays(answers);
  const { runId, last, events } = await app.draft('Compare Acme and Bolt', { depth: 'quick' });
  assert.deepEqual(flowOf(events).slice(-3), [
    'matrix-structure-draft-delta',
    'matrix-structure-draft-complete',
    'first_matrix_structure',
  ]);
  assert.ok(last.type === 'first_matrix_structure');
  assert.deepEqual(last.payload, {
    runId,
    title: 'Tools',
    columns: structure.columns.map((column, i) => ({ id: `c${i + 1}`, ...column })),
    rows: [
      { id: 'r1', label: 'Acme' },
      { id: 'r2', label: 'Bolt' },
    ],
    question: 'Right?',
  });
  assert.equal((await app.client.getRunStatus(runId)).pendingMatrixDraft, true);

  const filled = await app.fill(runId);
  assert.deepEqual(
    [...new Set(filled.map(({ type }) => type))].filter((type) => !/^(?:re)?search-/.test(type)),
    [
      'matrix-structure-draft-delta',
      'matrix-structure-draft-complete',
      'matrix-data-preview',
      'matrix-data-updated',
      'matrix-data-completed',
      'complete',
    ],
  );
  assert.deepEqual(valuesOf(filled), {
    Acme: {
      Price: 1200,
      Licence: 'MIT',
      Released: '2024-03-12',
      'Open source': null,
      Home: 'https://acme.example/home',
    },
    Bolt: { Price: null, Licence: null, Released: null, 'Open source': true, Home: null },
  });
  assert.deepEqual(app.world.searches.toSorted(), [
    'Acme Price Licence Released Open source Home',
    'Bolt Price Licence Released Open source Home',
  ]);
});

test('every cell with a value names its source, and its quote stands there at its span', async () => {
  app.modelSays(answers);
  const { runId } = await app.draft('Compare Acme and Bolt');
  const events = await app.fill(runId);
  const updates = payloadsOf(events, 'matrix-data-updated');
  assert.equal(updates.length, 10);
  const [completed] = payloadsOf(events, 'matrix-data-completed');
  for (const { rowId, columnId, runId: _, ...cell } of updates) {
    const row = completed!.rows.find(({ id }) => id === rowId)!;
    assert.deepEqual(row.cells[columnId], cell);
    if (cell.value === null) {
      assert.deepEqual(cell, { value: null, sourceIds: [] });
      continue;
    }
    const source = await app.client.getSource({ sourceId: cell.sourceIds[0]!, sourceType: 'public' });
    assert.equal(source!.body.slice(cell.start, cell.end), cell.quote);
  }
  assert.deepEqual(
    payloadsOf(events, 'matrix-data-preview')[0]!.rows.map(({ cells }) => cells),
    [{}, {}],
  );
});

test('the answer is a table whose citations are sources of the run, and it counts the blanks', async () => {
  app.modelSays(answers);
  const { runId } = await app.draft('Compare Acme and Bolt');
  const last = (await app.fill(runId)).at(-1)!;
  assert.ok(last.type === 'complete');
  const { text, sources } = last.payload;
  assert.match(
    text,
    /^## Tools\n\n\| Item \| Price \(USD\/year\) \| Licence \| Released \| Open source \| Home \|\n\| --- \|/,
  );
  assert.match(text, /\| Acme \| 1200 \[\d\] \| MIT \[\d\] \| 2024-03-12 \[\d\] \| — \|/);
  assert.match(text, /5 of 10 cells are blank/);
  const cited = new Set([...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)));
  assert.deepEqual(new Set(sources?.map(({ n }) => n)), cited);
});

test('feedback leads to a new structure in which what stays keeps its id', async () => {
  app.modelSays({
    ...answers,
    structure: (asked) => {
      if (!asked.includes('without the home page')) return structure;
      assert.match(asked, /Your draft:\n\{"title":"Tools"/);
      const columns = [{ name: 'Speed', type: 'weight' }, ...structure.columns.slice(0, 2)];
      return { ...structure, columns, question: '' };
    },
  });
  const { runId } = await app.draft('Compare Acme and Bolt');
  const { event } = await app.client.answerDraft({
    kind: 'matrix',
    runId,
    answer: 'without the home page',
    modelName: SCRIPTED,
  });
  assert.ok(event.type === 'regenerated_matrix_structure');
  assert.deepEqual(
    event.payload.columns.map(({ id, name, type }) => ({ id, name, type })),
    [
      { id: 'c6', name: 'Speed', type: 'text' },
      { id: 'c1', name: 'Price', type: 'number' },
      { id: 'c2', name: 'Licence', type: 'text' },
    ],
  );
  assert.equal(event.payload.question, 'Are these the right rows and columns?');
});

test('a draft that is no structure is repaired once, and else ends in an error that a resume tries again', async () => {
  let broken = 3;
  app.modelSays({ ...answers, structure: () => (broken-- > 0 ? 'I would rather not.' : structure) });
  const { runId, last } = await app.draft('Compare Acme and Bolt');
  assert.ok(last.type === 'error');
  assert.match(last.payload.message, /could not write a draft/);
  const resumed = await Array.fromAsync(app.client.streamResume({ runId, modelName: SCRIPTED }));
  assert.equal(resumed.at(-1)?.type, 'first_matrix_structure');
});

test('a row that failed is asked for again after the resume, and the finished ones are not', async () => {
  let isDown = true;
  const asked: string[] = [];
  app.modelSays({
    structure: () => ({ ...structure, rows: ['Acme', 'Bolt', 'Cask', 'Delta'].map((label) => ({ label })) }),
    cells: (row, text) => {
      asked.push(row);
      return row === 'Cask' && isDown ? fails(401) : answers.cells(row, text);
    },
  });
  const { runId } = await app.draft('Compare Acme and Bolt', { maxRetries: 0, depth: 'quick' });
  const failed = await app.fill(runId);
  assert.equal(failed.at(-1)?.type, 'error');
  const finished = asked.filter((row) => row !== 'Cask');
  const searched = app.world.searches.length;

  isDown = false;
  const resumed = await Array.fromAsync(app.client.streamResume({ runId, modelName: SCRIPTED }));
  assert.equal(resumed.at(-1)?.type, 'complete');
  assert.deepEqual(asked.slice(finished.length + 1).toSorted(), ['Cask', ...missing(finished)].toSorted());
  assert.equal(app.world.searches.length, Math.max(searched, 4));
  assert.equal(valuesOf(resumed)['Cask']!['Price'], 15);

  const process = (await app.client.getRun(runId))!.process;
  const cells = payloadsOf(process, 'matrix-data-updated').map(
    ({ rowId, columnId }) => `${rowId} ${columnId}`,
  );
  assert.equal(new Set(cells).size, 20);
  assert.equal(cells.length, 20);
});

const missing = (rows: string[]) => ['Acme', 'Bolt', 'Delta'].filter((row) => !rows.includes(row));

test('a row that the model cannot put as JSON stays blank, and the others are filled', async () => {
  app.modelSays({
    ...answers,
    cells: (row, asked) => (row === 'Bolt' ? says('no') : answers.cells(row, asked)),
  });
  const { runId } = await app.draft('Compare Acme and Bolt');
  const values = valuesOf(await app.fill(runId));
  assert.equal(values['Acme']!['Price'], 1200);
  assert.deepEqual(new Set(Object.values(values['Bolt']!)), new Set([null]));
});

async function completedMatrix(): Promise<string> {
  app.modelSays(answers);
  const { runId } = await app.draft('Compare Acme and Bolt');
  await app.fill(runId);
  return runId;
}

test('continuing adds rows and columns and keeps every cell that is there', async () => {
  const sourceRunId = await completedMatrix();
  const asked: string[] = [];
  app.modelSays({
    structure: (prompt) => {
      assert.match(prompt, /The matrix:\n\{"title":"Tools"/);
      return {
        rows: [{ label: 'Cask' }, { label: 'ACME' }],
        columns: [{ name: 'price' }, { name: 'Owner' }],
      };
    },
    cells: (row, prompt) => {
      asked.push(`${row} ${/Columns:\n(.*)/.exec(prompt)![1]!.match(/"c\d"/g)!.join()}`);
      return answers.cells(row, prompt);
    },
  });
  const { runId, last } = await app.draft('Add Cask and the owner', {
    matrixContinueContext: { sourceRunId },
  });
  assert.ok(last.type === 'first_matrix_structure');
  assert.deepEqual(
    last.payload.columns.map(({ id, name }) => `${id} ${name}`),
    ['c1 Price', 'c2 Licence', 'c3 Released', 'c4 Open source', 'c5 Home', 'c6 Owner'],
  );
  assert.deepEqual(
    last.payload.rows.map(({ id, label }) => `${id} ${label}`),
    ['r1 Acme', 'r2 Bolt', 'r3 Cask'],
  );

  const events = await app.fill(runId);
  assert.deepEqual(asked.toSorted(), ['Acme "c6"', 'Bolt "c6"', 'Cask "c1","c2","c3","c4","c5","c6"']);
  const values = valuesOf(events);
  assert.equal(values['Acme']!['Price'], 1200);
  assert.equal(values['Cask']!['Price'], 15);
  assert.equal(payloadsOf(events, 'matrix-data-updated').length, 8);
  assert.equal(payloadsOf(events, 'matrix-data-preview')[0]!.rows[0]!.cells['c1']?.value, 1200);
  const last2 = events.at(-1)!;
  assert.match(last2.type === 'complete' ? last2.payload.text : '', /\| Acme \| 1200 \[\d\] \|/);
});

test('a column and a row that are named are added and filled at once, without a draft', async () => {
  const sourceRunId = await completedMatrix();
  const asked: string[] = [];
  app.modelSays({
    structure: () => assert.fail('nobody has to be asked for what was named'),
    cells: (row, prompt) => {
      asked.push(`${row} ${/Columns:\n(.*)/.exec(prompt)![1]!.match(/"c\d"/g)!.join()}`);
      return answers.cells(row, prompt);
    },
  });
  const result = await app.client.run(
    runInput('Add Cask and the owner', {
      modelName: SCRIPTED,
      matrixContinueContext: {
        sourceRunId,
        add: { columns: [{ name: 'Owner' }], rows: [{ label: 'Cask' }] },
      },
    }),
  );
  assert.equal(result.status, 'completed');
  assert.deepEqual(asked.toSorted(), ['Acme "c6"', 'Bolt "c6"', 'Cask "c1","c2","c3","c4","c5","c6"']);
  const { process } = (await app.client.getRun(result.runId))!;
  assert.ok(process.every(({ type }) => type !== 'first_matrix_structure'));
  const own = await app.client.getDocument({ runId: sourceRunId });
  assert.deepEqual([own.kind, own.version, own.rows?.length], ['matrix', 1, 2]);

  const saved = await app.client.saveDocument({ runId: sourceRunId, basedOn: 1, fromRunId: result.runId });
  assert.deepEqual(
    saved.rows?.map(({ label }) => label),
    ['Acme', 'Bolt', 'Cask'],
  );
  assert.equal(saved.columns?.at(-1)?.name, 'Owner');
  const csv = await app.client.exportMatrix({ runId: sourceRunId, format: 'csv' });
  assert.match(await csv.text(), /Cask/);
});

test('editing fills only the selected cells again and copies everything else', async () => {
  const sourceRunId = await completedMatrix();
  const old = (await app.client.getRun(sourceRunId))!.process.findLast(
    ({ type }) => type === 'matrix-data-completed',
  )!.payload as { rows: { id: string; cells: Record<string, unknown> }[] };
  app.modelSays({
    structure: () => ({
      columns: [
        { id: 'c1', name: 'Cost', type: 'text' },
        { id: 'c3', name: 'Hacked' },
      ],
      rows: [{ id: 'r2', label: 'Hacked' }],
      removed: ['c4', 'r2'],
    }),
    cells: (row, prompt) => {
      const n = Number(/<source n="(\d+)"/.exec(prompt)?.[1]);
      const price = row === 'Acme' ? '$1,200' : '$90';
      return ['c1', 'c2'].map((columnId) => ({
        columnId,
        value: `${price} a year`,
        n,
        quote: `costs ${price} per year`,
      }));
    },
  });
  const { runId, last } = await app.draft('Say it in words', {
    matrixEditContext: { sourceRunId, selection: { columnIds: ['c1'] } },
    matrixSelectionContent: '<matrix_selection><columns><column id="c1"/></columns></matrix_selection>',
  });
  assert.ok(last.type === 'first_matrix_structure');
  assert.deepEqual(last.payload.columns.map(({ id, name, type }) => `${id} ${name} ${type}`).slice(0, 4), [
    'c1 Cost text',
    'c2 Licence text',
    'c3 Released date',
    'c4 Open source boolean',
  ]);
  assert.deepEqual(
    last.payload.rows.map(({ label }) => label),
    ['Acme', 'Bolt'],
  );

  const events = await app.fill(runId);
  const [completed] = payloadsOf(events, 'matrix-data-completed');
  for (const [i, { cells }] of completed!.rows.entries()) {
    assert.equal(cells['c1']?.value, i === 0 ? '$1,200 a year' : '$90 a year');
    const { c1: _, ...rest } = cells;
    const { c1: __, ...restBefore } = old.rows[i]!.cells;
    assert.deepEqual(rest, restBefore);
  }
  assert.deepEqual(
    payloadsOf(events, 'matrix-data-updated')
      .map(({ rowId, columnId }) => `${rowId} ${columnId}`)
      .toSorted(),
    ['r1 c1', 'r2 c1'],
  );
});

test('the embedded model drafts from the request and fills the cells with what the pages say', async () => {
  const { runId, last } = await app.draft(
    '/matrix compare Acme, Bolt and Cask by price, licence and open source',
    {
      modelName: EMBEDDED,
    },
  );
  assert.ok(last.type === 'first_matrix_structure');
  assert.deepEqual(
    last.payload.rows.map(({ label }) => label),
    ['Acme', 'Bolt', 'Cask'],
  );
  assert.deepEqual(
    last.payload.columns.map(({ name, type }) => `${name} ${type}`),
    ['Price number', 'Licence text', 'Open source boolean'],
  );
  const { event } = await app.client.answerDraft({
    kind: 'matrix',
    runId,
    answer: 'Please add a row Delta. Remove open source.',
    modelName: EMBEDDED,
  });
  assert.ok(event.type === 'regenerated_matrix_structure');
  assert.deepEqual(
    event.payload.rows.map(({ label }) => label),
    ['Acme', 'Bolt', 'Cask', 'Delta'],
  );
  assert.deepEqual(
    event.payload.columns.map(({ name }) => name),
    ['Price', 'Licence'],
  );

  const values = valuesOf(await app.fill(runId, EMBEDDED));
  assert.deepEqual(
    Object.values(values).map((row) => row['Price']),
    [1200, 90, 15, 7],
  );
  assert.match(String(values['Acme']!['Licence']), /MIT/);
  assert.equal(values['Cask']!['Licence'], null);
});

test('組み込みモデルは日本語の依頼から比較表を作る', async () => {
  const { runId, last } = await app.draft('富士山と北岳を高さと所在地で比較した比較表を作ってください', {
    modelName: EMBEDDED,
    locale: 'ja',
  });
  assert.ok(last.type === 'first_matrix_structure');
  assert.deepEqual(
    last.payload.columns.map(({ name, type }) => `${name} ${type}`),
    ['高さ number', '所在地 text'],
  );
  const events = await app.fill(runId, EMBEDDED);
  assert.deepEqual(valuesOf(events), {
    富士山: { 高さ: 3776, 所在地: '静岡県と山梨県' },
    北岳: { 高さ: 3193, 所在地: null },
  });
  const end = events.at(-1)!;
  assert.ok(end.type === 'complete');
  assert.match(end.payload.text, /\| 項目 \| 高さ \(m\) \| 所在地 \|/);
  assert.match(end.payload.text, /4 セルのうち 1 セルは空白/);
});

test('日本語の依頼は日本語の指示でモデルに渡る', async () => {
  app.modelSays({
    structure: () => ({
      title: '山',
      columns: [{ name: '高さ', description: 'メートル', type: 'number' }],
      rows: [{ label: '富士山' }],
    }),
    cells: (row, asked) => {
      assert.match(asked, /比較表の一行を/);
      const n = Number(/<source n="(\d+)"/.exec(asked)?.[1]);
      return [{ columnId: 'c1', value: 3776, n, quote: `${row}の高さは3,776メートルである` }];
    },
  });
  const { runId, last } = await app.draft('富士山の高さ', { locale: 'ja' });
  assert.ok(last.type === 'first_matrix_structure');
  assert.equal(last.payload.question, 'この行と列でよろしいですか。');
  assert.equal(valuesOf(await app.fill(runId))['富士山']!['高さ'], 3776);
  assert.ok(app.model.requests.some((request) => textOf(request).includes('比較表を設計')));
});
