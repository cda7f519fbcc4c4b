import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publishDate } from './publish-date.ts';

const readable: [string, string][] = [
  ['2025-01-20T13:36:17', '2025-01-20T13:36:17.000Z'],
  ['2025-01-20T13:36:17+09:00', '2025-01-20T04:36:17.000Z'],
  ['2025-12-30T00:00:00.0000000', '2025-12-30T00:00:00.000Z'],
  ['2025-01-20 13:36', '2025-01-20T13:36:00.000Z'],
  ['2025-01-20', '2025-01-20T00:00:00.000Z'],
  ['2024年1月5日', '2024-01-05T00:00:00.000Z'],
  ['2024/01/05', '2024-01-05T00:00:00.000Z'],
  ['Jan 5, 2024', '2024-01-05T00:00:00.000Z'],
  ['5 January 2024', '2024-01-05T00:00:00.000Z'],
  ['Tue, 05 Mar 2024 10:00:00 GMT', '2024-03-05T10:00:00.000Z'],
];

for (const [given, expected] of readable) {
  test(`the date ${given} is read as ${expected}`, () => assert.equal(publishDate(given), expected));
}

for (const given of ['3 days ago', '3 日前', 'yesterday', '2024-13-45', '12', '', null, undefined]) {
  test(`${given === '' ? 'an empty text' : given} is no date`, () => {
    assert.equal(publishDate(given), undefined);
  });
}
