import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { payloads, startBrowseApp } from './browse-app.ts';
import type { BrowseApp } from './browse-app.ts';
import { testsThatNeed } from '../support/needs.ts';

const pages = {
  '/': `<title>Tea house</title><main><p>Welcome to the tea house. We sell many kinds of tea.</p>
    <a href=/contact>Contact</a> <a href=/grinding>How matcha is ground</a> <a href=/jobs>Jobs</a></main>`,
  '/grinding': `<title>Grinding</title><main><p>Matcha is ground slowly between two granite stones.</p>
    <a href=/stones>More about the stones that grind matcha</a></main>`,
  '/stones': '<title>Stones</title><main><p>The stones grind forty grams of matcha in an hour.</p></main>',
  '/contact': '<title>Contact</title><p>Call us.',
};

const input = (question: string, maxBrowsingSteps: number) => ({
  modelName: 'embedded/extractive',
  inputText: question,
  maxBrowsingSteps,
});

const { test, before, after } = testsThatNeed('Chromium');

suite('with the embedded model', () => {
  let browse: BrowseApp;
  before(async () => {
    browse = await startBrowseApp({ pages });
  });
  after(() => browse?.stop());

  const stepsOf = (events: Parameters<typeof payloads>[0]) =>
    payloads(events, 'browse-step').map(({ action }) => action.replace(browse.site.origin, ''));

  test('it follows the links that speak to the question and cites what it read', async () => {
    const question = `Open ${browse.site.origin}/ and find out how matcha is ground`;
    const events = await browse.run([], input(question, 25));
    assert.deepEqual(stepsOf(events), [
      'open /',
      'read the page',
      'open /grinding',
      'read the page',
      'open /stones',
      'read the page',
    ]);
    const { text } = payloads(events, 'complete')[0]!;
    assert.match(text, /ground slowly between two granite stones\. \[2\]/);
    assert.match(payloads(events, 'browse-final')[0]!.result, /granite stones\. \[2\]/);
  });

  test('it keeps to the limit of steps', async () => {
    const events = await browse.run([], input(`/browse ${browse.site.origin}/ matcha ground`, 3));
    assert.deepEqual(stepsOf(events), ['open /', 'read the page']);
  });
});
