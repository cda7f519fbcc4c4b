import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreather } from '../../text/breather.ts';
import { sectionFlaws } from './section-flaws.ts';

const TEXT =
  'China exported 314,000 tonnes of green tea in 2020. Morocco is the largest buyer of green tea. 中国は2020年に31万4千トンの緑茶を輸出した。';
const passages = [{ n: 1, title: 'Green tea', url: 'https://tea.example', text: TEXT }];

async function flawsOf(text: string, said: string[] = []): Promise<string[]> {
  const breather = createBreather(AbortSignal.timeout(60_000));
  const found = await sectionFlaws(text, { passages, said, breather });
  return found.map(({ kind, piece }) => `${kind}: ${piece.text.trim()}`);
}

test('what its source says is no flaw', async () => {
  assert.deepEqual(await flawsOf('China exported 314,000 tonnes of green tea in 2020 [1].'), []);
  assert.deepEqual(await flawsOf('中国は2020年に31万4千トンの緑茶を輸出した [1]。'), []);
});

test('another figure than the one of its source is found', async () => {
  const wrong = 'China exported 999,000 tonnes of green tea in 2020 [1].';
  assert.deepEqual(await flawsOf(`Morocco is the largest buyer of green tea [1]. ${wrong}`), [
    `unsupported: ${wrong}`,
  ]);
});

test('figures without a source are found, where the whole paragraph names none', async () => {
  assert.deepEqual(await flawsOf('China exported 314,000 tonnes in 2020. Tea is popular.'), [
    'uncited: China exported 314,000 tonnes in 2020.',
  ]);
  assert.deepEqual(
    await flawsOf('China exported 314,000 tonnes in 2020. Morocco is the largest buyer of green tea [1].'),
    [],
  );
});

test('what an earlier section has said in nearly the same words is found', async () => {
  const said = ['Morocco has long been the largest buyer of green tea of all [1].'];
  assert.equal(
    (await flawsOf('Morocco has been the largest buyer of green tea of all [1].', said)).length,
    1,
  );
});

test('a last sentence without an end is found; tables, lists and code are not', async () => {
  assert.deepEqual(await flawsOf('Morocco is the largest buyer of green tea [1]. China exported'), [
    'cut: China exported',
  ]);
  assert.deepEqual(await flawsOf('- Morocco\n- China'), []);
  assert.deepEqual(await flawsOf('| a | b |\n| --- | --- |\n| 314,000 | 2 |'), []);
});
