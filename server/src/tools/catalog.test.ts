import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalog } from './catalog.ts';

test('the catalog tells the same of every tool in both languages', () => {
  assert.deepEqual(
    catalog.ja.map((tool) => [Object.keys(tool).sort(), tool.flow?.length]),
    catalog.en.map((tool) => [Object.keys(tool).sort(), tool.flow?.length]),
  );
  for (const { id, displayName, description, trigger, inputs, notes = 'なし', flow } of catalog.ja)
    for (const text of [displayName, description, trigger, inputs, notes, ...(flow ?? [])])
      assert.match(text ?? '', /[ぁ-ん]|[ァ-ヶ]|[一-龠]/, `${id}: ${text}`);
});
