import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteLine } from '../../../prompts/fold.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';
import { checkNotes } from './check-notes.ts';
import { chooseNotes } from './choose-notes.ts';
import { statementsOf } from './statements.ts';

test('a sentence has the numbers behind it, of its entry, or of the heading above it', () => {
  assert.deepEqual(
    statementsOf(
      [
        'Sencha came first [1]. Matcha is older. [2][3]',
        '## A guide [4]\n\nIt has 12 pages.',
        '## Posts\n\n[5] Ann, 2026:\n\nTea is **good**.\n\n[6] A title https://example.com/a\n\nCould not be read:\n- example.com: gone',
      ].join('\n\n'),
    ),
    [
      { text: 'Sencha came first.', sources: [1] },
      { text: 'Matcha is older.', sources: [2, 3] },
      { text: 'It has 12 pages.', sources: [4] },
      { text: 'Tea is good.', sources: [5] },
      { text: 'A title', sources: [6] },
      { text: 'example.com: gone', sources: [] },
    ],
  );
});

test('Japanese sentences keep their numbers', () => {
  assert.deepEqual(statementsOf('緑茶は1191年に伝わった [1]。抹茶は粉である。[2]'), [
    { text: '緑茶は1191年に伝わった。', sources: [1] },
    { text: '抹茶は粉である。', sources: [2] },
  ]);
});

test('what a model noted without finding it in the text is dropped', () => {
  const original = 'China sold 314,000 tonnes in 2020 [1]. The minister said “a very good year” [2].';
  const check = (text: string, sources: number[] = []) =>
    checkNotes([{ text, sources }], { original, numbers: new Set([1, 2]) });
  assert.deepEqual(check('China sold 314000 tonnes.', [1]), [
    { text: 'China sold 314000 tonnes.', sources: [1] },
  ]);
  assert.deepEqual(check('China sold 315,000 tonnes. It was 2020.', [1]), [
    { text: 'It was 2020.', sources: [1] },
  ]);
  assert.deepEqual(check('The minister said "a very bad year".', [2]), []);
  assert.deepEqual(check('The minister said "a very good year" [2][7].'), [
    { text: 'The minister said "a very good year".', sources: [2] },
  ]);
});

const fact = (n: number) => ({ text: `The tower of town number ${n} has ${n * 11} steps.`, sources: [n] });
const numbers = new Set(Array.from({ length: 40 }, (_, i) => i + 1));
const size = (notes: { text: string; sources: number[] }[]) =>
  notes.reduce((sum, note) => sum + estimateTokens(noteLine(note)), 0);

test('however few tokens there are, no number gets lost, and what matters keeps its words', () => {
  const chatter = { text: 'The weather was fine.', sources: [] };
  const notes = [...[...numbers].map(fact), chatter];
  for (const tokens of [150, 400, 700, 5_000]) {
    const chosen = chooseNotes(notes, { question: 'Which town is number 17?', numbers, tokens });
    assert.deepEqual(new Set(chosen.flatMap(({ sources }) => sources)), numbers, `${tokens} tokens`);
    assert.ok(size(chosen) <= tokens * 1.1, `${size(chosen)} of ${tokens}`);
    assert.ok(tokens < 400 || chosen.some(({ text }) => text === fact(17).text));
  }
  assert.deepEqual(chooseNotes(notes, { question: '', numbers, tokens: 5_000 }), notes);
});
