import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../test/support/seeded.ts';
import { createJsonTexts } from './json-strings.ts';

/** The texts by their paths, from pieces of the given size. */
function textsOf(json: string, size: number): Record<string, string> {
  const found: Record<string, string> = {};
  const reader = createJsonTexts(({ path, piece, isFirst }) => {
    assert.ok(piece.isWellFormed());
    const key = path.join('/');
    assert.equal(isFirst, !Object.hasOwn(found, key), key);
    found[key] = (found[key] ?? '') + piece;
  });
  for (let at = 0; at < json.length; at += size) reader.push(json.slice(at, at + size));
  return found;
}

const draft = {
  goal: 'Say "hi" 😀',
  steps: [{ title: 'A\\B', n: 1 }, { title: 'C: [d], {e}' }],
  rows: ['x', 'y'],
};
const expected = {
  goal: 'Say "hi" 😀',
  'steps/0/title': 'A\\B',
  'steps/1/title': 'C: [d], {e}',
  'rows/0': 'x',
  'rows/1': 'y',
};

test('texts are known as far as they are written, in pieces of any size', () => {
  const json = JSON.stringify(draft, undefined, 1);
  for (let size = 1; size <= json.length; size += 1) assert.deepEqual(textsOf(json, size), expected);
});

test('prose and fences around it, single quotes and escapes are no trouble', () => {
  const json = JSON.stringify(draft).replace('😀', '\\ud83d\\ude00');
  assert.deepEqual(textsOf('Sure!\n```json\n' + json + '\n```\n{"goal":"again"}', 3), expected);
  assert.deepEqual(textsOf(`{'goal': 'tea', }`, 2), { goal: 'tea' });
});

test('half of it says as much as there is', () => {
  assert.deepEqual(textsOf('{"goal":"Know tea","steps":[{"title":"Hist', 4), {
    goal: 'Know tea',
    'steps/0/title': 'Hist',
  });
});

test('nothing makes it throw', () => {
  const noise = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', 'u', ':', ',', '1', 'a', '\n'),
  });
  fc.assert(
    fc.property(noise, (text) => createJsonTexts(() => {}).push(text)),
    { numRuns: 1_000 },
  );
});
