import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUnifier } from '../extract/unify.ts';
import { isOneByEvidence } from './one-by-evidence.ts';

const spoken = (name: string, category: string, description = '') => ({ name, category, description });

test('what is said of a name in two categories decides whether it is one thing', () => {
  const monk = spoken('Eisai', 'person', 'Eisai was a Buddhist monk who brought tea seeds to Japan in 1191.');
  const place = spoken('Eisai', 'location', 'Eisai brought tea seeds from China to Japan.');
  const firm = spoken('Eisai', 'organization', 'Eisai is a pharmaceutical company in Tokyo.');
  assert.ok(isOneByEvidence(monk, place));
  assert.ok(!isOneByEvidence(monk, firm));
  assert.ok(!isOneByEvidence(monk, spoken('Eisai', 'location')), 'nothing speaks for it');
  assert.ok(!isOneByEvidence(monk, { ...place, name: 'Eisai 2' }));
});

const entity = (category: string, sentences: string[], description = '') => ({
  name: 'Eisai',
  category,
  description,
  aliases: [],
  metadata: {},
  sentences: sentences.map((text) => ({ text })),
});

test('in one run a name is one thing, of the category that most speaks for', () => {
  const unifier = createUnifier();
  unifier.add({ entities: [entity('location', ['Eisai is named here.'])], relations: [] }, 's1');
  const monk = entity('person', ['Eisai brought seeds.', 'Eisai wrote a book.'], 'Eisai was a monk.');
  unifier.add({ entities: [monk], relations: [] }, 's2');
  const firm = entity('organization', ['Eisai sells drugs.'], 'Eisai is a company that sells drugs.');
  unifier.add({ entities: [firm], relations: [] }, 's3');
  assert.deepEqual(
    unifier.result().entities.map(({ category }) => category),
    ['person', 'organization'],
  );
});
