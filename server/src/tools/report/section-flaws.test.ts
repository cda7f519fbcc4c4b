import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreather } from '../../text/breather.ts';
import { withoutFlaws } from './section-flaws.ts';

const kept = (text: string, said: string[] = []): Promise<string> =>
  withoutFlaws(text, { said, breather: createBreather(AbortSignal.timeout(60_000)) });

test('what an earlier section has said in nearly the same words is taken out', async () => {
  const said = ['Morocco has long been the largest buyer of green tea of all [1].'];
  const again = 'Morocco has been the largest buyer of green tea of all [1].';
  assert.equal(await kept(again, said), '');
  assert.equal(
    await kept(`China exports most [2]. ${again} Japan drinks it [3].`, said),
    'China exports most [2]. Japan drinks it [3].',
  );
  assert.equal(await kept(`- ${again}\n- China exports most [2].`, said), '- China exports most [2].');
});

test('in Japanese too', async () => {
  const said = ['モロッコは緑茶の最大の輸入国である [1]。'];
  assert.equal(
    await kept('モロッコは緑茶の最大の輸入国である [1]。中国が最も多く輸出する [2]。', said),
    '中国が最も多く輸出する [2]。',
  );
});

test('a last sentence without an end is taken out, unless it is all there is', async () => {
  assert.equal(
    await kept('Morocco is the largest buyer of green tea [1]. China exported'),
    'Morocco is the largest buyer of green tea [1].',
  );
  assert.equal(await kept('China exported'), 'China exported');
});

test('tables, lists and code stay as they are', async () => {
  for (const text of [
    '- Morocco\n- China',
    '| a | b |\n| --- | --- |\n| 314,000 | 2 |',
    '```\nlet x = 1\n```',
  ])
    assert.equal(await kept(text), text);
});
