import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frames, withoutFrames } from './frames.ts';

test('without its own words an answer is what it quotes', () => {
  for (const locale of ['en', 'ja'] as const) {
    const { computed, extracted, noMatch, noSources } = frames[locale];
    assert.equal(withoutFrames(`${extracted}\n\n- Tokyo is large. [1]`).trim(), '- Tokyo is large. [1]');
    assert.equal(withoutFrames(`${computed}\n\n\`\`\`\n東京: 10\n\`\`\``).trim(), '```\n東京: 10\n```');
    assert.equal(withoutFrames(noMatch(17)), '');
    assert.equal(withoutFrames(noSources).trim(), '');
  }
});
