import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postQuery } from './post-query.ts';

for (const [question, words] of [
  ['Search X posts about Tokyo', 'Tokyo'],
  ['What are people saying on X about the Eiffel Tower?', 'Eiffel Tower'],
  ['quantum chips', 'quantum chips'],
  ['ツイッターで量子コンピュータの評判を調べて', '量子コンピュータ'],
  ['What do people think on Twitter?', 'What do people think on Twitter?'],
])
  test(`posts are looked for that say ${words}`, () => assert.equal(postQuery(question!), words));
