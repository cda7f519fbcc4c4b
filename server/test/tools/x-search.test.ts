import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SocialSearchError } from '../../src/providers/social/social-search-error.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { flowOf, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

const post = (id: string, text: string) => ({
  id,
  author: { name: 'Ann Example', handle: 'ann.example' },
  createdAt: '2026-03-01T10:00:00.000Z',
  text,
  url: `https://bsky.app/profile/ann.example/post/${id}`,
});

test('posts come as results with author and time, and each is a source that the answer cites', async () => {
  research.world.social = () => ({
    provider: 'bluesky',
    posts: [
      post('1', 'The new Helsinki tram line opens on Monday.'),
      post('2', 'Trams in Helsinki are crowded today.'),
    ],
    failures: [],
  });
  const { events, detail, last } = await research.run('What do tweets say about Helsinki trams?');
  assert.deepEqual(flowOf(events), [
    'config',
    'delta',
    'step',
    'search-results',
    'delta',
    'step',
    'complete',
  ]);
  const [found] = payloadsOf(events, 'search-results');
  assert.equal(found?.provider, 'bluesky');
  assert.equal(found.query, 'Helsinki trams');
  assert.deepEqual(found?.results[0], {
    url: 'https://bsky.app/profile/ann.example/post/1',
    title: 'Ann Example (@ann.example): The new Helsinki tram line opens on Monday.',
    snippet: 'The new Helsinki tram line opens on Monday.',
    author: 'Ann Example (@ann.example)',
    publishedAt: '2026-03-01T10:00:00.000Z',
  });
  assert.deepEqual(
    detail.linkedSources.map(({ url, sourceType }) => [url, sourceType]),
    [
      ['https://bsky.app/profile/ann.example/post/1', 'public'],
      ['https://bsky.app/profile/ann.example/post/2', 'public'],
    ],
  );
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /Helsinki.* \[[12]\]/);
});

test('when no service can be reached the model is told in plain words', async () => {
  research.world.social = () => {
    throw new SocialSearchError(
      [{ provider: 'bluesky', reason: 'Bluesky is failing (status 502).' }],
      ' X needs a token (X_BEARER_TOKEN), and none is set.',
    );
  };
  research.world.model = (_, index) =>
    index === 0 ? callsTool('x_search', { query: 'trams' }) : says('No luck.');
  const { events } = await research.run('What do people say about trams?', { modelName: 'compatible/m1' });
  assert.equal(payloadsOf(events, 'search-results').length, 0);
  const told = JSON.stringify(research.model.requests[1]!.body.messages);
  assert.match(told, /Bluesky is failing \(status 502\)\. X needs a token/);
  assert.equal(events.at(-1)?.type, 'complete');
});

test('no posts is an answer, in the language of the run', async () => {
  research.world.social = () => ({ provider: 'x', posts: [], failures: [] });
  research.world.model = (_, index) =>
    index === 0 ? callsTool('x_search', { query: '路面電車' }) : says('ありません。');
  const { events } = await research.run('路面電車の評判は?', { modelName: 'compatible/m1', locale: 'ja' });
  assert.deepEqual(payloadsOf(events, 'search-results')[0]?.results, []);
  assert.match(
    JSON.stringify(research.model.requests[1]!.body.messages),
    /X にこれに関する投稿は見つかりませんでした/,
  );
});
