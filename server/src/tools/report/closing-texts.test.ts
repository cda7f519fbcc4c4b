import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closingTexts } from './closing-texts.ts';

const sections = [
  { text: 'China exported 314,000 tonnes in 2020 [1]. Another source says 300,000 [2].' },
  { text: 'Morocco buys most [3].' },
];

test('a closing says only what the sections say, and cites only what they cite', () => {
  const texts = closingTexts(
    {
      summary: 'China exports most [1][9]. It is a wonderful drink. Morocco buys most [3].',
      figures: [
        { what: 'Exports | 2020', value: '314,000 tonnes', n: 1 },
        { what: 'Imports', value: '77 tonnes', n: 3 },
        { what: 'Part of a number', value: '14', n: 1 },
        { what: 'Of another source', value: '314,000', n: 2 },
        { what: 'Price', value: '314,000', n: 8 },
      ],
      disagreements: [
        {
          about: 'Exports',
          sides: [
            { says: '314,000 tonnes', n: 1 },
            { says: '300,000 tonnes [2]', n: 2 },
          ],
        },
        {
          about: 'Buyers',
          sides: [
            { says: 'Morocco', n: 3 },
            { says: 'Mali', n: 7 },
          ],
        },
      ],
      questions: ['What does it cost?', 'What does it cost?', ' '],
    },
    { locale: 'en', sections },
  );
  assert.deepEqual(texts, {
    summary: 'China exports most [1]. Morocco buys most [3].',
    figures: '| Figure | Value |\n| --- | --- |\n| Exports \\| 2020 | 314,000 tonnes [1] |',
    disagreements: '- **Exports**: 314,000 tonnes [1] / 300,000 tonnes [2]',
    questions: '- What does it cost?',
  });
});

test('where the model tells of no disagreement, those that the research noted stand there', () => {
  const noted = ['Exports are 314,000 [1] or 300,000 [2].', 'Prices differ [1][9].', 'Only one says so [3].'];
  assert.equal(
    closingTexts({ disagreements: [] }, { locale: 'en', sections, noted }).disagreements,
    '- Exports are 314,000 [1] or 300,000 [2].',
  );
});

test('what a model leaves out is not there', () => {
  assert.deepEqual(closingTexts({}, { locale: 'ja', sections }), {
    summary: '',
    figures: '',
    disagreements: '',
    questions: '',
  });
});
