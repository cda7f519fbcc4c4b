import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToolContext } from './tool.ts';
import { readingBudget } from './reading-budget.ts';

test('a prompt is built for the window of the model that gets it', () => {
  const windows: Record<string, number> = { points: 4_000, summary: 128_000, section: 1_000_000 };
  const context = (extendedContextEnabled: boolean) =>
    ({
      modelFor: (asked: string) => ({
        provider: asked === 'chat' ? 'embedded' : 'a',
        contextWindow: windows[asked] ?? 1,
      }),
      input: { extendedContextEnabled },
    }) as unknown as ToolContext;
  assert.equal(readingBudget(context(false), 'points'), 2_200);
  assert.equal(readingBudget(context(false), 'summary'), 32_000);
  assert.equal(readingBudget(context(false), 'section'), 64_000);
  assert.ok(readingBudget(context(false), 'chat') > 1_000_000, 'the embedded model has nothing to save');
  assert.equal(readingBudget(context(true), 'summary'), 70_400);
});
