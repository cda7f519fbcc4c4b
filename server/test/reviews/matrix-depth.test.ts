import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { EMBEDDED, payloadsOf, SCRIPTED, startMatrixApp, textOf } from './matrix-app.ts';
import type { MatrixApp, MatrixScript } from './matrix-app.ts';

let app: MatrixApp;

before(async () => {
  app = await startMatrixApp();
});
after(() => app?.stop());

const columns = [
  { name: 'Price', description: 'Per month', type: 'number' },
  { name: 'Home', description: 'Its site', type: 'url' },
];
const drafted = (more: object = {}) => ({
  title: 'Tools',
  columns,
  rows: [{ label: 'Acme' }],
  question: 'Right?',
  ...more,
});

/** Gives for each column what its pattern finds in the sources that are shown, source by source. */
const reads =
  (patterns: Record<string, RegExp>): MatrixScript['cells'] =>
  (_row, asked) =>
    [...asked.matchAll(/<source n="(\d+)"[^>]*>\n([^]*?)\n<\/source>/g)].flatMap(([, n, body]) =>
      Object.entries(patterns).flatMap(([columnId, pattern]) => {
        const found = pattern.exec(body!);
        return found ? [{ columnId, value: found[1], n: Number(n), quote: found[0] }] : [];
      }),
    );

const cellsOf = (events: RunEvent[]) =>
  Object.fromEntries(
    payloadsOf(events, 'matrix-data-completed')[0]!.rows.map(({ label, cells }) => [label, cells]),
  );
const answerOf = (events: RunEvent[]): string => {
  const last = events.at(-1)!;
  return last.type === 'complete' ? last.payload.text : '';
};

test('a blank cell is searched for by row and column, by other words, and on the site of the thing', async () => {
  app.world.pages = [
    {
      title: 'Acme',
      body: '<p>Acme is a tool. See https://acme.example/ for more.</p>',
      foundBy: /^Acme Price Home$/,
    },
    {
      title: 'Acme plans',
      body: '<p>Acme has plans: it costs $12 per month.</p>',
      foundBy: /site:acme\.example/,
    },
  ];
  app.modelSays({
    structure: () => drafted(),
    cells: reads({ c1: /costs \$(\d+) per month/, c2: /See (https:\/\/acme\.example\/)/ }),
    words: () => ({ columns: [{ columnId: 'c1', words: ['cost', 'pricing'] }] }),
  });
  const { runId } = await app.draft('Compare tools');
  const filled = await app.fill(runId);
  assert.deepEqual(app.world.searches, [
    'Acme Price Home',
    'Acme Price',
    'Acme cost pricing',
    'Price Acme site:acme.example',
  ]);
  const { c1 } = cellsOf(filled)['Acme']!;
  assert.deepEqual([c1!.value, c1!.unit, c1!.original], [12, 'USD/month', '$12']);

  const quick = await app.draft('Compare tools', { depth: 'quick' });
  app.world.searches.length = 0;
  const left = await app.fill(quick.runId);
  assert.equal(cellsOf(left)['Acme']!['c1']!.value, null, 'a quick run leaves it blank');
  assert.deepEqual(app.world.searches, ['Acme Price Home']);
});

test('values of a column are told in one unit, and what a source wrote is kept', async () => {
  app.world.pages = [
    { title: 'Fuji', body: '<p>Fuji is 3,776 metres high.</p>' },
    { title: 'Kita', body: '<p>Kita is 3,193 metres high.</p>' },
    { title: 'Whitney', body: '<p>Whitney is 14,505 feet high.</p>' },
  ];
  app.modelSays({
    structure: () =>
      drafted({
        columns: [{ name: 'Height', description: '', type: 'number' }],
        rows: ['Fuji', 'Kita', 'Whitney'].map((label) => ({ label })),
      }),
    cells: reads({ c1: /is ([\d,]+) (?:metres|feet) high/ }),
  });
  const { runId } = await app.draft('Compare mountains');
  const events = await app.fill(runId);
  const { Fuji, Whitney } = cellsOf(events);
  assert.deepEqual([Fuji!['c1']!.value, Fuji!['c1']!.unit], [3776, 'm']);
  const high = Whitney!['c1']!;
  assert.deepEqual([high.value, high.unit, high.original], [4421.12, 'm', '14,505 feet']);
  assert.match(answerOf(events), /\| Whitney \| 4421\.12 \(14,505 feet\) \[\d\] \|/);
  const told = payloadsOf(events, 'matrix-data-updated').filter(({ rowId }) => rowId === 'r3');
  assert.deepEqual(
    told.map(({ value }) => value),
    [14505, 4421.12],
    'the cell as it was filled, then as it can be compared',
  );
});

