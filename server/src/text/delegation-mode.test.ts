import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delegationModeOf } from './delegation-mode.ts';

test('words of order make a chain', () => {
  for (const request of [
    'Let @Ken find the prices, then let @Yui write a summary.',
    'Ken researches, and after that Yui checks it.',
    'Ask Ken and Yui, in order.',
    'Ask them one after the other.',
    '1. Ken collects the facts\n2. Yui writes them up',
    'Ken → Yui',
    '@Kenが調べて、次に@Yuiがまとめてください。',
    '@Kenが調査し、それから@Yuiが確認してください。',
    '①Kenが収集 ②Yuiが要約',
    'KenとYuiに順番に聞いて',
  ])
    assert.equal(delegationModeOf(request), 'chain', request);
});

test('without them, and where the request says so, all work at once', () => {
  for (const request of [
    'What do @Ken and @Yui think about tea?',
    'Ask Ken and Yui at the same time, then we will see.',
    'KenとYuiの意見を聞かせて',
    'まずKenとYuiが同時に調べて',
    'Compare version 1.2 with 2.0',
    'Authentic teas of 2025',
  ])
    assert.equal(delegationModeOf(request), 'parallel', request);
});
