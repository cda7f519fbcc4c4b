import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { createTokenSigner } from '../../src/store/accounts/signed-token.ts';
import { screenshotWords } from '../../src/store/runs/browser-links.ts';
import { loadSecretKey } from '../../src/sealing/secret-key.ts';
import { payloads, questionOf, sessionOf, startBrowseApp } from './browse-app.ts';
import type { BrowseApp } from './browse-app.ts';
import { testsThatNeed } from '../support/needs.ts';

const pages = {
  '/': `<title>Order</title><h1>Order tea</h1><form action=/ordered>
    <label>Name <input name=name></label>
    <label>Tea <select name=tea><option value=s>Sencha<option value=m>Matcha</select></label>
    <button>Send</button></form>`,
  '/ordered': (_request, response, query) =>
    response.end(`<title>Ordered</title><main><h1>Thank you, ${query.get('name')}</h1>
      <p>Your ${query.get('tea') === 'm' ? 'matcha' : 'sencha'} has the order number 4711.</main>`),
  '/locked': (_request, response, query) =>
    response.end(
      query.get('word') === 'kettle'
        ? '<title>Open</title><p>The treasure is a teapot.'
        : '<title>Locked</title><form><label>Code word <input name=word></label><button>Go</button></form>',
    ),
  '/dull': '<title>Dull</title><button>Nothing</button><button>Less</button>',
  '/upload': `<title>Upload</title><input type=file aria-label=Picture
    onchange="document.title = 'Got ' + this.files[0].name; document.body.append(document.title)">`,
  '/files': '<title>Files</title><a href=/prices.csv download>Prices</a>',
  '/prices.csv': (_request, response) => {
    response.setHeader('content-type', 'text/csv');
    response.setHeader('content-disposition', 'attachment; filename="prices.csv"');
    response.end('tea,price\nsencha,9\n');
  },
} satisfies Parameters<typeof startBrowseApp>[0]['pages'];

const screenshot = (url: string, key?: string) =>
  fetch(url, { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } });

const { test, before, after } = testsThatNeed('Chromium');

