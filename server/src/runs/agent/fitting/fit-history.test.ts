import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitHistory } from './fit-history.ts';

const filler = 'We spoke about many other things that day, and none of them was tea. '.repeat(20);
const asked = (content: string) => ({ kind: 'user' as const, content });
const said = (content: string) => ({ kind: 'assistant' as const, content });
const fit = (history: Parameters<typeof fitHistory>[0], tokens: number) =>
  fitHistory(history, { locale: 'en', question: 'How warm should water for sencha be?', tokens });
const textsOf = (messages: Awaited<ReturnType<typeof fit>>['messages']) =>
  messages.map(({ role, content }) => `${role}: ${(content as { text: string }[])[0]!.text}`);

test('a past that fits is there as it was, without its citations', async () => {
  const { messages, note } = await fit(
    [said('At 70 °C [3].'), asked('And sencha?'), { kind: 'error', content: 'Broken' }, asked('Hi')],
    1_000,
  );
  assert.deepEqual(textsOf(messages), ['user: Hi\n\nAnd sencha?', 'assistant: At 70 °C.']);
  assert.equal(note, '');
});

test('of a doubt in an earlier answer no empty place is left where a number stood', async () => {
  const { messages } = await fit(
    [
      said(
        'It is 70 [3] (sources disagree: [4][5] say otherwise). 七十度[3]（出典により異なる：[4]は別の内容）。',
      ),
      asked('Hi'),
    ],
    1_000,
  );
  assert.equal(textsOf(messages)[1], 'assistant: It is 70 (sources disagree). 七十度（出典により異なる）。');
});

test('of a past that is too long, what has to do with the question becomes a note', async () => {
  const history = [
    said('You are welcome.'),
    asked('Thank you'),
    said(`${filler}Sencha is brewed with water of 70 °C [2]. ${filler}`),
    asked('How is sencha brewed?'),
    ...Array.from({ length: 8 }, (_, i) => [said(`${filler}Answer ${i}.`), asked(`Question ${i}`)]).flat(),
  ];
  const { messages, note } = await fit(history, 600);
  assert.deepEqual(textsOf(messages), ['user: Thank you', 'assistant: You are welcome.']);
  assert.match(note, /said earlier in this conversation/);
  assert.match(note, /User: How is sencha brewed\?\nYou: Sencha is brewed with water of 70 °C\./);
  assert.doesNotMatch(note, /\[2\]/);
});

test('where there is no room at all, there is no past', async () => {
  assert.deepEqual(await fit([said(filler), asked('Hi')], 0), { messages: [], note: '' });
});
