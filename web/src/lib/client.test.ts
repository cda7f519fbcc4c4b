import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureAddress, safeHref } from './client.ts';

test('only the web and mail may stand in a link', () => {
  for (const url of ['https://x.example/a', 'http://x.example', 'mailto:a@x.example', '/api/v1/file/1'])
    assert.equal(safeHref(url), url);
  for (const url of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:x',
    'blob:x',
    '',
    '/api/account/me',
    '//x.example',
  ])
    assert.equal(safeHref(url), undefined);
});

test('a foreign picture is fetched by the service, an own file comes as it is', () => {
  assert.equal(
    pictureAddress('https://x.example/a b.png'),
    '/api/v1/image?url=https%3A%2F%2Fx.example%2Fa%20b.png',
  );
  assert.equal(pictureAddress('/api/v1/file/01990d3e-7c1a'), '/api/v1/file/01990d3e-7c1a');
  assert.match(pictureAddress('/api/account/me'), /^\/api\/v1\/image\?url=/);
});
