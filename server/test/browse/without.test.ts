import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { BrowserError } from '../../src/providers/browser/browser-error.ts';
import { notInstalled } from '../../src/providers/browser/create-browsers.ts';
import { payloads, startBrowseApp } from './browse-app.ts';
import type { BrowseApp } from './browse-app.ts';
import { testsThatNeed } from '../support/needs.ts';

suite('without a browser', () => {
  let browse: BrowseApp;
  before(async () => {
    const browsers = {
      openSession: async () => {
        throw new BrowserError('not-installed', notInstalled);
      },
    };
    const pages = { '/': '<title>Tea</title><article><p>Sencha is steamed green tea.</p></article>' };
    browse = await startBrowseApp({ pages, browsers });
  });
  after(() => browse?.stop());

  test('the run is told what to install, and goes on with what can be read', async () => {
    const events = await browse.run([]);
    assert.ok(!events.some(({ type }) => type.startsWith('browse-')));
    const { text } = payloads(events, 'complete')[0]!;
    assert.equal(text.match(/apt-get install chromium-headless-shell/g)?.length, 1);
    assert.match(text, /read without one/);
    const { linkedSources } = (await browse.client.getRun(events[0]!.payload.runId))!;
    assert.deepEqual(
      linkedSources.map(({ title }) => title),
      ['Tea'],
    );
  });
});

const browsing = testsThatNeed('Chromium');

suite('without a free browser', () => {
  let browse: BrowseApp;
  browsing.before(async () => {
    browse = await startBrowseApp({ pages: { '/': '<title>Gate</title>' }, maxSessions: 1 });
  });
  browsing.after(() => browse?.stop());

  browsing.test('a run says that it waits for one, and goes on by itself', async () => {
    const other = await browse.browsers.openSession({ sessionId: 'other' });
    const run = browse.begin([() => ({ action: 'done', result: 'Seen.' })]);
    const waiting = await run.until((events) => payloads(events, 'browse-waiting')[0]);
    assert.deepEqual([waiting.stepIndex, waiting.reason, waiting.ahead], [0, 'busy', 0]);
    assert.ok(!run.events.some(({ type }) => type === 'browse-start'));
    await other.close('Done with it.');
    const events = await run.ended;
    assert.equal(payloads(events, 'browse-waiting').length, 1);
    assert.equal(payloads(events, 'browse-start')[0]!.websocketInfo.session_id, waiting.sessionId);
    assert.match(payloads(events, 'complete')[0]!.text, /Seen\./);
  });
});

suite('without anybody', () => {
  let browse: BrowseApp;
  browsing.before(async () => {
    browse = await startBrowseApp({ pages: { '/': '<title>Gate</title>' }, answerWaitMs: 300 });
  });
  browsing.after(() => browse?.stop());

  browsing.test('a question that nobody answers is told in the result, and the run goes on', async () => {
    const events = await browse.run([
      () => ({ action: 'ask', question: 'May I come in?' }),
      ({ prompt }) => ({
        action: 'done',
        result: prompt.includes('Nobody answered') ? 'Alone.' : 'Not told.',
      }),
    ]);
    const { result } = payloads(events, 'browse-final')[0]!;
    assert.match(result, /^Alone\.\n\nNobody answered the question "May I come in\?" within a minute\./);
  });
});
