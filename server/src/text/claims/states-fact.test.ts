import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factIn } from './states-fact.ts';

test('a figure, a date or a name is what a sentence can be searched by', () => {
  for (const fact of [
    'Acme sold 1,500 bikes in 2022.',
    'The firm was founded by Ann Lee.',
    '橋は1998年に開通した。',
    'It opened in 1998.',
    '料金は90円です。',
  ])
    assert.equal(factIn(fact), 'named', fact);
});

test('ordinary words say something of the world too', () => {
  for (const fact of [
    'Green tea contains less caffeine than coffee.',
    'However, heat pumps lose power in deep cold.',
    'The bridge is made of weathering steel.',
    'It forms when lava cools quickly.',
    '緑茶は紅茶より渋みが少ない。',
    'しかし、夜間の騒音が増えている。',
  ])
    assert.equal(factIn(fact), 'plain', fact);
});

test('words about the answer, advice and what leans on the sentence before state nothing of their own', () => {
  for (const other of [
    'I found three sources for this.',
    'Is that so in 2022?',
    'In summary, it depends.',
    'Here are the figures of 2022:',
    'You should compare the prices of both first.',
    'The choice depends on the climate there.',
    'These differences are small in practice today.',
    'Caffeine in green and black tea',
    'ご不明な点は2024年までにお知らせください。',
    '緑茶と紅茶のカフェインの違い',
    'これらの違いは小さいと考えられます。',
    '購入の前に比較するべきです。',
  ])
    assert.equal(factIn(other), undefined, other);
});
