import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { createBrowserSessionStore } from '../../src/store/runs/browser-sessions.ts';
import { call } from '../http/call.ts';
import { payloads, questionOf, sessionOf, startBrowseApp } from './browse-app.ts';
import type { BrowseApp } from './browse-app.ts';
import { refusedWith, watch } from './watcher.ts';
import { testsThatNeed } from '../support/needs.ts';

const place = (top: number) => `position:absolute;left:0;top:${top}px;width:200px;height:50px`;

const pages = {
  '/': `<title>Sign in</title><body style="margin:0"><form action=/in method=get>
    <input name=user aria-label=User style="${place(0)}">
    <input name=pass aria-label=Password type=password style="${place(100)}">
    <button style="${place(200)}">In</button></form>`,
  '/in': (_request, response, query) =>
    response.end(`<title>Inside</title><p>Welcome ${query.get('user')}, your balance is 42.`),
  '/moving': `<title>Moving</title><h1 id=h>0</h1><script>let n = 0;
    setInterval(() => { document.querySelector('#h').textContent = n += 1 }, 30)</script>`,
} satisfies Parameters<typeof startBrowseApp>[0]['pages'];

const { test, before, after } = testsThatNeed('Chromium');

suite('the live view', () => {
  let browse: BrowseApp;
  before(async () => {
    browse = await startBrowseApp({ pages });
  });
  after(() => browse?.stop());

  test('a human takes over, signs in and hands back; the agent goes on from the page as it is', async () => {
    const run = browse.begin([
      () => ({ action: 'ask', question: 'Please sign in.' }),
      ({ prompt }) => ({ action: 'done', result: /balance is \d+/.exec(prompt)?.[0] ?? 'outside' }),
    ]);
    const info = await run.until(sessionOf);
    await run.until(questionOf);
    const [ann, other] = [await watch(info), await watch(info)];
    await ann.until(() => ann.states[0] && ann.frames[0]);
    assert.deepEqual([...ann.frames[0]!.subarray(0, 3)], [0xff, 0xd8, 0xff]);
    const { control, url, title, viewport } = ann.states.at(-1)!;
    assert.deepEqual([control, url, title], ['agent', `${browse.site.origin}/`, 'Sign in']);
    assert.ok(viewport.width > 0 && viewport.height > 0);

    ann.click(50, 20);
    await ann.until(() => ann.refusals.length > 0);
    ann.send({ type: 'take-control' });
    await ann.until(() => ann.states.at(-1)?.isMine);
    await other.until(() => other.states.at(-1)?.control === 'human');
    other.click(50, 20);
    await other.until(() => other.refusals.length > 0);
    assert.equal(other.states.at(-1)!.isMine, false);

    ann.click(50, 20);
    ann.input({ kind: 'text', text: 'ann' });
    ann.click(50, 120);
    for (const key of ['x', 'y']) {
      ann.input({ kind: 'key', action: 'down', key });
      ann.input({ kind: 'key', action: 'up', key });
    }
    ann.click(50, 220);
    await ann.until(() => ann.states.at(-1)?.url.endsWith('/in?user=ann&pass=xy'));
    ann.send({ type: 'hand-back' });
    const events = await run.ended;
    assert.match(payloads(events, 'browse-final')[0]!.result, /^balance is 42/);
    assert.match(browse.prompts.at(-1)!, /A human has operated the browser/);
    assert.equal((await ann.end()).code, 1000);
    assert.equal((await other.end()).code, 1000);
    assert.equal(await refusedWith(info), 4404);
  });

  test('while a human has control the agent parks, and its last decision is dropped', async () => {
    const [mayDecide, ann] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const run = browse.begin([
      async () => {
        ann.resolve();
        await mayDecide.promise;
        return { action: 'open', url: `${browse.site.origin}/moving` };
      },
      ({ prompt }) => ({ action: 'done', result: prompt.includes('your balance') ? 'parked' : 'went on' }),
    ]);
    const info = await run.until(sessionOf);
    await ann.promise;
    const human = await watch(info);
    human.send({ type: 'take-control' });
    await human.until(() => human.states.at(-1)?.isMine);
    mayDecide.resolve();
    await run.until((events) => payloads(events, 'browse-step')[1]);
    human.click(50, 220);
    await human.until(() => human.states.at(-1)?.url.includes('/in?'));
    human.send({ type: 'hand-back' });
    const events = await run.ended;
    assert.match(payloads(events, 'browse-final')[0]!.result, /^parked/);
    assert.ok(!browse.site.seen.includes('GET /moving'));
  });

  test('a watcher who does not read gets fewer frames, and the others all of theirs', async () => {
    const run = browse.begin(
      [() => ({ action: 'ask', question: 'Enough?' }), () => ({ action: 'done', result: 'Yes' })],
      {
        path: '/moving',
      },
    );
    const info = await run.until(sessionOf);
    await run.until(questionOf);
    const [slow, fast] = [await watch(info), await watch(info)];
    slow.socket.pause();
    const seen = slow.frames.length;
    await fast.until(() => fast.frames.length > 12);
    assert.ok(slow.frames.length <= seen + 1);
    slow.socket.resume();
    const newest = fast.frames.length;
    await fast.until(() => fast.frames.length > newest + 3 && slow.frames.length > seen);
    for (const one of [slow, fast]) one.leave();
    const { runId } = run.events[0]!.payload;
    await browse.client.answerQuestion({ runId, sessionId: info.session_id, input: 'Yes' });
    await run.ended;
  });

  test('a browser on a node that cannot be reached is told apart from a session that has ended', async () => {
    const events = await browse.run([() => ({ action: 'done', result: 'Ok' })]);
    const { runId } = events[0]!.payload;
    const { ws_url: wsUrl, token, session_id: id, user_id: userId } = sessionOf(events)!;
    const sessions = createBrowserSessionStore(browse.app.db);
    const row = { id, runId, userId, expiresAt: new Date(Date.now() + 60_000) };
    const info = { ws_url: wsUrl, token };
    await sessions.open({ ...row, nodeId: 'elsewhere', nodeUrl: null });
    assert.equal(await refusedWith(info), 4421);
    await sessions.open({ ...row, nodeId: 'elsewhere', nodeUrl: 'http://127.0.0.1:1' });
    assert.equal(await refusedWith(info), 4503);
    await sessions.open({ ...row, nodeId: browse.app.service.nodeId, nodeUrl: null });
    assert.equal(await refusedWith(info), 4503);
  });

  test('only the token of the session, from a page of the service or from no page, lets anybody in', async () => {
    const run = browse.begin([
      () => ({ action: 'ask', question: 'Who?' }),
      () => ({ action: 'done', result: 'Ok' }),
    ]);
    const info = await run.until(sessionOf);
    await run.until(questionOf);
    assert.equal(await refusedWith({ ...info, token: '' }), 4401);
    assert.equal(await refusedWith({ ...info, token: `${info.token.slice(0, -2)}xx` }), 4401);
    assert.equal(
      await refusedWith({ ...info, ws_url: info.ws_url.replace(/[^/]+$/, crypto.randomUUID()) }),
      4404,
    );
    assert.equal(await refusedWith(info, { origin: 'https://evil.example' }), 403);
    const forged = { headers: { 'x-quarry-relay': info.token } };
    assert.equal(await refusedWith({ ...info, token: '' }, forged), 4401);
    const own = await watch(info, { origin: browse.app.origin });
    await own.until(() => own.states[0]);
    own.leave();
    const plain = await call(browse.app, { path: `/browser/live/${info.session_id}` });
    assert.equal(plain.status, 400);

    const broken = await watch(info);
    broken.socket.send('no json');
    assert.equal((await broken.end()).code, 4400);
    const { runId } = run.events[0]!.payload;
    await browse.client.answerQuestion({ runId, sessionId: info.session_id, input: 'Me' });
    await run.ended;
  });
});
