import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSheet } from 'read-excel-file/node';
import { plainArchive } from '../../providers/web/office-archive.ts';
import { xlsxFile } from './matrix-xlsx.ts';

test('texts stay texts, whatever they begin with, and there is no formula in the file', async () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x","y")', '<f>1</f>', "'=1"];
  const file = await xlsxFile([
    { name: 'Matrix', head: ['=A1', 'B'], lines: hostile.map((text) => [text, 1]) },
  ]);
  assert.doesNotMatch(plainArchive(file, 10_000_000).toString(), /<f[ >]/);
  const rows = await readSheet(file);
  assert.deepEqual(rows[0], ['=A1', 'B']);
  assert.deepEqual(
    rows.slice(1).map(([text]) => String(text)),
    hostile.map((text) => text.trim()),
  );
});

test('numbers and booleans keep their type, blanks stay blank, and what XML cannot hold is left out', async () => {
  const file = await xlsxFile([
    {
      name: '比較表',
      head: ['項目', 'x', 'y', 'z'],
      lines: [['富士\u0000\u000b山 & "co"', 1.5, true, null]],
    },
    { name: '根拠', head: ['a'], lines: [['x'.repeat(40_000)]] },
  ]);
  const [head, line] = await readSheet(file, '比較表');
  assert.deepEqual(head, ['項目', 'x', 'y', 'z']);
  assert.deepEqual(line!.slice(0, 3), ['富士山 & "co"', 1.5, true]);
  assert.equal(line![3] ?? null, null);
  const [, long] = await readSheet(file, '根拠');
  assert.equal(String(long![0]).length, 32_767);
});
