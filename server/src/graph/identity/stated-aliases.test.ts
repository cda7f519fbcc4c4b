import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statedAliases } from './stated-aliases.ts';

const STATED: [string, [string, string][]][] = [
  ['The World Health Organization (WHO) said so.', [['World Health Organization', 'WHO']]],
  ['WHO (World Health Organization) said so.', [['World Health Organization', 'WHO']]],
  [
    'In the Massachusetts Institute of Technology (MIT) they',
    [['Massachusetts Institute of Technology', 'MIT']],
  ],
  ['日本の東京 (Tokyo) は', [['東京', 'Tokyo']]],
  ['Tokyo（東京）is', [['Tokyo', '東京']]],
  ['Kyoto (Japanese: 京都, Kyōto) is', [['Kyoto', '京都']]],
  ['世界保健機関（WHO）は', [['世界保健機関', 'WHO']]],
  ['夏目漱石（なつめ そうせき、1867年 - 1916年）は', [['夏目漱石', 'なつめ そうせき']]],
  ['国際連合（以下「国連」という）は', [['国際連合', '国連']]],
  [
    '国際連合（英: United Nations、略称: UN）は',
    [
      ['国際連合', 'United Nations'],
      ['国際連合', 'UN'],
    ],
  ],
  ['Mumbai (also known as Bombay) is', [['Mumbai', 'Bombay']]],
  ['John Smith (born 1950) of Paris (France)', []],
  ['Tim Cook (CEO) leads Apple (NASDAQ: AAPL).', []],
  ['The report (PDF) says (see 2) that', []],
  ['田中太郎（CEO）は', []],
];

for (const [text, pairs] of STATED) {
  test(`${text} states ${pairs.length === 0 ? 'no other name' : pairs.map(([, alias]) => alias).join(', ')}`, () => {
    assert.deepEqual(
      statedAliases(text),
      pairs.map(([name, alias]) => ({ name, alias })),
    );
  });
}
