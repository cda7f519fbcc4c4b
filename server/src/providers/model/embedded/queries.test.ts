import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frames } from './chat/frames.ts';
import { queriesFor } from './queries.ts';

test('a question becomes itself and its telling words', () => {
  assert.deepEqual(queriesFor('What is the height of Tokyo Tower?'), [
    'What is the height of Tokyo Tower',
    'height Tokyo Tower',
  ]);
});

test('a Japanese question keeps its compounds whole', () => {
  assert.deepEqual(queriesFor('東京タワーの高さはいくつですか？'), [
    '東京タワーの高さはいくつですか',
    '東京タワー 高さ',
  ]);
});

test('each sentence of a longer request becomes a query, with its subject where it only points to it', () => {
  assert.deepEqual(
    queriesFor('Search the web for C++ coroutines. Who invented them? How fast is Node.js 24?'),
    ['C++ coroutines', 'C++ coroutines invented', 'fast Node.js 24'],
  );
  assert.deepEqual(queriesFor('日本の再生可能エネルギー政策について調べて。2030年の目標は何ですか？'), [
    '日本 再生可能エネルギー政策',
    '2030年 目標',
  ]);
});

test('there are never more than three queries and never an empty one', () => {
  const long = Array.from({ length: 50 }, (_, i) => `What is the capital of country ${i}?`).join(' ');
  assert.equal(queriesFor(long).length, 3);
  assert.deepEqual(queriesFor('???'), ['???']);
});

test('what the model itself says around a quote is not searched for', () => {
  for (const { extracted } of Object.values(frames)) {
    const queries = queriesFor(`${extracted}\n\n- Acme bought Northwind in 2019. [1]`);
    assert.doesNotMatch(queries.join('\n'), /Extracted|reasoning|抜き出|推論/);
  }
});
