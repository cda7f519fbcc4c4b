import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bibtex, cslJson } from './bibliography.ts';
import { referenceOf, referenceWords } from './reference.ts';

const accessed = new Date('2026-11-16T10:00:00Z');
const one = referenceOf(
  { n: 1, title: 'Costs & {gains}: 100% of $5_a\\b', url: 'https://doi.org/10.1000/xyz_(1)' },
  {
    about: {
      author: 'Ann Lee, Bo Chan and Acme Institute',
      siteName: 'Journal #1',
      publishedAt: '2024-03-01T00:00:00Z',
      language: 'en',
    },
    accessed,
  },
);
const two = referenceOf(
  { n: 2, title: '緑茶の歴史', url: 'https://a.example/茶?q={x}' },
  { about: { author: '山田太郎、佐藤花子', publishedAt: '2020' }, accessed },
);
const three = referenceOf({ n: 3, title: '', url: 'file-3' }, { accessed });

test('BibTeX says who, what, where and when, and nothing in it is a command', () => {
  const text = bibtex([one, two, three]);
  assert.match(text, /^@misc\{lee2024,\n/);
  assert.match(text, /author = \{Ann Lee and Bo Chan and \{Acme Institute\}\}/);
  assert.ok(text.includes(String.raw`title = {{Costs \& \{gains\}: 100\% of \$5\_a\textbackslash{}b}}`));
  assert.match(text, /organization = \{Journal \\#1\},\n {2}year = \{2024\},\n {2}month = \{3\}/);
  assert.match(text, /doi = \{10\.1000\/xyz_\(1\)\}/);
  assert.match(text, /urldate = \{2026-11-16\}/);
  assert.match(text, /@misc\{source2020n2,\n {2}author = \{\{山田太郎\} and \{佐藤花子\}\}/);
  assert.match(text, /url = \{https:\/\/a\.example\/%E8%8C%B6\?q=%7Bx%7D\}/);
  assert.match(text, /@misc\{sourcen3,\n {2}title = \{\{file-3\}\},\n {2}urldate/);
  for (const entry of text.split(/\n(?=@)/)) {
    const braces = entry.replaceAll(/\\[{}]/g, '');
    assert.equal(braces.split('{').length, braces.split('}').length);
  }
});

test('CSL-JSON has the same facts', () => {
  const [first, second, third] = JSON.parse(cslJson([one, two, three]));
  assert.deepEqual(first, {
    id: 'source-1',
    type: 'webpage',
    title: 'Costs & {gains}: 100% of $5_a\\b',
    author: [{ family: 'Lee', given: 'Ann' }, { family: 'Chan', given: 'Bo' }, { literal: 'Acme Institute' }],
    'container-title': 'Journal #1',
    issued: { 'date-parts': [[2024, 3, 1]] },
    accessed: { 'date-parts': [[2026, 11, 16]] },
    URL: 'https://doi.org/10.1000/xyz_(1)',
    DOI: '10.1000/xyz_(1)',
    language: 'en',
    'citation-number': 1,
  });
  assert.deepEqual(second.author, [{ literal: '山田太郎' }, { literal: '佐藤花子' }]);
  assert.equal(third.title, 'file-3');
});

test('in words a reference is the same in every export', () => {
  const { authors, title, where, behind } = referenceWords(two, 'ja');
  assert.equal(authors + title + where + behind, '山田太郎, 佐藤花子. 緑茶の歴史. 2020.  (2026-11-16 閲覧)');
  assert.equal(referenceWords(one, 'en').behind, ' (doi:10.1000/xyz_(1), accessed 2026-11-16)');
});

test('a paper is an article with its journal, year and DOI, whatever its address is', () => {
  const paper = referenceOf(
    { n: 4, title: 'Corrosion of bridges', url: 'https://papers.example/arno' },
    {
      about: {
        author: 'Ann Example, Bo Sample',
        year: 2023,
        venue: 'Journal of Bridges',
        doi: '10.1000/b.1',
      },
      accessed,
    },
  );
  assert.match(bibtex([paper]), /^@article\{example2023,\n/);
  assert.match(
    bibtex([paper]),
    /journal = \{Journal of Bridges\},\n {2}year = \{2023\},\n {2}doi = \{10\.1000\/b\.1\}/,
  );
  const [item] = JSON.parse(cslJson([paper]));
  assert.deepEqual(
    [item.type, item['container-title'], item.issued, item.DOI],
    ['article-journal', 'Journal of Bridges', { 'date-parts': [[2023]] }, '10.1000/b.1'],
  );
  const { where, behind } = referenceWords(paper, 'en');
  assert.equal(where + behind.trim(), 'Journal of Bridges, 2023. (doi:10.1000/b.1, accessed 2026-11-16)');
});
