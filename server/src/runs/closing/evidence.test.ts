import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreather } from '../../text/breather.ts';
import { judgeClaim } from '../../text/claims/judge-claim.ts';
import { linesForJudge } from '../../text/claims/lines-for-judge.ts';
import { asQuotes, placesOf } from './cited-places.ts';
import { claimsOf } from './claims.ts';

const places = (body: string, n = 1) => placesOf({ id: `s${n}`, n, title: '', body }, createBreather());

test('a sentence keeps the numbers it cites, before or after its full stop', () => {
  assert.deepEqual(claimsOf('Tokyo is large [1]. It lies in Japan. [2][3] Nothing cited here.'), [
    { text: 'Tokyo is large.', numbers: [1] },
    { text: 'It lies in Japan.', numbers: [2, 3] },
  ]);
});

test('the items of a list are claims of their own', () => {
  const text =
    'Two facts:\n\n- Acme bought Northwind in 2019. [2]\n- Jane Miller leads Acme. [2][1]\n1. Acme is in Berlin. [3]';
  assert.deepEqual(claimsOf(text), [
    { text: 'Acme bought Northwind in 2019.', numbers: [2] },
    { text: 'Jane Miller leads Acme.', numbers: [2, 1] },
    { text: 'Acme is in Berlin.', numbers: [3] },
  ]);
});

test('a Japanese sentence keeps its numbers', () => {
  assert.deepEqual(
    claimsOf('東京は日本の首都です[1]。人口は多い。[2]').map(({ numbers }) => numbers),
    [[1], [2]],
  );
});

test('a list of sources claims nothing', () => {
  assert.deepEqual(claimsOf('Sources:\n\n[1] https://a.example/b\n'), []);
});

test('the quote is the sentence that says it, with its exact span', async () => {
  const body = 'Cats sleep a lot. The tower is 330 metres tall and stands in Paris. Dogs bark.';
  const read = await places(body);
  const { chosen, verdict } = judgeClaim('The tower in Paris is 330 metres tall.', read);
  const [quote] = asQuotes(chosen.map((i) => read[i]!));
  assert.equal(quote?.quote, 'The tower is 330 metres tall and stands in Paris.');
  assert.equal(body.slice(quote.start, quote.end), quote.quote);
  assert.equal(verdict, 'supported');
});

test('a claim that needs two places of two sources keeps both, each with its heading', async () => {
  const one = await places(
    '# History\n\nThe hall opened in 1998 in Oslo.\n\nIt rains often in autumn there.',
    1,
  );
  const two = await places(
    '# Architects\n\nThe hall in Oslo was designed by Anna Holm.\n\nTickets are cheap.',
    2,
  );
  const all = [...one, ...two];
  const { chosen, verdict } = judgeClaim(
    'The hall in Oslo opened in 1998 and was designed by Anna Holm.',
    all,
  );
  const quotes = asQuotes(chosen.map((i) => all[i]!));
  assert.deepEqual(
    quotes
      .slice(0, 2)
      .map(({ n, heading }) => [n, heading])
      .sort(),
    [
      [1, 'History'],
      [2, 'Architects'],
    ],
  );
  assert.equal(verdict, 'supported');
});

test('a claim of which one statement is missing says which', async () => {
  const read = await places('The hall opened in 1998.\n\nIt stands by the river.');
  const { verdict, parts } = judgeClaim('The hall opened in 1998, and it was designed by Anna Holm.', read);
  assert.equal(verdict, 'partly');
  assert.deepEqual(
    parts.map(({ verdict: own }) => own === 'supported'),
    [true, false],
  );
});

test('sentences that follow on each other are one quote', async () => {
  const body = 'Alpha came first. Beta came next. Gamma was last.';
  const read = await places(body);
  assert.deepEqual(
    asQuotes([read[1]!, read[0]!]).map(({ quote }) => quote),
    ['Alpha came first. Beta came next.'],
  );
});

test('a claim that stands in no sentence is unsupported, also without any', async () => {
  assert.equal(
    judgeClaim('Whales sing opera in Vienna', await places('Bread is baked in ovens.')).verdict,
    'unsupported',
  );
  assert.deepEqual(judgeClaim('Anything', []).chosen, []);
});

test('a judge is shown what another language hides from comparison', async () => {
  const filler = Array.from({ length: 80 }, (_, i) => `Line number ${i} is about the weather.`).join(' ');
  const read = await places(`${filler} Tokyo Tower was completed in 1958. ${filler}`);
  const claim = '東京タワーは1958年に完成した。';
  const judgement = judgeClaim(claim, read);
  assert.equal(judgement.verdict, 'unchecked');
  const lines = linesForJudge(claim, read, judgement);
  assert.ok(lines.length <= 40);
  assert.ok(lines.some(({ text }) => text.includes('1958')));
});
