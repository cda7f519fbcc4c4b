import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { payloads, questionOf, sessionOf, startBrowseApp } from '../browse/browse-app.ts';
import type { BrowseApp, Script } from '../browse/browse-app.ts';
import { testsThatNeed } from '../support/needs.ts';

const done: Script[number] = () => ({ action: 'done', result: 'That is it.' });
const fill: Script[number] = ({ ref }) => ({
  action: 'type',
  ref: ref(/textbox "Note"/),
  text: 'all I know',
});
const send: Script[number] = ({ ref }) => ({ action: 'click', ref: ref(/button "Send"/) });

const open = (url: string) => () => ({ action: 'open' as const, url });
const upload: Script[number] = () => ({ action: 'upload', files: ['note.txt'] });

/** A field that is called like what is asked of the form must not stand in for it. */
const form = (method: string, more = '') => `<title>Form</title><form action=/taken method=${method}>
  <input type=hidden name=method value=get><label>Note <input name=note></label><button ${more}>Send</button></form>`;

const pages = {
  '/post': form('post'),
  '/get': form('get'),
  '/override': form('get', 'formmethod=POST'),
  '/script': `<title>Script</title><button onclick="fetch('/taken', { method: 'POST', body: 'x' })">Send</button>`,
  '/upload': '<title>Upload</title><input type=file aria-label=Picture>',
  '/taken': '<title>Taken</title><p>Taken.',
  '/elsewhere': '<title>Elsewhere</title><p>Elsewhere.',
  '/links': '<title>Links</title><a href="/elsewhere?from=links">There</a>',
} satisfies Parameters<typeof startBrowseApp>[0]['pages'];

const { test, before, after } = testsThatNeed('Chromium');

suite('what the agent sends by the browser', () => {
  let browse: BrowseApp;
  before(async () => {
    browse = await startBrowseApp({ pages });
  });
  after(() => browse?.stop());

  const sent = () => browse.site.seen.filter((request) => request.includes('/taken'));

  test('a POST form is refused in words where nobody can be asked', async () => {
    for (const path of ['/post', '/override']) {
      browse.site.seen.length = 0;
      const events = await browse.run([fill, send, done], { path });
      assert.deepEqual(sent(), [], path);
      const [denied] = payloads(events, 'approval-denied');
      assert.deepEqual([denied!.reason, denied!.by], ['browser-request', 'policy']);
      assert.equal(denied!.summary, `Send the form to ${browse.site.origin}/taken`);
      assert.match(browse.prompts.at(-1)!, /Not done: /);
      const last = events.at(-1)!;
      assert.match(last.type === 'complete' ? last.payload.text : '', /Not done, .*\n- sending a form to /);
    }
  });

  test('Enter in a field of it is the same', async () => {
    browse.site.seen.length = 0;
    const events = await browse.run(
      [
        ({ ref }) => ({ action: 'type', ref: ref(/textbox "Note"/), text: 'all', submit: true }),
        fill,
        () => ({ action: 'key', key: 'Enter' }),
        done,
      ],
      { path: '/post' },
    );
    assert.deepEqual(sent(), []);
    assert.equal(payloads(events, 'approval-denied').length, 2);
  });

  test('GET forms, links and what scripts of a page do need no word', async () => {
    for (const path of ['/get', '/script']) {
      browse.site.seen.length = 0;
      const events = await browse.run([...(path === '/get' ? [fill] : []), send, done], { path });
      assert.equal(sent().length, 1, path);
      assert.deepEqual(payloads(events, 'approval-denied'), []);
    }
    const events = await browse.run(
      [
        open(`${browse.site.origin}/elsewhere?from=links`),
        open(`${browse.site.origin}/elsewhere`),
        open(`${browse.site.origin}/elsewhere?from=me`),
        done,
      ],
      { path: '/links' },
    );
    assert.deepEqual(
      payloads(events, 'approval-denied').map(({ summary }) => summary),
      [`Open ${browse.site.origin}/elsewhere?from=me`],
    );
  });

  test('with ask it is a question of the browser: yes sends it, anything else does not', async () => {
    for (const [answer, count] of [
      ['Yes, please', 1],
      ['No, wait', 0],
    ] as const) {
      browse.site.seen.length = 0;
      const run = browse.begin([fill, send, done], { path: '/post', approvals: 'ask' });
      const question = await run.until(questionOf);
      assert.match(question, /Send the form to .*\/taken\?/);
      const { session_id: sessionId } = sessionOf(run.events)!;
      const { runId } = run.events[0]!.payload;
      const { browseState } = await browse.client.getRunStatus(runId);
      assert.equal(browseState?.askHumanQuestion, question);
      await browse.client.answerQuestion({ runId, sessionId, input: answer });
      const events = await run.ended;
      assert.equal(sent().length, count, answer);
      assert.deepEqual(
        payloads(events, 'approval-denied').map(({ by }) => by),
        count === 1 ? [] : ['person'],
      );
      assert.match(browse.prompts.at(-1)!, new RegExp(answer), 'the model hears it too');
    }
  });

  test('a file is put into a page with a word', async () => {
    const { url } = await browse.client.uploadFile(new File(['private'], 'note.txt'));
    const events = await browse.run([upload, done], { path: '/upload', fileUrls: [url] });
    assert.equal(
      payloads(events, 'approval-denied')[0]!.summary,
      `Put files into the page ${browse.site.origin}/upload`,
    );
  });
});
