import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inventionsIn, toldBy } from './inventions.ts';
import { sourceSentence } from './weigh-claim.ts';

const told = (...sentences: string[]) =>
  toldBy(
    sentences.map((text) => sourceSentence(text)),
    'What did Acme Corporation sell in Berlin?',
  );
const SOURCE = told(
  'Acme sold 1,200 bikes in 2021 and 1,500 in 2022.',
  'The American firm was founded by Ann Lee in Portland.',
);

const INVENTED: [claim: string, what: string][] = [
  ['Acme sold 4,711 bikes in 2022.', '4,711'],
  ['In 1987 the firm moved.', '1987'],
  ['Acme was founded by Jane Miller.', 'Jane Miller'],
  ['Version 4.2.1 came with it.', '4.2.1'],
];
for (const [claim, what] of INVENTED)
  test(`"${claim}" has something that stands nowhere`, () => {
    assert.ok(inventionsIn(claim, SOURCE).some((found) => found.includes(what)));
  });

const TOLD = [
  'Acme sold 1,500 bikes in 2022.',
  'Acme sold 300 more bikes than in the year before, a rise of 25 percent.',
  'There are three reasons for it.',
  'The firm from America was founded by Lee.',
  'Acme Corporation is known in Berlin.',
  'About 1,200 bikes were sold in 2021.',
];
for (const claim of TOLD)
  test(`"${claim}" has nothing of its own`, () => assert.deepEqual(inventionsIn(claim, SOURCE), []));

test('Japanese figures and names are looked for too', () => {
  const japanese = told('東京タワーの高さは333メートルで、1958年に完成した。');
  assert.deepEqual(inventionsIn('東京タワーの高さは333メートルである。', japanese), []);
  assert.ok(inventionsIn('東京タワーの高さは383メートルである。', japanese).length > 0);
});
