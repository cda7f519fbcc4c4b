import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saidBy } from './said-by.ts';
import { words } from './words.ts';

const t = {
  publishedOn: words.publishedOn.en,
  changedOn: words.changedOn.en,
  knownAs: words.knownAs.en,
};
const url = 'https://www.example.com/tea/?utm_source=mail#part';

test('a source says who wrote it where, when, in which language, and under which address it is known', () => {
  const about = {
    siteName: 'The Hive',
    author: 'Ada Field',
    language: 'pt-BR',
    publishedAt: '2026-03-04T00:00:00.000Z',
    modifiedAt: '2026-03-05T00:00:00.000Z',
  };
  const source = { about, url, canonicalUrl: 'https://example.com/tea' };
  assert.deepEqual(saidBy(source, { t, locale: 'en' }), [
    'The Hive',
    'Ada Field',
    'Published Mar 4, 2026',
    'Changed Mar 5, 2026',
    'Brazilian Portuguese',
    'Canonical address: example.com/tea',
  ]);
});

test('an address that differs in its spelling alone is not told again, and a language that is none stands as it is', () => {
  const source = {
    about: { language: 'not a language' },
    url,
    canonicalUrl: 'http://example.com/tea/?utm_source=mail',
  };
  assert.deepEqual(saidBy(source, { t, locale: 'ja' }), ['not a language']);
});
