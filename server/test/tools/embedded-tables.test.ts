import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startMatrixApp } from '../reviews/matrix-app.ts';
import type { MatrixApp } from '../reviews/matrix-app.ts';
import { runInput } from '../support/app.ts';

let matrices: MatrixApp;
before(async () => {
  matrices = await startMatrixApp();
});
after(() => matrices?.stop());

const PRICES = `# Harbour guide

## Prices by season

| Season | Night | Week |
| --- | --- | --- |
| Summer | 18 | 110 |
| Winter | 9 | 50 |
`;
const PRICES_JA = `# 港の案内

## 季節ごとの料金

| 季節 | 一泊 | 一週間 |
| --- | --- | --- |
| 夏 | 1800 | 11000 |
| 冬 | 900 | 5000 |
`;

interface Table {
  rows: { label: string }[];
  columns: { name: string }[];
}

const attach = async (text: string) =>
  (await matrices.client.uploadFile(new File([text], 'prices.md', { type: 'text/markdown' }))).url;

for (const [locale, text, inputText, rows, columns] of [
  ['en', PRICES, 'Make a comparison table of the seasons', ['Summer', 'Winter'], ['Night', 'Week']],
  ['ja', PRICES_JA, '季節の比較表を作ってください', ['夏', '冬'], ['一泊', '一週間']],
] as const) {
  test(`without a model a table of a file becomes a matrix (${locale})`, async () => {
    const fileUrls = [await attach(text)];
    const { draft, pendingMatrixDraft } = await matrices.client.run(
      runInput(inputText, { locale, fileUrls }),
    );
    assert.ok(pendingMatrixDraft);
    const table = draft as unknown as Table;
    assert.deepEqual(
      [table.rows.map(({ label }) => label), table.columns.map(({ name }) => name)],
      [rows, columns],
    );
  });
}

for (const [locale, inputText, says] of [
  [
    'en',
    'Compare three open-source vector databases in a table',
    /rows and columns of a comparison are those/,
  ],
  ['ja', '三つのオープンソースのベクトルデータベースの比較表を作ってください', /比較表の行と列には/],
] as const) {
  test(`what names nothing to compare is not drafted, and it says what it needs (${locale})`, async () => {
    const { status, text, draft } = await matrices.client.run(runInput(inputText, { locale }));
    assert.deepEqual([status, draft], ['completed', null]);
    assert.match(text, says);
  });
}
