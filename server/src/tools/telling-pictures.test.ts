import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellingPictures } from './telling-pictures.ts';
import type { PagePicture } from './telling-pictures.ts';

const at = (path: string) => `https://site.example${path}`;
const urls = (pictures: PagePicture[]) => pictures.map(({ imageUrl }) => imageUrl.slice(at('').length));

test('what decorates a page, counts its readers or cannot be decoded is left out', () => {
  const pictures: PagePicture[] = [
    { imageUrl: at('/img/site-logo.png'), title: 'Acme' },
    { imageUrl: at('/a.png'), title: 'Avatar of Ann' },
    { imageUrl: at('/avatars/ann.jpg') },
    { imageUrl: at('/iconSprite.png') },
    { imageUrl: at('/trackingPixel.gif') },
    { imageUrl: at('/drawing.svg'), title: 'A drawing of the whole machine' },
    { imageUrl: at('/small.png'), title: 'A picture of a machine', width: 80, height: 300 },
    { imageUrl: 'data:image/png;base64,AAAA', title: 'A picture of a machine' },
    { imageUrl: 'not an address', title: 'A picture of a machine' },
    { imageUrl: at('/machine.jpg'), title: 'A machine' },
  ];
  assert.deepEqual(urls(tellingPictures(pictures, 'machine')), ['/machine.jpg']);
});

test('a market share, and a logo with a caption, are no decoration', () => {
  const pictures: PagePicture[] = [
    { imageUrl: at('/market-share.png') },
    { imageUrl: at('/logo-1950.png'), caption: 'The first logo, of 1950' },
  ];
  assert.equal(tellingPictures(pictures, 'history').length, 2);
});

test('what speaks to the question comes first, then figures with captions, then the picture of the page', () => {
  const pictures: PagePicture[] = [
    { imageUrl: at('/1.jpg'), title: 'Office' },
    { imageUrl: at('/2.jpg'), isCover: true },
    { imageUrl: at('/3.jpg'), caption: 'Figure 2: staff' },
    { imageUrl: at('/4.jpg'), title: 'Chart of revenue by quarter', caption: 'Revenue by quarter' },
  ];
  assert.deepEqual(urls(tellingPictures(pictures, 'What does the chart of quarterly revenue show?')), [
    '/4.jpg',
    '/3.jpg',
    '/2.jpg',
    '/1.jpg',
  ]);
});

test('questions in Japanese find their pictures', () => {
  const pictures: PagePicture[] = [
    { imageUrl: at('/1.jpg'), title: '社員の写真' },
    { imageUrl: at('/2.jpg'), title: '売上高の推移グラフ' },
  ];
  assert.deepEqual(urls(tellingPictures(pictures, '売上高の推移はどうですか'))[0], '/2.jpg');
});
