import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { failure } from './testing/expect-failure.ts';
import type { FakeAnswer, FakeService } from './testing/fake-service.ts';
import { fetchFor, startFakeService } from './testing/fake-service.ts';
import { query } from './testing/query.ts';
import {
  wikipediaEnglish,
  wikipediaError,
  wikipediaJapanese,
  wikipediaNothing,
} from './testing/wikipedia-answers.ts';
import { createWikipedia } from './wikipedia.ts';

async function startWikipedia(t: TestContext, answers: { ja: FakeAnswer; en: FakeAnswer }) {
  const ja: FakeService = await startFakeService(t, () => answers.ja);
  const en: FakeService = await startFakeService(t, () => answers.en);
  const baseUrls = { ja: ja.baseUrl, en: en.baseUrl };
  return { ja, en, wikipedia: createWikipedia({ safeFetch: fetchFor(t, ja, en), baseUrls }) };
}

test('a Japanese question is asked in Japanese, the best page first', async (t) => {
  const { ja, en, wikipedia } = await startWikipedia(t, {
    ja: { json: wikipediaJapanese },
    en: { json: wikipediaEnglish },
  });
  const found = await wikipedia.search(query({ text: '富士山', locale: 'ja', count: 4 }));
  assert.deepEqual(
    found.results.map(({ title }) => title),
    ['富士山', '富士山の日'],
  );
  assert.equal(found.results[0]?.url, 'https://ja.wikipedia.org/wiki/%E5%AF%8C%E5%A3%AB%E5%B1%B1');
  assert.deepEqual(found.images, [
    {
      imageUrl: 'https://upload.wikimedia.org/wikipedia/commons/1/1b/Fuji.jpg',
      title: '富士山',
      link: 'https://ja.wikipedia.org/wiki/%E5%AF%8C%E5%A3%AB%E5%B1%B1',
    },
  ]);
  assert.equal(ja.seen[0]?.path, '/w/api.php');
  assert.equal(ja.seen[0]?.parameters['gsrsearch'], '富士山');
  assert.equal(ja.seen[0]?.parameters['gsrlimit'], '4');
  assert.equal(en.seen.length, 0);
});

test('too little in Japanese is filled up in English', async (t) => {
  const { wikipedia } = await startWikipedia(t, {
    ja: { json: wikipediaJapanese },
    en: { json: wikipediaEnglish },
  });
  const found = await wikipedia.search(query({ text: '富士山', locale: 'ja', count: 10 }));
  assert.deepEqual(
    found.results.map(({ title }) => title),
    ['富士山', '富士山の日', 'Mount Fuji'],
  );
});

test('what was found in Japanese survives a failure of the English part', async (t) => {
  const { wikipedia } = await startWikipedia(t, {
    ja: { json: wikipediaJapanese },
    en: { json: {}, status: 500 },
  });
  const found = await wikipedia.search(query({ text: '富士山', locale: 'ja', count: 10 }));
  assert.equal(found.results.length, 2);
});

test('an English question is asked in English only, and may find nothing', async (t) => {
  const { ja, wikipedia } = await startWikipedia(t, {
    ja: { json: wikipediaJapanese },
    en: { json: wikipediaNothing },
  });
  assert.deepEqual(await wikipedia.search(query()), { results: [], images: [] });
  assert.equal(ja.seen.length, 0);
});

test('an error of Wikipedia is a failure although its status says success', async (t) => {
  const { wikipedia } = await startWikipedia(t, {
    ja: { json: wikipediaError },
    en: { json: wikipediaError },
  });
  await assert.rejects(wikipedia.search(query()), failure('unavailable', /Wikipedia could not/));
});
