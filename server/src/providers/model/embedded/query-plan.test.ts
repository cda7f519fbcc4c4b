import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf, queryPlan } from './query-plan.ts';

const plan = (question: string, more: { missing?: string[]; tried?: string[] } = {}) =>
  queryPlan({ kind: 'queries', locale: 'en', question, ...more });

test('queries are in the language of the question, and of the names in it', () => {
  assert.deepEqual(
    plan('PostgreSQL 18 の新機能は?').queries.map(({ query, language }) => [query, language]),
    [
      ['PostgreSQL 18 の新機能は', 'ja'],
      ['PostgreSQL 18 新機能', 'ja'],
      ['PostgreSQL 18', 'en'],
    ],
  );
});

test('for a question about now one query keeps to the last year', () => {
  assert.deepEqual(
    plan('Who is the current mayor of Springfield?').queries.map(({ period }) => period),
    [null, 'year'],
  );
});

test('a question for papers is called scholarly', () => {
  assert.equal(plan('What do clinical trials say about aspirin?').scholarly, true);
  assert.equal(plan('How tall is Tokyo Tower?').scholarly, false);
});

test('later only what is missing is searched for, and nothing twice', () => {
  const question = 'Population and mayor of Springfield';
  const [query] = plan(question, { missing: ['mayor'] }).queries;
  assert.equal(query?.query, 'Population Springfield mayor');
  const tried = ['population springfield Mayor'];
  assert.equal(plan(question, { missing: ['mayor'], tried }).queries[0]?.query, 'Population mayor');
  assert.deepEqual(plan(question, { missing: ['mayor'], tried: [...tried, 'population mayor'] }).queries, []);
});

test('a request that lists its points has these parts', () => {
  assert.deepEqual(partsOf('Research heat pumps, covering cost, noise and subsidies').length, 3);
  assert.deepEqual(partsOf('How tall is Tokyo Tower?'), ['How tall is Tokyo Tower?']);
});
