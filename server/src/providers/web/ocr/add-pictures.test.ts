import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPictures } from './add-pictures.ts';

const text = {
  body: 'One.\n\nThree goes on to four.\n\nFive.',
  pages: [
    { page: 1, start: 0 },
    { page: 3, start: 6 },
    { page: 4, start: 23 },
    { page: 5, start: 30 },
  ],
};

test('what was read from a picture stands between the pages around it, and their places follow', () => {
  const { body, pages } = addPictures(text, [{ page: 2, text: 'Two is a\npicture.\n\n \n\f' }]);
  assert.equal(body, 'One.\n\nTwo is a picture.\n\nThree goes on to four.\n\nFive.');
  assert.deepEqual(
    pages!.map(({ page, start }) => [page, body.slice(start, start + 4)]),
    [
      [1, 'One.'],
      [2, 'Two '],
      [3, 'Thre'],
      [4, 'four'],
      [5, 'Five'],
    ],
  );
});

test('the first and the last page may be pictures, and a document may be nothing else', () => {
  const { body, pages } = addPictures(text, [
    { page: 6, text: 'Six.' },
    { page: 7, text: ' . ' },
  ]);
  assert.ok(body.endsWith('Five.\n\nSix.'));
  assert.equal(pages!.at(-1)!.page, 6);
  assert.deepEqual(
    addPictures({ body: '', pages: [] }, [
      { page: 1, text: 'A' },
      { page: 2, text: 'B' },
    ]),
    {
      body: 'A\n\nB',
      pages: [
        { page: 1, start: 0 },
        { page: 2, start: 3 },
      ],
    },
  );
});
