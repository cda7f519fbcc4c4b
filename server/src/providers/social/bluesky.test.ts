import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failure } from '../search/testing/expect-failure.ts';
import { fetchFor, startFakeService } from '../search/testing/fake-service.ts';
import { query } from '../search/testing/query.ts';
import { createBluesky } from './bluesky.ts';
import { blueskyAnswer } from './testing/bluesky-answer.ts';

test('posts on Bluesky come with author, time, text and link, except those not meant for strangers', async (t) => {
  const service = await startFakeService(t, () => ({ json: blueskyAnswer }));
  const bluesky = createBluesky({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  assert.deepEqual(await bluesky.search(query({ text: '量子コンピュータ', locale: 'ja', count: 200 })), [
    {
      id: 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3lgbj2y32xc2s',
      author: { name: '花子', handle: 'hanako.bsky.social' },
      createdAt: '2026-11-10T08:15:30.000Z',
      text: '量子コンピュータの話 & more',
      url: 'https://bsky.app/profile/hanako.bsky.social/post/3lgbj2y32xc2s',
    },
    {
      id: 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.post/3lgbj2y32xc3t',
      author: { name: 'handle.invalid', handle: 'handle.invalid' },
      createdAt: '2026-11-11T00:00:00.000Z',
      text: 'A clock that is wrong',
      url: 'https://bsky.app/profile/did:plc:z72i7hdynmk6r22z27h6tvur/post/3lgbj2y32xc3t',
    },
  ]);
  assert.equal(service.seen[0]?.path, '/xrpc/app.bsky.feed.searchPosts');
  assert.deepEqual(service.seen[0]?.parameters, {
    q: '量子コンピュータ',
    limit: '100',
    sort: 'top',
    lang: 'ja',
  });
});

test('Bluesky that wants an account says so', async (t) => {
  const html =
    '<html><body><h1>403 Forbidden</h1>\nRequest forbidden by administrative rules.\n</body></html>';
  const service = await startFakeService(t, () => ({ html, status: 403 }));
  const bluesky = createBluesky({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  await assert.rejects(bluesky.search(query()), failure('refused', /without an account at the moment/));
});

test('a page instead of JSON is a failure', async (t) => {
  const service = await startFakeService(t, () => ({ html: '<html>Bluesky</html>' }));
  const bluesky = createBluesky({ safeFetch: fetchFor(t, service), baseUrl: service.baseUrl });
  await assert.rejects(bluesky.search(query()), failure('unreadable', /did not answer with JSON/));
});
