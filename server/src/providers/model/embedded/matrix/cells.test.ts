import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellsFor } from './cells.ts';
import { mentions } from './facts.ts';
import { structureFor } from './structure.ts';

const columns = [
  { id: 'price', name: 'Price', description: '', type: 'number' },
  { id: 'licence', name: 'Licence', description: '', type: 'text' },
  { id: 'open', name: 'Open source', description: '', type: 'boolean' },
  { id: 'released', name: 'Released', description: '', type: 'date' },
  { id: 'site', name: 'Website', description: '', type: 'url' },
];

async function valuesOf(row: string, title: string, text: string) {
  const passages = [{ n: 3, title, url: 'https://a.example', text }];
  const cells = await cellsFor({ kind: 'matrix-cells', locale: 'en', question: row, columns, passages });
  for (const { quote, n } of cells) {
    assert.equal(n, 3);
    assert.ok(text.includes(quote), `${quote} is not in the text`);
  }
  return Object.fromEntries(cells.map(({ columnId, value }) => [columnId, value]));
}

test('a row of a table gives its cells under their heads', async () => {
  const table =
    '| Name | Price (USD) | License |\n| --- | --- | --- |\n| Acme | 1,200 | MIT |\n| Bolt | 90 | GPL |';
  assert.deepEqual(await valuesOf('Bolt', 'All tools', table), { price: '90', licence: 'GPL' });
});

test('labels on the page of a row give its cells', async () => {
  const text =
    '# Acme\n\n- **Price**: $12 a month\n- Licence: MIT\n- Open source: no\n\n| Released | 12 March 2024 |\n| --- | --- |\n| Website | https://acme.example |';
  assert.deepEqual(await valuesOf('Acme', 'Acme — home', text), {
    price: '$12',
    licence: 'MIT',
    open: 'false',
    released: '12 March 2024',
    site: 'https://acme.example',
  });
});

test('a sentence counts when it is about the row and the column', async () => {
  const text = 'Acme costs $15 in its 3rd year. Acme is not open source. Bolt was released in 2020.';
  assert.deepEqual(await valuesOf('Acme', 'News', text), { price: '$15', open: 'false' });
});

test('what is said about another thing stays out', async () => {
  assert.deepEqual(await valuesOf('Go', 'News', 'Google costs $15. Its licence is MIT.'), {});
});

test('a name is found as a whole word, in Japanese anywhere', () => {
  assert.equal(mentions('Google', 'Go'), false);
  assert.equal(mentions('about Go, and', 'go'), true);
  assert.equal(mentions('富士山の高さ', '富士山'), true);
});

test('without rows and columns the titles and labels of what was read are taken', () => {
  const passages = ['Acme', 'Bolt'].map((title, i) => ({
    n: i + 1,
    title,
    url: '',
    text: `Price: ${i}\nMaker: x`,
  }));
  const { rows, columns: found } = structureFor({
    kind: 'matrix-structure',
    locale: 'en',
    mode: 'create',
    question: 'compare these files in a table',
    passages,
  });
  assert.deepEqual(rows, [{ label: 'Acme' }, { label: 'Bolt' }]);
  assert.deepEqual(
    found.map(({ name, type }) => `${name} ${type}`),
    ['Price number', 'Maker text'],
  );
});

test('of figures and dates all that the sources state is given, of the same measure', async () => {
  const texts = [
    'A cubic metre of basalt weighs 3000 kilograms, said the survey of 2024.',
    'A cubic metre of basalt weighs 2800 kilograms, according to a table of 1931.',
    'Basalt weighs on the minds of 12 poets, and of many more who have never seen a rock but write of them.',
  ];
  const passages = texts.map((text, i) => ({ n: i + 1, title: 'Rocks', url: 'https://a.example', text }));
  const weight = [{ id: 'w', name: 'Weighs', description: '', type: 'number' }];
  const task = {
    kind: 'matrix-cells' as const,
    locale: 'en' as const,
    question: 'basalt',
    columns: weight,
    passages,
  };
  const cells = await cellsFor(task);
  assert.deepEqual(
    cells.map(({ value, n }) => [value, n]),
    [
      ['3000', 1],
      ['2800', 2],
    ],
  );
});
