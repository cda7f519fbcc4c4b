import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { testKey } from '../search/testing/expect-failure.ts';
import type { FakeAnswer } from '../search/testing/fake-service.ts';
import { fetchFor, startFakeService } from '../search/testing/fake-service.ts';
import { query } from '../search/testing/query.ts';
import type { SocialSettings } from './create-social-search.ts';
import { createSocialSearch } from './create-social-search.ts';
import { SocialSearchError } from './social-search-error.ts';
import { blueskyAnswer } from './testing/bluesky-answer.ts';
import { xAnswer } from './testing/x-answer.ts';

async function startSocial(
  t: TestContext,
  answers: { x: FakeAnswer; bluesky: FakeAnswer },
  settings: SocialSettings,
) {
  const x = await startFakeService(t, () => answers.x);
  const bluesky = await startFakeService(t, () => answers.bluesky);
  const social = createSocialSearch(
    { retryDelaysMs: [1], ...settings, baseUrls: { x: x.baseUrl, bluesky: bluesky.baseUrl } },
    fetchFor(t, x, bluesky),
  );
  return { social, x, bluesky };
}

const both = { x: { json: xAnswer }, bluesky: { json: blueskyAnswer } };

test('with a token X is searched', async (t) => {
  const { social, bluesky } = await startSocial(t, both, { xBearerToken: testKey });
  const found = await social.search(query());
  assert.equal(found.provider, 'x');
  assert.equal(found.posts.length, 2);
  assert.deepEqual(found.failures, []);
  assert.equal(bluesky.seen.length, 0);
});

test('without a token Bluesky is searched', async (t) => {
  const { social, x } = await startSocial(t, both, {});
  assert.equal((await social.search(query())).provider, 'bluesky');
  assert.equal(x.seen.length, 0);
});

test('Bluesky stands in for an X that fails, and the failure is named', async (t) => {
  const { social } = await startSocial(
    t,
    { ...both, x: { json: {}, status: 429 } },
    { xBearerToken: testKey },
  );
  const found = await social.search(query());
  assert.equal(found.provider, 'bluesky');
  assert.deepEqual(found.failures, [
    { provider: 'x', reason: 'X allows no more requests for now (status 429).' },
  ]);
});

test('when neither can be reached the words name both', async (t) => {
  const { social } = await startSocial(
    t,
    { x: 'silent', bluesky: { html: 'Forbidden', status: 403 } },
    { xBearerToken: testKey, timeLimitMs: 2_000 },
  );
  await assert.rejects(social.search(query()), (error) => {
    assert.ok(error instanceof SocialSearchError);
    assert.equal(
      error.message,
      'Posts could not be searched. X did not answer within 2 s. Bluesky does not answer searches without an account at the moment (status 403).',
    );
    assert.deepEqual(
      error.failures.map(({ provider }) => provider),
      ['x', 'bluesky'],
    );
    return true;
  });
});

test('without a token the words say that one would help', async (t) => {
  const { social, bluesky } = await startSocial(t, { ...both, bluesky: { json: {}, status: 500 } }, {});
  await assert.rejects(
    social.search(query()),
    /Bluesky is failing \(status 500\)\. X needs a token \(X_BEARER_TOKEN\)/,
  );
  assert.equal(bluesky.seen.length, 2);
});

test('the caller can stop a search', async (t) => {
  const controller = new AbortController();
  const { social } = await startSocial(t, { x: 'silent', bluesky: 'silent' }, { xBearerToken: testKey });
  const reason = new Error('The run was cancelled.');
  setImmediate(() => controller.abort(reason));
  await assert.rejects(social.search(query({ signal: controller.signal })), reason);
});

test('a search that was stopped before it began asks nobody', async (t) => {
  const { social, x } = await startSocial(t, both, { xBearerToken: testKey });
  const reason = new Error('The run was cancelled.');
  await assert.rejects(social.search(query({ signal: AbortSignal.abort(reason) })), reason);
  assert.equal(x.seen.length, 0);
});
