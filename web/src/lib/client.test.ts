import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeHref } from './client.ts';

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