test('currencies stay what they are, in the table and in files', async () => {
  app.world.pages = [
    { title: 'Acme', body: '<p>Acme costs $12 per month.</p>' },
    { title: 'Bolt', body: '<p>Bolt costs €10 per month.</p>' },
  ];
  app.modelSays({
    structure: () => drafted({ columns: [columns[0]], rows: [{ label: 'Acme' }, { label: 'Bolt' }] }),
    cells: reads({ c1: /costs [$€](\d+) per month/ }),
  });
  const { runId } = await app.draft('Compare tools');
  const events = await app.fill(runId);
  assert.match(answerOf(events), /\| Acme \| 12 USD\/month \[\d\] \|\n\| Bolt \| 10 EUR\/month \[\d\] \|/);
  const csv = await (await app.send(`/agent/run/${runId}/matrix?format=csv`)).text();
  assert.equal(csv, 'Item,Price\r\nAcme,12 USD/month\r\nBolt,10 EUR/month\r\n');
});

for (const [locale, label, pages, pattern, words] of [
  [
    'en',
    'Acme',
    [
      '<p>Acme costs $12 per month.</p>',
      '<p>As of May, Acme costs $15 per month.</p>',
      '<p>Acme costs $12 per month, they say.</p>',
    ],
    /Acme costs \$(\d+) per month/,
    'In 1 cell sources disagree',
  ],
  [
    'ja',
    '富士山',
    [
      '<p>富士山の値段は月額1200円です。</p>',
      '<p>富士山の値段は月額1500円です。</p>',
      '<p>富士山の値段は月額1200円と言われます。</p>',
    ],
    /月額(\d+)円/,
    '1 セルで出典の記述が異なります',
  ],
] as const)
  test(`a cell whose sources disagree shows both, each with its source (${locale})`, async () => {
    app.world.pages = pages.map((body, i) => ({
      title: `${label} ${i}`,
      body,
      foundBy: new RegExp(`^${label}`),
    }));
    app.modelSays({
      structure: () => drafted({ columns: [columns[0]], rows: [{ label }] }),
      cells: reads({ c1: pattern }),
    });
    const { runId } = await app.draft('Compare', { locale });
    const events = await app.fill(runId);
    const cell = cellsOf(events)[label]!['c1']!;
    const [first, second] = locale === 'en' ? [12, 15] : [1200, 1500];
    assert.deepEqual(
      new Set([cell.value, ...cell.alternatives!.map(({ value }) => value)]),
      new Set([first, second]),
    );
    assert.equal(cell.alternatives!.length, 1);
    assert.equal(
      cell.sourceIds.length + cell.alternatives![0]!.sourceIds.length,
      3,
      'who says the same is named too',
    );
    assert.ok(answerOf(events).includes(words), answerOf(events));
    const { evidence } = (await app.client.getRun(runId))!;
    assert.deepEqual(new Set(evidence?.map(({ claim }) => claim)), new Set([String(first), String(second)]));
    const csv = await (await app.send(`/agent/run/${runId}/matrix?format=csv`)).text();
    assert.match(csv, new RegExp(`(?:${first} / ${second}|${second} / ${first})`));
  });

