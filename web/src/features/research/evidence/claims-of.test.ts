import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '@quarry/api/evidence.ts';
import { emptyRun } from '../../../lib/run-view.ts';
import { claimAt, claimsOf, filteredClaims } from './claims-of.ts';

const text = 'Tea is **old** [1]. China sold it, and Morocco buys it [1, 2]. Nobody knows why [3].';

const one = (claim: string, n: number, more: Partial<Evidence> = {}): Evidence => ({
  claim,
  n,
  sourceId: `s${n}`,
  quote: `quote ${n}`,
  start: n * 10,
  end: n * 10 + 5,
  verdict: 'supported',
  ...more,
});
const quote = (n: number) => ({ sourceId: `s${n}`, n, quote: `quote ${n}`, start: n * 10, end: n * 10 + 5 });

const evidence: Evidence[] = [
  one('Nobody knows why', 3, { verdict: 'unsupported', quote: '' }),
  one('China sold it, and Morocco buys it.', 1, { verdict: 'partly', quotes: [quote(1), quote(2)] }),
  one('China sold it, and Morocco buys it.', 2, { verdict: 'partly', quotes: [quote(1), quote(2)] }),
  one('Tea is old.', 1),
];
const run = (given: Evidence[]) => ({ detail: { evidence: given } as never, view: emptyRun });

test('claims come in the order of the text, each once, with every place it rests on', () => {
  const claims = claimsOf(run(evidence), text);
  assert.deepEqual(
    claims.map(({ text: words, verdict, places }) => [words, verdict, places.map(({ n }) => n)]),
    [
      ['Tea is old.', 'supported', [1]],
      ['China sold it, and Morocco buys it.', 'partly', [1, 2]],
      ['Nobody knows why', 'unsupported', []],
    ],
  );
});

test('a claim that the text marks before its full stop is still found at its place', () => {
  const marked = 'Tea is old [1] (only partly supported). China sold it, and Morocco buys it [1, 2].';
  const words = (isEdited: boolean) => claimsOf(run(evidence), marked, isEdited).map((claim) => claim.text);
  assert.deepEqual(words(true), ['Tea is old.', 'China sold it, and Morocco buys it.']);
  assert.equal(words(false)[0], 'Tea is old.');
});

test('filters leave what is partly carried, not carried, or disputed', () => {
  const contested = one('Tea is old.', 2, { verdict: 'contested' });
  const claims = claimsOf(run([...evidence, contested]), text);
  const named = (filter: Parameters<typeof filteredClaims>[1]) =>
    filteredClaims(claims, filter).map((claim) => claim.text);
  assert.deepEqual(named('partly'), ['China sold it, and Morocco buys it.']);
  assert.deepEqual(named('unsupported'), ['Nobody knows why']);
  assert.deepEqual(named('contested'), ['Tea is old.']);
  assert.equal(named('all').length, 3);
});

test('a citation leads to the sentence that it stands in', () => {
  const claims = claimsOf(run(evidence), text);
  const at = (before: string, n: number) => claimAt(claims, { n, before })?.text;
  assert.equal(at('Tea is old', 1), 'Tea is old.');
  assert.equal(
    at('Tea is old . China sold it, and Morocco buys it', 1),
    'China sold it, and Morocco buys it.',
  );
  assert.equal(at('something else', 2), 'China sold it, and Morocco buys it.');
  assert.equal(at('something else', 9), undefined);
});

test('cells with a value are claims, by their own quote until the record is there', () => {
  const matrix = {
    title: 'Tea',
    columns: [{ id: 'c1', name: 'Price', description: '', type: 'number' as const }],
    rows: [
      {
        id: 'r1',
        label: 'Sencha',
        cells: { c1: { value: 7, unit: 'EUR', sourceIds: ['s1'], quote: '7 euros', start: 3, end: 10 } },
      },
      { id: 'r2', label: 'Mate', cells: { c1: { value: null, sourceIds: [] } } },
    ],
    isComplete: true,
  };
  const record = { detail: { evidence: [] } as never, view: { ...emptyRun, matrix } };
  assert.deepEqual(claimsOf(record, ''), [
    {
      key: '["r1","c1"]',
      text: '7 EUR',
      verdict: undefined,
      parts: [],
      places: [{ sourceId: 's1', quote: '7 euros', start: 3, end: 10 }],
      cell: { rowId: 'r1', columnId: 'c1', label: 'Sencha · Price', asked: '', originals: [] },
    },
  ]);
});
