import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestParts } from './request-parts.ts';

const cases: [string, string, string[]][] = [
  [
    'Write a report about green tea: its history, trade and health effects.',
    'green tea',
    ['history', 'trade', 'health effects'],
  ],
  ['/plan write a report about green tea', 'green tea', []],
  [
    'Make a plan to research electric ferries in Norway, covering costs, routes and batteries',
    'electric ferries in Norway',
    ['costs', 'routes', 'batteries'],
  ],
  ['Research plan for solar power\n- cost\n- efficiency', 'solar power', ['cost', 'efficiency']],
  ['Create a comprehensive report on the history of the Suez Canal', 'history of the Suez Canal', []],
  [
    'What is a heat pump? How does it work? What does it cost?',
    'What is a heat pump?',
    ['How does it work?', 'What does it cost?'],
  ],
  ['緑茶についてレポートを書いてください。', '緑茶', []],
  ['緑茶の歴史、貿易、健康効果についてレポートを作成してください', '緑茶', ['歴史', '貿易', '健康効果']],
  ['緑茶についてのレポートを書いて。特に歴史、製法、健康効果について', '緑茶', ['歴史', '製法', '健康効果']],
  ['電気フェリーの調査計画を立ててください', '電気フェリー', []],
];

for (const [request, subject, aspects] of cases)
  test(`${JSON.stringify(request)} is about ${subject}`, () => {
    assert.deepEqual(requestParts(request), { subject, aspects });
  });

test('a request of any length and shape has a subject', () => {
  for (const request of [
    'x',
    '???',
    '-',
    '。',
    'a '.repeat(50_000),
    '、'.repeat(20_000),
    '- \n'.repeat(5_000),
  ])
    assert.equal(typeof requestParts(request).subject, 'string');
});
