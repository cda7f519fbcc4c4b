import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLines } from '../review/diff-lines.ts';
import { changedParts, readLine } from './changed-parts.ts';

test('a comparison shows what changed under its heading, and counts what is the same', () => {
  const before = ['# Tea', '## Trade', 'a.', 'b.', '## Health', 'c.', 'd.', 'e.', 'f.'];
  const after = before.with(6, 'D.');
  assert.deepEqual(
    changedParts(diffLines(before, after)).map((part) => (part.kind === 'gap' ? part.count : part.text)),
    [4, '## Health', 'c.', 'd.', 'D.', 'e.', 1],
  );
  assert.deepEqual(changedParts(diffLines(['a.'], ['a.'])), [{ kind: 'gap', count: 1 }]);
});

test('marks of Markdown are not read', () => {
  assert.equal(readLine('## 1. **Trade**'), '1. Trade');
  assert.equal(readLine('| China | 58 GW |'), 'China · 58 GW');
});