suite('browsing', () => {
  let browse: BrowseApp;
  before(async () => {
    browse = await startBrowseApp({ pages });
  });
  after(() => browse?.stop());

  test('a form is filled in step by step, and the answer cites the page it led to', async () => {
    const events = await browse.run([
      ({ ref }) => ({ action: 'type', ref: ref(/textbox "Name"/), text: 'Ann' }),
      ({ ref }) => ({ action: 'select', ref: ref(/combobox/), values: ['Matcha'] }),
      ({ ref }) => ({ action: 'click', ref: ref(/button "Send"/) }),
      ({ prompt }) => ({ action: prompt.includes('order number 4711') ? 'read' : 'back' }),
      () => ({ action: 'done', result: 'The order number is 4711 [1]. Nothing else [99].' }),
    ]);
    assert.deepEqual(
      events.map(({ type }) => type).filter((type) => type.startsWith('browse-')),
      ['browse-start', ...Array<string>(5).fill('browse-step'), 'browse-final', 'browse-end'],
    );
    const steps = payloads(events, 'browse-step');
    assert.deepEqual(
      steps.map(({ stepIndex, action }) => [stepIndex, action]),
      [
        [0, `open ${browse.site.origin}/`],
        [1, 'type "Ann" into textbox "Name"'],
        [2, 'select "Matcha" in combobox "Tea"'],
        [3, 'click button "Send"'],
        [4, 'read the page'],
      ],
    );
    const { result } = payloads(events, 'browse-final')[0]!;
    assert.match(result, /The order number is 4711 \[1\]\. Nothing else\./);
    const detail = await browse.client.getRun(events[0]!.payload.runId);
    assert.deepEqual(
      detail!.linkedSources.map(({ title, sourceType }) => [title, sourceType]),
      [['Ordered', 'public']],
    );

    const info = sessionOf(events)!;
    assert.equal(info.user_id, browse.userId);
    assert.equal(
      info.ws_url,
      `${browse.app.origin.replace('http', 'ws')}/api/v1/browser/live/${info.session_id}`,
    );

    const link = steps[3]!.screenshot!;
    const picture = await screenshot(link);
    assert.equal(picture.headers.get('content-type'), 'image/jpeg');
    assert.deepEqual([...new Uint8Array(await picture.arrayBuffer()).subarray(0, 3)], [0xff, 0xd8, 0xff]);
    const bare = link.split('?')[0]!;
    const id = bare.split('/').at(-1)!;
    assert.equal((await screenshot(bare)).status, 401);
    assert.equal((await screenshot(bare, browse.key)).status, 200);
    const colleague = await browse.app.createKey({ user: 'ben@example.com' });
    assert.equal((await screenshot(bare, colleague.key)).status, 404);
    const foreign = steps[2]!.screenshot!.split('?')[1]!;
    assert.equal((await screenshot(`${bare}?${foreign}`)).status, 401);
    const key = await loadSecretKey({
      dataDir: '/nowhere',
      secretKey: 'a key that every test has, and nobody else',
    });
    const signer = createTokenSigner(key.derive('browser links'));
    const tokenUntil = (time: number) =>
      signer.sign(screenshotWords({ id, userId: browse.userId }), new Date(time));
    assert.equal((await screenshot(`${bare}?token=${tokenUntil(Date.now() + 60_000)}`)).status, 200);
    assert.equal((await screenshot(`${bare}?token=${tokenUntil(Date.now() - 1)}`)).status, 401);
  });

  test('a human answers, and the same run goes on; whoever has nothing to answer is told so', async () => {
    const run = browse.begin(
      [
        () => ({ action: 'ask', question: 'What is the code word?' }),
        ({ prompt, ref }) => ({
          action: 'type',
          ref: ref(/textbox "Code word"/),
          text: /code word is (\w+)/.exec(prompt)?.[1] ?? 'none',
          submit: true,
        }),
        ({ prompt }) => ({ action: 'done', result: /treasure is a teapot/.exec(prompt)?.[0] ?? 'locked' }),
      ],
      { path: '/locked' },
    );
    const { session_id: sessionId } = await run.until(sessionOf);
    const { runId } = run.events[0]!.payload;
    const input = { runId, sessionId, input: 'The code word is kettle' };
    await run.until(questionOf);
    const { browseState } = await browse.client.getRunStatus(runId);
    assert.deepEqual(browseState, { isBrowsing: true, askHumanQuestion: 'What is the code word?' });

    const refused = (body: object, key = browse.key) =>
      browse.app
        .client(key)
        .answerQuestion({ ...input, ...body })
        .then(
          () => 200,
          (error: { status: number }) => error.status,
        );
    assert.equal(await refused({ sessionId: 'another' }), 404);
    assert.equal(await refused({ runId: crypto.randomUUID() }), 404);
    assert.equal(await refused({ input: '' }), 400);
    const stranger = await browse.app.createKey({ workspace: 'elsewhere', user: 'eve@example.com' });
    assert.equal(await refused({}, stranger.key), 404);

    assert.deepEqual(await browse.client.answerQuestion(input), { accepted: true, sessionId });
    await run.until((events) => payloads(events, 'browse-step').find(({ stepIndex }) => stepIndex === 1));
    assert.equal(await refused({}), run.events.at(-1)?.type === 'complete' ? 404 : 409);
    const events = await run.ended;
    assert.match(payloads(events, 'browse-final')[0]!.result, /^treasure is a teapot/);
    assert.equal(await refused({}), 404);
    // What a human's word has opened is that user's own.
    assert.equal((await browse.client.getRun(runId))!.linkedSources[0]!.sourceType, 'private');
  });

  test('a word of steering reaches the next step', async () => {
    const said = Promise.withResolvers<void>();
    const run = browse.begin(
      [
        async () => {
          await said.promise;
          return { action: 'wait', seconds: 0 };
        },
        ({ prompt }) => ({ action: 'done', result: /The user says: (.*)/.exec(prompt)?.[1] ?? 'nothing' }),
      ],
      { path: '/dull' },
    );
    const { session_id: sessionId } = await run.until(sessionOf);
    const { runId } = run.events[0]!.payload;
    await browse.client.spontaneousInput({ runId, sessionId, input: 'Look at the prices' });
    said.resolve();
    const events = await run.ended;
    assert.match(payloads(events, 'browse-final')[0]!.result, /^Look at the prices/);
  });

  test('a file that comes with the answer goes into the file field of the page', async () => {
    const file = await browse.client.uploadFile(new File(['pixels'], 'cat.png', { type: 'image/png' }));
    const run = browse.begin(
      [
        () => ({ action: 'ask', question: 'Which picture?' }),
        ({ prompt }) => ({ action: 'done', result: /Got [\w.]+/.exec(prompt)?.[0] ?? 'no file' }),
      ],
      { path: '/upload' },
    );
    const { session_id: sessionId } = await run.until(sessionOf);
    const { runId } = run.events[0]!.payload;
    await run.until(questionOf);
    const answer = { runId, sessionId, input: 'This one', modelName: 'compatible/m1', fileUrls: [file.url] };
    await assert.rejects(browse.client.answerQuestionWithFiles({ ...answer, modelName: 'no/such' }), {
      status: 400,
    });
    await browse.client.answerQuestionWithFiles(answer);
    assert.match(payloads(await run.ended, 'browse-final')[0]!.result, /^Got cat\.png/);
  });

  test('a download becomes a file of the user, and its text a source', async () => {
    const events = await browse.run(
      [
        ({ ref }) => ({ action: 'download', ref: ref(/link "Prices"/) }),
        ({ prompt }) => ({ action: 'done', result: prompt.includes('sencha') ? 'Nine [1].' : 'unread' }),
      ],
      { path: '/files' },
    );
    assert.match(payloads(events, 'browse-final')[0]!.result, /^Nine \[1\]\./);
    const { files } = await browse.client.listFiles({ search: 'prices.csv' });
    assert.equal(files[0]?.mediaType, 'text/csv');
    assert.equal(files[0]?.runId, events[0]!.payload.runId);
  });

  test('going in circles is said to the model, and ended when that does not help', async () => {
    const clicks = Array.from({ length: 20 }, (_, i) => ({ ref }: { ref: (line: RegExp) => string }) => ({
      action: 'click' as const,
      ref: ref(i % 2 === 0 ? /button "Nothing"/ : /button "Less"/),
    }));
    const events = await browse.run(clicks, { path: '/dull' });
    assert.equal(payloads(events, 'browse-step').length, 7);
    assert.match(browse.prompts.at(-1)!, /going in circles/);
    assert.match(
      payloads(events, 'browse-final')[0]!.result,
      /^As far as it went\.\n\nBrowsing was ended because/,
    );
  });

  test('the limit of steps is kept and told', async () => {
    const events = await browse.run([() => ({ action: 'read' })], { maxBrowsingSteps: 2 });
    assert.equal(payloads(events, 'browse-step').length, 2);
    assert.match(payloads(events, 'browse-final')[0]!.result, /limit of 2 steps/);
  });

  test('a run that is cancelled closes its browser, and its session is gone', async () => {
    const run = browse.begin([() => ({ action: 'ask', question: 'Still there?' })], { path: '/dull' });
    const { session_id: sessionId } = await run.until(sessionOf);
    const { runId } = run.events[0]!.payload;
    await run.until(questionOf);
    await browse.client.cancelRun(runId);
    await run.ended;
    await assert.rejects(browse.client.spontaneousInput({ runId, sessionId, input: 'Hello?' }), {
      status: 404,
    });
  });
});
