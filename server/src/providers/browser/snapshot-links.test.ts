import assert from 'node:assert/strict';
import { test } from 'node:test';
import { snapshotLinks } from './snapshot-links.ts';

test('links are read off a snapshot with their names', () => {
  const text = `- link "Green \\"tea\\"" [ref=e3] [cursor=pointer]:
    - /url: /tea?x=1#top
- link [ref=e4]:
    - /url: mailto:a@b.example
- link "Again":
    - /url: "/tea?x=1"`;
  assert.deepEqual(snapshotLinks({ url: 'https://a.example/x/', text }), [
    { url: 'https://a.example/tea?x=1', title: 'Green "tea"' },
  ]);
});
