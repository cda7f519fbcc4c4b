import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetsIn, withoutTargets } from './read-targets.ts';

for (const [locale, request, targets] of [
  ['en', 'Write a 1,500-word report on tea for executives', { audience: 'executives', length: 1_500 }],
  [
    'en',
    'A report of two pages about tea, aimed at our investors',
    { audience: 'our investors', length: 900 },
  ],
  ['en', 'Report on tea, 800 to 1,000 words', { length: 900 }],
  ['en', 'Write a report about green tea for breakfast', {}],
  ['ja', '緑茶について経営層向けに2000字のレポートを書いてください', { audience: '経営層', length: 2_000 }],
  ['ja', '初心者向けの緑茶のレポート、A4で3枚', { audience: '初心者', length: 3_000 }],
  ['ja', '1万字程度で', { length: 10_000 }],
  ['ja', '緑茶のレポート', {}],
] as const)
  test(`what is asked for: ${request}`, () => assert.deepEqual(targetsIn(request, locale), targets));

for (const [request, about] of [
  ['A report for engineers of 300 words on three bridges', 'A report on three bridges'],
  ['緑茶について経営層向けに2000字のレポートを書いてください', '緑茶について レポートを書いてください'],
  ['Green tea for breakfast', 'Green tea for breakfast'],
  ['500 words', '500 words'],
] as const)
  test(`what is searched for: ${request}`, () => assert.equal(withoutTargets(request), about));
