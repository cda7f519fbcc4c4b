import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingsOf } from './headings-of.ts';
import { textSoFar } from './text-so-far.ts';

const section = (title: string, text: string) => ({ id: title, title, text, state: 'running' as const });

test('a report that is being written has all its headings, numbered as they will be', () => {
  const text = textSoFar({
    title: 'Tea',
    sections: [section('History', '## History\n\nOld [1].'), section('Trade', 'Chi'), section('Health', '')],
  });
  assert.equal(text, '# Tea\n\n## 1. History\n\nOld [1].\n\n## 2. Trade\n\nChi\n\n## 3. Health');
  assert.deepEqual(
    headingsOf(text).map((heading) => heading.text),
    ['Tea', '1. History', '2. Trade', '3. Health'],
  );
});
