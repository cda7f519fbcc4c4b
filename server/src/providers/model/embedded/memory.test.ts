import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryAfter } from './memory.ts';

const task = {
  kind: 'memory' as const,
  locale: 'en' as const,
  question: 'How tall is **Tokyo Tower**?',
  answer: 'Extracted from the sources.\n\n- The tower is 333 m tall. [3]\n- It opened in 1958. [3]',
  memory: '',
  date: '2026-11-15',
  maxChars: 2000,
};

test('what the answer cites becomes one dated line below the memory', () => {
  assert.equal(
    memoryAfter({ ...task, memory: 'Likes tables.' }),
    'Likes tables.\n- 2026-11-15: How tall is Tokyo Tower? → The tower is 333 m tall. It opened in 1958.',
  );
});

test('an answer without a cited sentence, and one that is remembered already, change nothing', () => {
  assert.equal(memoryAfter({ ...task, answer: 'Hello. I only extract.' }), null);
  assert.equal(memoryAfter({ ...task, memory: memoryAfter(task)!, date: '2026-11-16' }), null);
});

test('old dated lines make room, what people wrote does not', () => {
  const memory = ['By hand.', `- 2026-01-01: ${'a'.repeat(90)}`, `- 2026-02-01: ${'b'.repeat(90)}`].join(
    '\n',
  );
  const lines = memoryAfter({ ...task, memory, maxChars: 240 })!.split('\n');
  assert.deepEqual(
    lines.map((line) => line.slice(0, 12)),
    ['By hand.', '- 2026-02-01', '- 2026-11-15'],
  );
  assert.equal(memoryAfter({ ...task, memory: 'c'.repeat(200), maxChars: 240 }), null);
});
