import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { csvText, matrixFile } from './matrix-file.ts';
import { referenceOf } from './reference.ts';
import type { MatrixRecord } from './matrix-record.ts';
import { fc } from '../../../test/support/seeded.ts';

for (const [text, written] of [
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  [' =1', "' =1"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['-12.5', '-12.5'],
  ['+3e-5', '+3e-5'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['plain = text', 'plain = text'],
] as const)
  test(`${JSON.stringify(text)} is written as ${JSON.stringify(written)}`, () =>
    assert.equal(csvText([[text]]), `${written}\r\n`));

test('no field that a spreadsheet reads begins a formula, and every other one comes back as it was', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `=${rest}`),
    fc.constantFrom('-1', '+', '@a', '"', '\n', ','),
  );
  const table = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, (lines) => {
      const read = parse(csvText(lines), { record_delimiter: '\r\n' }) as string[][];
      for (const [y, line] of lines.entries())
        for (const [x, given] of line.entries()) {
          const field = read[y]![x]!;
          assert.ok(field === given || field === `'${given}`);
          assert.ok(!/^\s*[=+\-@\t\r]/.test(field) || /^[+-]\d+(\.\d+)?(e[+-]?\d+)?$/i.test(field));
        }
    }),
  );
});

test('titles and values of others load and run nothing in Markdown', async () => {
  const hostile = '<img src=x> ![p](https://e.example/p.png)';
  const text = await matrixFile('md', {
    runId: 'r',
    locale: 'en',
    matrix: {
      title: hostile,
      columns: [{ id: 'c1', name: hostile, description: '', type: 'text' }],
      rows: [{ id: 'r1', label: hostile, cells: { c1: { value: hostile, sourceIds: ['s1'] } } }],
    },
    sources: [
      {
        ...referenceOf({ n: 1, url: 'https://a.example/', title: hostile }, { accessed: new Date() }),
        sourceId: 's1',
      },
    ],
  } as MatrixRecord);
  assert.doesNotMatch(String(text), /(?<!\\)<img|(?<!\\)!\[/);
  assert.match(String(text), /e\.example/, 'it is there to be read');
});
