import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveAddress, screenshotAddress } from './live-address.ts';

const info = {
  session_id: 's',
  user_id: 'u',
  token: 'a b+c',
  ws_url: 'ws://inside:8787/api/v1/browser/live/s',
};

const at = (protocol: string) => liveAddress(info, { protocol, host: 'quarry.example' });

test('the live screen comes through the host of the page', () => {
  assert.equal(at('https:'), 'wss://quarry.example/api/v1/browser/live/s?token=a%20b%2Bc');
  assert.equal(at('http:'), 'ws://quarry.example/api/v1/browser/live/s?token=a%20b%2Bc');
});

test('only our own pictures are shown, and without their token', () => {
  const path = '/api/v1/browser/screenshot/0199-ab';
  assert.equal(screenshotAddress(`${path}?token=x`), path);
  assert.equal(screenshotAddress(`https://inside:8787${path}?token=x`), path);
  for (const url of ['https://elsewhere.example/x.png', 'javascript:alert(1)', 'data:image/png;base64,x', ''])
    assert.equal(screenshotAddress(url), undefined, url);
});
