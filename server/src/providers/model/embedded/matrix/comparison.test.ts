import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChanges } from './changes.ts';
import { readComparison } from './comparison.ts';

for (const [request, rows, columns] of [
  ['Compare Acme, Bolt and Cask by price, licence and speed', 'Acme|Bolt|Cask', 'price|licence|speed'],
  ['compare PostgreSQL vs MySQL in a table', 'PostgreSQL|MySQL', ''],
  ['Make me a comparison table of Rust and Go: memory safety, speed', 'Rust|Go', 'memory safety|speed'],
  ['Create a comparison matrix for A, B & C in terms of their price.', 'A|B|C', 'price'],
  ['compare Acme and Bolt on price as a table', 'Acme|Bolt', 'price'],
  ['rows: X, Y; columns: price, size', 'X|Y', 'price|size'],
  ['AとBとCを価格、ライセンスで比較', 'A|B|C', '価格|ライセンス'],
  ['AcmeとBoltの価格とライセンスを比較表にまとめて', 'Acme|Bolt', '価格|ライセンス'],
  ['Acme、Bolt、Caskを価格の観点で比較した表を作ってください', 'Acme|Bolt|Cask', '価格'],
  ['りんごとみかんの比較表を作って。列は価格、重さ', 'りんご|みかん', '価格|重さ'],
  ['京都と奈良の人口の比較表', '京都|奈良', '人口'],
  ['PostgreSQL と MySQL を速度・価格で比較して', 'PostgreSQL|MySQL', '速度|価格'],
] as const)
  test(`"${request}" names its rows and columns`, () => {
    const read = readComparison(request);
    assert.deepEqual([read.rows.join('|'), read.columns.join('|')], [rows, columns]);
  });

for (const [said, rows, columns, removed] of [
  ['Add D and E', 'D|E', '', ''],
  ['add a column for licence', '', 'licence', ''],
  ['please add row Delta. Remove price.', 'Delta', '', 'price'],
  ['Please also include the founding year as a column', '', 'founding year', ''],
  ['ライセンスの列を追加してください', '', 'ライセンス', ''],
  ['行にDを追加して。価格を削除してください。', 'D', '', '価格'],
  ['make it nicer', '', '', ''],
] as const)
  test(`"${said}" says what changes`, () => {
    const { added, removed: gone } = readChanges(said);
    assert.deepEqual(
      [added.rows.join('|'), added.columns.join('|'), gone.join('|')],
      [rows, columns, removed],
    );
  });
