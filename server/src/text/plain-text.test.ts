import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from './plain-text.ts';

const CASES: [string, string][] = [
  ['**bold** and __strong__ and ~~gone~~', 'bold and strong and gone'],
  ['*em* and _em_ and ***both***', 'em and em and both'],
  ['これは**太字**です', 'これは太字です'],
  ['a [link](https://a.example "title") here', 'a link here'],
  ['an ![image](x.png) here', 'an here'],
  ['fact[1][2] and [3, 4] and [^note]', 'fact and and'],
  ['cited[\\[12\\]](#cite) so', 'cited so'],
  ['`arr[0]` stays', 'arr[0] stays'],
  ['<b>bold</b> and <https://a.example/>', 'bold and https://a.example/'],
  ['escaped \\*stars\\* and \\_', 'escaped *stars* and _'],
  ['two  spaces\tand\nlines', 'two spaces and lines'],
  ['日本\n語', '日本語'],
  ['snake_case_name 2**3 1 < 2', 'snake_case_name 2**3 1 < 2'],
  ['unclosed **bold and [link', 'unclosed **bold and [link'],
  ['', ''],
];
for (const [markdown, expected] of CASES) {
  test(`${JSON.stringify(markdown)} reads ${JSON.stringify(expected)}`, () => {
    assert.equal(plainText(markdown).text, expected);
  });
}

test('every character knows where it stood', () => {
  const markdown = 'A **bold** [word](x)\nand  more.';
  const { text, origin } = plainText(markdown);
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== ' ') assert.equal(markdown[origin(i)], text[i]);
  }
});
