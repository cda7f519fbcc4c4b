import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mention } from '@quarry/api/mentions.ts';
import { rankMentions } from './rank-mentions.ts';

const of =
  (type: Mention['type']) =>
  (label: string): Mention => ({ id: `${type} ${label}`, type, label });

const agents = ['Mika', 'Kenji Reader'].map(of('agent'));
const entities = ['Green tea', 'Japan', 'Tea'].map(of('entity'));
const sources = ['A history of Kent', 'The book of tea'].map(of('public-source'));
const runs = ['How did green tea come to Japan?'].map(of('agent-run'));

const rank = (typed: string, most = 10) =>
  rankMentions([agents, entities, sources, runs], typed, most).map(({ label }) => label);

test('a name that begins with what was typed comes first, then one with such a word, then the others', () => {
  assert.deepEqual(rank('te', 4), [
    'Tea',
    'Green tea',
    'The book of tea',
    'How did green tea come to Japan?',
  ]);
  assert.deepEqual(rank('ken', 2), ['Kenji Reader', 'A history of Kent']);
});

test('width and case do not matter', () => {
  assert.equal(rank('ｊａｐ')[0], 'Japan');
});

test('before anything is typed agents come first, then the latest research', () => {
  assert.deepEqual(rank('', 3), ['Mika', 'Kenji Reader', 'How did green tea come to Japan?']);
});

test('what is found by its content alone comes last, and what was read twice stands once', () => {
  const twice = [
    { ...of('public-source')('Tea'), id: '1' },
    { ...of('public-source')('Tea'), id: '2' },
  ];
  const found = rankMentions([[of('public-source')('Leaves')], twice], 'tea', 10);
  assert.deepEqual(
    found.map(({ id }) => id),
    ['1', 'public-source Leaves'],
  );
});

test('of what is found by its content alone only a few stand in the list', () => {
  const inside = ['One', 'Two', 'Three', 'Four', 'Five'].map(of('agent-run'));
  const found = rankMentions([entities.filter(({ label }) => label !== 'Japan'), inside], 'tea', 10);
  assert.deepEqual(
    found.map(({ label }) => label),
    ['Tea', 'Green tea', 'One', 'Two', 'Three'],
  );
});
