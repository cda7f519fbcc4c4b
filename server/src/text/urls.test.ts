import assert from 'node:assert/strict';
import { test } from 'node:test';
import { urlsOf, withoutUrls } from './urls.ts';

test('an address ends where the sentence around it goes on', () => {
  assert.deepEqual(urlsOf('See https://a.example/b?c=d#e, then (https://f.example/).'), [
    'https://a.example/b?c=d#e',
    'https://f.example/',
  ]);
  assert.deepEqual(urlsOf('https://a.example/を要約して'), ['https://a.example/']);
  assert.deepEqual(urlsOf('「https://a.example/x」と https://b.example/yについて。'), [
    'https://a.example/x',
    'https://b.example/y',
  ]);
});

test('an address with Japanese letters or brackets stays whole', () => {
  assert.deepEqual(urlsOf('https://ja.example/wiki/東京タワー を読んで'), [
    'https://ja.example/wiki/東京タワー',
  ]);
  assert.deepEqual(urlsOf('https://a.example/Go_(game)'), ['https://a.example/Go_(game)']);
});

test('what is no address is left alone', () => {
  assert.deepEqual(urlsOf('http:// and https://[ and ftp://x'), []);
});

test('the words around an address remain', () => {
  assert.equal(withoutUrls('https://a.example/を開いて').trim(), 'を開いて');
});
