import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extendChains, leadingNames, startChains } from './chains.ts';
import { questionFeatures } from './question-features.ts';
import { chainScores, fuseOrders, pageRankOrder } from './rank-passages.ts';
import { readCandidate } from './ranked-passage.ts';
import type { RankingContext } from './ranked-passage.ts';
import { RANKING } from './ranking-weights.ts';
import { passageTerms } from './passage-terms.ts';
import { fc } from '../../../test/support/seeded.ts';

const names = { rarityOf: () => 0.8, isCommon: () => false };

function contextFor(terms: string[], titles: string[] = []): RankingContext {
  const features = questionFeatures({
    key: [...titles, ...terms].join(' '),
    terms,
    phrases: titles,
    rarityOf: () => 1,
    isTitle: () => true,
    titleTerms: (phrase) => phrase.split(' '),
    alike: new Map(),
  });
  return { features, weights: RANKING, averageWords: 10 };
}

function passage(id: string, title: string, text: string, context: RankingContext) {
  const { words, length, titleWords, names: found, titles } = passageTerms({ title, text });
  return readCandidate(
    {
      id,
      words: words.join(' '),
      wordCount: length,
      titleWords: titleWords.join(' '),
      names: found.join('\n'),
      titles: titles.join('\n'),
    },
    context,
  );
}

test('a passage that only a name leads to is found with the one that names it', () => {
  const context = contextFor(['waterfal'], ['bubye river']);
  const river = passage('river', 'Bubye River', 'The Bubye River is a river in Zimbabwe.', context);
  const falls = passage('falls', 'Victoria Falls', 'A waterfall between Zambia and Zimbabwe.', context);
  const other = passage('other', 'Niagara Falls', 'A waterfall between Canada and New York.', context);
  const all = [other, river, falls];

  const start = startChains(all);
  assert.ok(leadingNames(start, context).has('zimbabwe'));
  assert.ok(!leadingNames(start, context).has('bubye river'));
  const chains = [...start, ...extendChains(start, { ...context, names, passages: all })];
  const order = chainScores(chains, context).map(({ passage: { id } }) => id);
  assert.deepEqual(order.slice(0, 2).toSorted(), ['falls', 'river']);
});

test('words that two passages both say count once', () => {
  const context = contextFor(['fox']);
  const a = passage('a', 'Red Fox', 'Fox in Norway.', context);
  const b = passage('b', 'Norway', 'A fox.', context);
  const [longer] = extendChains(startChains([a]), { ...context, names, passages: [a, b] });
  assert.ok(longer!.score < a.score + b.score);
});

test('a title within a longer title that is met too counts once', () => {
  const context = contextFor([], ['new york city', 'new york']);
  const city = passage('city', 'New York City', '', context);
  const state = passage('state', 'New York', '', context);
  assert.equal(city.score, 3);
  assert.equal(state.score, 2);
});

test('scores are finite and the order does not depend on the order of the passages', () => {
  const word = fc.constantFrom('fox', 'Norway', 'Oslo', 'river', 'Paris', 'dog');
  const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
      const context = contextFor(['fox', 'river'], ['norway']);
      const all = texts.map((one, i) => passage(`p${i}`, one.split(' ')[0]!, one, context));
      const rank = (passages: typeof all) => {
        const start = startChains(passages);
        const chains = [...start, ...extendChains(start, { ...context, names, passages })];
        return chainScores(chains, context);
      };
      const scores = rank(all);
      assert.ok(scores.every(({ score }) => Number.isFinite(score)));
      const fused = fuseOrders(scores, [{ ids: pageRankOrder(scores, names), weight: 1 }]);
      assert.equal(fused.length, scores.length);
      assert.deepEqual(
        rank(all.toReversed()).map(({ passage: { id } }) => id),
        scores.map(({ passage: { id } }) => id),
      );
    }),
    { numRuns: 100 },
  );
});
