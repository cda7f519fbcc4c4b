import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownPictures } from './known-pictures.ts';

const page = 'https://x.example/page';

test('what a run has come across comes by its id, an own file as it is, and nothing else by itself', () => {
  const { addressOf } = knownPictures('r1', [
    { id: 'i1', imageUrl: 'https://x.example/a b.png', link: page },
    { id: 'i2', imageUrl: 'https://x.example/c.png', thumbnailUrl: 'https://t.example/c.png' },
    { imageUrl: 'https://x.example/of-a-file.png' },
  ]);
  assert.equal(addressOf('https://x.example/a b.png'), '/api/v1/image?runId=r1&imageId=i1');
  assert.equal(addressOf('https://x.example/c.png'), '/api/v1/image?runId=r1&imageId=i2');
  assert.equal(addressOf('https://t.example/c.png'), '/api/v1/image?runId=r1&imageId=i2&size=thumbnail');
  assert.equal(addressOf('/api/v1/file/01990d3e-7c1a'), '/api/v1/file/01990d3e-7c1a');
  for (const url of [
    'https://x.example/a b.png?q=1',
    'https://x.example/of-a-file.png',
    'https://evil.example/x.png',
    '/api/account/me',
    page,
    '',
  ])
    assert.equal(addressOf(url), undefined, url);
});