for (const [locale, request, condition, body, names] of [
  [
    'en',
    'Compare all countries with a tea tax',
    'Which countries have a tea tax?',
    '<p>Utopia has a tea tax since 1999. Erewhon has a tea tax, too. Atlantis has none.</p>',
    ['Utopia', 'Erewhon'],
  ],
  [
    'ja',
    '茶税のある国をすべて比較してください',
    '茶税がある国はどこですか。',
    '<p>ユートピアには茶税がある。エレホンにも茶税がある。アトランティスにはない。</p>',
    ['ユートピア', 'エレホン'],
  ],
] as const)
  test(`rows are found by a condition, and the reviewer sees why (${locale})`, async () => {
    app.world.pages = [{ title: 'Tea taxes', body, foundBy: /tea tax|茶税/ }];
    const quoteFor = (label: string) =>
      locale === 'en'
        ? `${label} has a tea tax`
        : label === 'ユートピア'
          ? 'ユートピアには茶税がある'
          : 'エレホンにも茶税がある';
    app.modelSays({
      structure: (asked) =>
        /Your draft|あなたの案/.test(asked)
          ? drafted({ rows: [{ label: names[0] }], condition })
          : drafted({ rows: [], condition }),
      candidates: (asked) => {
        assert.ok(asked.includes(condition));
        const n = Number(/<source n="(\d+)"/.exec(asked)![1]);
        return {
          candidates: [
            ...names.map((label) => ({ label, n, quote: quoteFor(label) })),
            { label: 'Atlantis', n, quote: 'Atlantis has a tea tax' },
            { label: names[0], n, quote: quoteFor(names[0]) },
          ],
        };
      },
      cells: () => [],
    });
    const { runId, last } = await app.draft(request, { locale });
    assert.ok(last.type === 'first_matrix_structure');
    const { rows } = last.payload;
    assert.equal(last.payload.condition, condition);
    assert.deepEqual(
      rows.map(({ label }) => label),
      names,
      'only what the words of a source show',
    );
    for (const { label, evidence } of rows) {
      assert.equal(evidence!.length, 1);
      assert.equal(evidence![0]!.quote, quoteFor(label));
      assert.equal(evidence![0]!.title, 'Tea taxes');
    }
    assert.equal(app.world.searches[0], condition);
    const searched = app.world.searches.length;
    const { event } = await app.client.answerDraft({
      kind: 'matrix',
      runId,
      answer: 'Only the first',
      modelName: SCRIPTED,
    });
    assert.ok(event.type === 'regenerated_matrix_structure');
    assert.deepEqual(event.payload.rows, rows.slice(0, 1), 'a row that stays keeps its evidence');
    assert.equal(app.world.searches.length, searched, 'the same condition is not searched for again');
  });

test('a condition that nothing is found for is said, and asked about', async () => {
  app.world.pages = [];
  app.modelSays({
    structure: () => drafted({ rows: [], condition: 'Which moons grow tea?' }),
    cells: () => [],
  });
  const { last } = await app.draft('All moons that grow tea');
  assert.ok(last.type === 'first_matrix_structure');
  assert.deepEqual(last.payload.rows, []);
  assert.match(last.payload.question, /No source was found that shows a thing for: Which moons grow tea\?/);
});

test('the embedded model searches for blank cells too', async () => {
  app.world.pages = [
    { title: 'Acme', body: '<p>Acme is a tool.</p>', foundBy: /^Acme (?:Price|Licence).*(?:Licence|Price)/ },
    { title: 'Acme licence', body: '<p>Acme. Licence: MIT</p>', foundBy: /^Acme Licence$/ },
  ];
  app.modelSays({ structure: () => drafted(), cells: () => [] });
  const { runId } = await app.draft('/matrix compare Acme and Bolt by price and licence', {
    modelName: EMBEDDED,
  });
  const events = await app.fill(runId, EMBEDDED);
  assert.ok(app.world.searches.includes('Acme Licence'), app.world.searches.join('\n'));
  assert.equal(app.model.requests.map(textOf).length, 0);
  assert.equal(events.at(-1)!.type, 'complete');
});
