import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askEmbedded } from '../../../test/support/embedded-model.ts';
import type { Ask } from '../extract/ask.ts';
import { askWhichAreSame } from './ask-which-are-same.ts';

const named = (name: string) => ({ name, category: 'person', description: '', aliases: [] });

const embedded: Ask = (_key, question) => askEmbedded(question);

const refuse: Ask = async () => {
  throw new Error('asked');
};

test('all doubtful pairs are one question, and only numbers of pairs count', async () => {
  let asked = 0;
  const ask: Ask = async (_key, { schema, prompt }) => {
    asked += 1;
    assert.match(JSON.stringify(prompt), /pair=\\"2\\"/);
    return schema.parse({ same: [2, 99] });
  };
  const same = await askWhichAreSame(
    ask,
    [
      [named('J. Rowling'), named('Joanne Rowling')],
      [named('Obama'), named('Barack Obama')],
    ],
    { locale: 'en' },
  );
  assert.deepEqual(same, [false, true]);
  assert.equal(asked, 1);
});

test('nothing is asked when nothing is in doubt', async () => {
  assert.deepEqual(await askWhichAreSame(refuse, [], { locale: 'ja' }), []);
});

test('the embedded model settles nothing: doubtful names stay apart', async () => {
  const pairs: Parameters<typeof askWhichAreSame>[1] = [[named('Obama'), named('Barack Obama')]];
  assert.deepEqual(await askWhichAreSame(embedded, pairs, { locale: 'ja' }), [false]);
});
