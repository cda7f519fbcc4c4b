import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providerSaid } from '../../../web/src/lib/provider-words.ts';
import { explainFailure } from '../../src/providers/search/explain-failure.ts';
import { networkError } from '../../src/providers/web/network-error.ts';
import { WebError } from '../../src/providers/web/web-error.ts';

const said = (error: unknown): string => (explainFailure('Brave Search', error) as Error).message;
const withStatus = (status: number) => new WebError('http-status', 'The server answered.', { status });
const failed = (code: string) => networkError(Object.assign(new Error('failed'), { code }));

test('whatever is said of a search that failed is said in Japanese to Japanese readers', () => {
  const reasons = [
    ...[401, 402, 403, 404, 429, 432, 500, 503].map((status) => said(withStatus(status))),
    ...['ENOTFOUND', 'ECONNREFUSED', 'UND_ERR_HEADERS_TIMEOUT'].map((code) => said(failed(code))),
  ];
  for (const reason of reasons) {
    const { text, lang } = providerSaid(reason, 'ja');
    assert.equal(lang, 'ja', reason);
    assert.ok(text.startsWith('Brave Search') && !/[a-z]{4}/.test(text.replace('Brave Search', '')), text);
    assert.deepEqual(providerSaid(reason, 'en'), { text: reason, lang: 'en' });
  }
  const resting = providerSaid(`Left alone for a while after repeated failures: ${reasons[0]}`, 'ja');
  assert.match(resting.text, /^失敗が続いたため、しばらく使われません。 Brave Search /);
});

test('what has no Japanese words stays as it was said', () => {
  assert.deepEqual(providerSaid('Something new.', 'ja'), { text: 'Something new.', lang: 'en' });
});
