import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createThinkingSplitter } from './split-thinking.ts';
import type { Thinking } from './split-thinking.ts';

function split(whole: string, size: number) {
  const splitter = createThinkingSplitter();
  const parts: Thinking[] = [];
  for (let i = 0; i < whole.length; i += size) parts.push(splitter.push(whole.slice(i, i + size)));
  parts.push(splitter.flush());
  const all = (field: 'text' | 'reasoning') => parts.map((part) => part[field]).join('');
  return { text: all('text'), reasoning: all('reasoning') };
}

const cases = [
  ['No thoughts.', { text: 'No thoughts.', reasoning: '' }],
  ['<think>\nHm, <b> or </th?\n</think>\n\nYes.', { text: 'Yes.', reasoning: 'Hm, <b> or </th?\n' }],
  ['  <think></think>Yes.', { text: 'Yes.', reasoning: '' }],
  ['<think>Never comes to an end </thi', { text: '', reasoning: 'Never comes to an end </thi' }],
  [
    'The tag <think> opens, </think> closes.',
    { text: 'The tag <think> opens, </think> closes.', reasoning: '' },
  ],
  ['<thin', { text: '<thin', reasoning: '' }],
  ['<thinking is hard', { text: '<thinking is hard', reasoning: '' }],
  ['', { text: '', reasoning: '' }],
] as const;

for (const [whole, expected] of cases)
  test(`thoughts are told from the answer, wherever it is cut: ${JSON.stringify(whole)}`, () => {
    for (const size of [1, 2, 3, 5, 100]) {
      const { text, reasoning } = split(whole, size);
      assert.equal(text.trimStart(), expected.text, `${size}`);
      assert.equal(reasoning.trimStart(), expected.reasoning, `${size}`);
    }
  });
