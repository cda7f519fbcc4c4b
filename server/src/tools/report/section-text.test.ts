import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sectionText } from './section-text.ts';

const place = (title = 'Trade', number = 2) => ({ title, number, said: new Set<string>() });

test('headings lie below the section and are numbered with it', () => {
  const written = '# 1. Buyers\n\nWho.\n\n#### Sellers ##\n\nWhom.';
  assert.equal(sectionText(written, place()), '### 2.1 Buyers\n\nWho.\n\n### 2.2 Sellers\n\nWhom.');
});

test("the section's own title is not written twice", () => {
  assert.equal(sectionText('## 2. Trade\n\nText.', place()), 'Text.');
  assert.equal(sectionText('**Trade**\n\nText.', place()), 'Text.');
});

test('a list of sources that a model adds is left out', () => {
  assert.equal(sectionText('Text [1].\n\n## References\n\n[1] Page', place()), 'Text [1].');
  assert.equal(sectionText('本文 [1]。\n\n**出典:**\n- [1] ページ', place('貿易')), '本文 [1]。');
});

test('what was said before is not said again, whatever it cites', () => {
  const at = place();
  sectionText('Eisai brought seeds to Japan in 1191 [1].', at);
  const written =
    'China sells most of it. [2] Eisai brought seeds to Japan in 1191. [3] It is so.\n\n- Eisai brought seeds to Japan in 1191 [1].\n- Morocco buys.';
  assert.equal(sectionText(written, at), 'China sells most of it. [2] It is so.\n\n- Morocco buys.');
});

test('Japanese sentences are told apart too', () => {
  const at = place('貿易');
  sectionText('1191年に栄西が緑茶の種を日本に持ち帰りました。[1]', at);
  const written = '1191年に栄西が緑茶の種を日本に持ち帰りました。[1]中国は31万トンの緑茶を輸出しました。[2]';
  assert.equal(sectionText(written, at), '中国は31万トンの緑茶を輸出しました。[2]');
});

test('a heading whose text was all said before goes with it', () => {
  const at = place();
  sectionText('Morocco is the largest buyer of all [1].', at);
  assert.equal(sectionText('First.\n\n### Buyers\n\nMorocco is the largest buyer of all [1].', at), 'First.');
});

test('code and tables stay as they are', () => {
  const at = place();
  const written =
    '```\n# no heading here at all, believe me\n```\n\n| a | b |\n|---|---|\n| the same long cell text | 1 |';
  assert.equal(sectionText(written, at), written);
  assert.equal(sectionText(written, at), written);
});
