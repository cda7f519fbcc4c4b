import assert from 'node:assert/strict';
import { once } from 'node:events';
import { suite } from 'node:test';
import type { BrowserSession, Snapshot } from './browser-session.ts';
import type { ScreenFrame } from './screencast.ts';
import type { TestSite } from './testing/test-site.ts';
import { startTestSite } from './testing/test-site.ts';
import { refOf, testBrowsers } from './testing/test-browsers.ts';
import { testsThatNeed } from '../../../test/support/needs.ts';

const animals = ['ant', 'bear', 'cat', 'crow', 'cow', 'dog', 'eagle', 'fox'];

const pages = {
  '/form': `<title>Order</title><h1>Order</h1><form action=/ordered method=post enctype=multipart/form-data>
    <label>Name <input name=name></label>
    <label>Size <select name=size><option value=s>Small<option value=l>Large</select></label>
    <label>Picture <input type=file name=picture></label>
    <label><input type=checkbox name=gift> Gift</label>
    <button>Send</button></form>`,
  '/ordered': async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const values = [...body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^\r]*)/g)];
    response.end(
      `<h1>Thank you</h1>${values.map(([, name, file, value]) => `<p>${name}=${file ?? ''}${value}`).join('')}`,
    );
  },
  '/search': (_request, response, query) => {
    const found = animals.filter((animal) => animal.startsWith(query.get('q') ?? ''));
    const from = Number(query.get('from') ?? 0);
    const more = found.length > from + 2;
    response.end(`<title>Search</title><form><input type=search name=q aria-label=Search></form>
      <ul>${found
        .slice(from, from + 2)
        .map((animal) => `<li>${animal}`)
        .join('')}</ul>
      ${more ? `<a href="?q=${query.get('q') ?? ''}&from=${from + 2}">Next page</a>` : ''}`);
  },
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/dialogs': `<button onclick="document.title = String(confirm('Really delete?'))">Delete</button>
    <button onclick="document.title = prompt('Your name?')">Name</button>
    <script>alert('Welcome'); addEventListener('beforeunload', (event) => event.preventDefault())</script>`,
  '/many': `<title>Many</title><script>
    for (let n = 0; n < 10000; n += 1) document.write('<button>Button number ' + n + '</button>')</script>`,
  '/file': (_request, response) => {
    response.setHeader('content-type', 'application/octet-stream');
    response.setHeader('content-disposition', 'attachment; filename="../../ev:il.bin"');
    response.end('the file');
  },
  '/large': (_request, response) => {
    response.setHeader('content-type', 'application/octet-stream');
    const chunk = Buffer.alloc(65_536);
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send);
    send();
  },
  '/text': (_request, response) => {
    response.setHeader('content-type', 'text/plain');
    response.end('plain words');
  },
  '/links': '<title>Links</title><a href=/file>A file</a> <a href=/large>A large file</a>',
  '/opener': `<title>Opener</title><a href=/popup target=_blank rel=opener>Open</a>
    <button onclick="for (let n = 0; n < 30; n += 1) window.open('/popup')">Flood</button>`,
  '/popup': '<title>Popup</title><button onclick="window.close()">Close</button>',
  '/changing': `<button onclick="document.querySelector('#pay').textContent = 'Pay 9000'">Change</button>
    <button id=pay>Pay 10</button><button onclick="this.remove()">Leave</button>`,
  '/frame': '<title>Frame</title><iframe src=/inner></iframe>',
  '/inner': '<button onclick="parent.document.title = \'clicked\'">Inside</button>',
  '/article': `<nav>menu</nav><main><h1>Title</h1><p>First paragraph of the article.</p><h2>More</h2><p>Second.</main>`,
  '/chooser': `<title>-</title><input type=file id=f hidden onchange="document.title = this.files[0].name">
    <button onclick="document.querySelector('#f').click()">Choose</button>`,
  '/login': `<title>Login</title><body style="margin:0"><input id=i style="position:absolute;left:0;top:0;width:200px;height:50px">
    <button style="position:absolute;left:0;top:100px;width:200px;height:50px"
      onclick="document.title = document.querySelector('#i').value">In</button>
    <div style="height:5000px" ontouchstart="document.title = 'touched'"></div>`,
  '/moving': `<title>0</title><h1 id=h>0</h1><script>
    let n = 0; setInterval(() => { document.querySelector('#h').textContent = String(n += 1) }, 20)</script>`,
  '/late': '<script>setTimeout(() => { document.body.append("It is here now") }, 300)</script><p>Wait',
} satisfies Parameters<typeof startTestSite>[0];

const asksForFile = ({ notes }: Snapshot) => /asks for a file/.test(notes.join(' '));

const { test, before, after } = testsThatNeed('Chromium');

suite('a browsing session', () => {
  let site: TestSite;
  let browsers: ReturnType<typeof testBrowsers>;
  let session: BrowserSession;

  before(async () => {
    site = await startTestSite(pages);
    browsers = testBrowsers([site.hostPort], { maxDownloadBytes: 1_000_000, snapshotMs: 120_000 });
    session = await browsers.openSession({ sessionId: 'one' });
  });

  after(async () => {
    await browsers.remove();
    await site.close();
  });

  async function open(place: string): Promise<Snapshot> {
    assert.deepEqual(await session.act({ kind: 'open', url: site.origin + place }), { ok: true });
    return session.snapshot();
  }

  async function click(snapshot: Snapshot, line: RegExp): Promise<Snapshot> {
    assert.deepEqual(await session.act({ kind: 'click', ref: refOf(snapshot, line) }), { ok: true });
    return session.snapshot();
  }

  async function until(isTrue: (now: Snapshot) => boolean | Promise<boolean>): Promise<Snapshot> {
    for (;;) {
      const now = await session.snapshot();
      if (await isTrue(now)) return now;
    }
  }

  test('a form is filled in, with a file, and sent', async () => {
    const form = await open('/form');
    assert.equal(form.title, 'Order');
    await session.act({ kind: 'type', ref: refOf(form, /textbox "Name"/), text: 'Ada' });
    await session.act({ kind: 'select', ref: refOf(form, /combobox "Size"/), values: ['Large'] });
    const file = { name: 'cat.png', mediaType: 'image/png', bytes: Buffer.from('meow') };
    assert.deepEqual(await session.act({ kind: 'upload', files: [file] }), { ok: true });
    await session.act({ kind: 'click', ref: refOf(form, /checkbox/) });
    const thanks = await click(form, /button "Send"/);
    for (const value of ['name=Ada', 'size=l', 'picture=cat.pngmeow', 'gift=on'])
      assert.ok(thanks.text.includes(value), thanks.text);
  });

  test('a search is made and its pages are turned, there and back', async () => {
    const empty = await open('/search');
    await session.act({ kind: 'type', ref: refOf(empty, /searchbox/), text: 'c', submit: true });
    const first = await session.snapshot();
    assert.match(first.text, /cat[^]*crow/);
    const second = await click(first, /link "Next page"/);
    assert.match(second.text, /cow/);
    assert.doesNotMatch(second.text, /Next page/);
    assert.deepEqual(await session.act({ kind: 'back' }), { ok: true });
    assert.match((await session.snapshot()).text, /crow/);
  });

  test('an address that redirects in a circle is named as such', async () => {
    const result = await session.act({ kind: 'open', url: `${site.origin}/round` });
    assert.ok(!result.ok);
    assert.match(result.reason, /redirects in a circle/);
  });

  test('a missing page says its status, a missing host that it is not there, a word that it is no address', async () => {
    const missing = await session.act({ kind: 'open', url: `${site.origin}/none` });
    assert.deepEqual(missing, { ok: true, text: 'The server answered with status 404.' });
    const nowhere = await session.act({ kind: 'open', url: 'http://no-such-host.invalid/' });
    assert.deepEqual(nowhere, { ok: false, reason: 'The host could not be found.' });
    const word = await session.act({ kind: 'open', url: 'what is this' });
    assert.deepEqual(word, { ok: false, reason: 'The address is not a valid URL.' });
  });

  test('dialogs are dismissed and reported, and the next one is answered as told', async () => {
    const page = await open('/dialogs');
    assert.deepEqual(page.dialogs, [{ type: 'alert', message: 'Welcome', answer: 'dismissed' }]);
    const dismissed = await click(page, /Delete/);
    assert.equal(dismissed.title, 'false');
    assert.deepEqual(dismissed.dialogs, [
      { type: 'confirm', message: 'Really delete?', answer: 'dismissed' },
    ]);
    await session.act({ kind: 'dialog', accept: true, text: 'Ada' });
    const answered = await click(page, /"Name"/);
    assert.equal(answered.title, 'Ada');
    assert.equal((await click(answered, /Delete/)).title, 'false');
    assert.equal((await open('/search')).title, 'Search', 'a page that asks to stay is left');
  });

  test('a page of 10,000 elements comes in parts, and its last element can be used', async () => {
    const first = await open('/many');
    assert.ok(first.parts > 5);
    assert.ok(first.text.length < 31_000);
    assert.match(first.text, /# Part 1 of \d+: \d+ of \d+ characters/);
    const last = await session.snapshot({ part: 1_000 });
    assert.equal(last.part, first.parts);
    const ref = refOf(last, /Button number 9999/);
    assert.deepEqual(await session.act({ kind: 'scroll', ref }), { ok: true });
  });

  test('files are kept under a harmless name, from a link, an address or a page that shows them', async () => {
    const page = await open('/links');
    const linked = await session.act({ kind: 'download', ref: refOf(page, /"A file"/) });
    assert.ok(linked.ok && linked.download, JSON.stringify(linked));
    assert.match(linked.download.name, /^[^/\\:]*ev_il\.bin$/);
    assert.equal((await session.readDownload(linked.download.id)).toString(), 'the file');
    const addressed = await session.act({ kind: 'download', url: `${site.origin}/file` });
    assert.ok(addressed.ok && addressed.download?.size === 8);
    const shown = await session.act({ kind: 'download', url: `${site.origin}/text` });
    assert.ok(shown.ok && shown.download);
    assert.equal((await session.readDownload(shown.download.id)).toString(), 'plain words');
    const opened = await session.act({ kind: 'open', url: `${site.origin}/file` });
    assert.ok(opened.ok && opened.download);
    const now = await session.snapshot();
    assert.equal(now.title, 'Links', 'the page in front stayed');
    assert.equal(now.downloads.length, 3);
  });

  test('a download over the cap is stopped', async () => {
    const page = await open('/links');
    const result = await session.act({ kind: 'download', ref: refOf(page, /"A large file"/) });
    assert.ok(!result.ok);
    assert.match(result.reason, /larger than 1 MB/);
    assert.deepEqual((await session.snapshot()).downloads, []);
  });

  test('a new tab is followed, and when it closes the page before it', async () => {
    const popup = await click(await open('/opener'), /link "Open"/);
    assert.equal(popup.title, 'Popup');
    assert.match(popup.notes.join(' '), /new tab/);
    await click(popup, /button "Close"/);
    const back = await until((now) => now.title === 'Opener');
    const notes: string[] = [];
    await session.act({ kind: 'click', ref: refOf(back, /button "Flood"/) });
    await until(
      (now) => notes.push(...now.notes) > 0 && /more windows than are followed/.test(notes.join(' ')),
    );
    await until(async (now) => {
      if (now.title === 'Popup') await session.act({ kind: 'click', ref: refOf(now, /button "Close"/) });
      return now.title === 'Opener';
    });
  });

  test('a page that changed under a reference is noticed, and an element that left it', async () => {
    const page = await open('/changing');
    await session.act({ kind: 'click', ref: refOf(page, /"Change"/) });
    const changed = await session.act({ kind: 'click', ref: refOf(page, /"Pay 10"/) });
    assert.ok(!changed.ok);
    assert.match(changed.reason, /Look at the page again/);
    const leave = refOf(page, /"Leave"/);
    assert.deepEqual(await session.act({ kind: 'click', ref: leave }), { ok: true });
    assert.equal((await session.act({ kind: 'click', ref: leave })).ok, false);
    for (const ref of ['e99999', 'f9e1', 'xpath=//button', ''])
      assert.equal((await session.act({ kind: 'click', ref })).ok, false);
  });

  test('elements inside frames have references too', async () => {
    const page = await open('/frame');
    assert.equal((await click(page, /"Inside"/)).title, 'clicked');
  });

  test('the main text is read with its headings', async () => {
    await open('/article');
    const result = await session.act({ kind: 'read' });
    assert.ok(result.ok);
    assert.equal(result.text, '# Title\n\nFirst paragraph of the article.\n\n## More\n\nSecond.');
  });

  test('waiting for words ends when they are there', async () => {
    await open('/late');
    assert.deepEqual(await session.act({ kind: 'wait', text: 'here now' }), { ok: true });
    assert.match((await session.snapshot()).text, /It is here now/);
  });

  test('a page that asks for a file by a button gets one', async () => {
    const asked = await click(await open('/chooser'), /"Choose"/);
    if (!asksForFile(asked)) await until(asksForFile);
    const file = { name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from('a') };
    assert.deepEqual(await session.act({ kind: 'upload', files: [file] }), { ok: true });
    assert.equal((await session.snapshot()).title, 'a.txt');
  });

  test('a human types and clicks where the screen shows it', async () => {
    await open('/login');
    await session.input({ kind: 'mouse', action: 'down', x: 50, y: 25 });
    await session.input({ kind: 'mouse', action: 'up', x: 50, y: 25 });
    for (const key of ['p', 'w', 'X', 'Backspace']) {
      await session.input({ kind: 'key', action: 'down', key });
      await session.input({ kind: 'key', action: 'up', key });
    }
    await session.input({ kind: 'key', action: 'down', key: '字' });
    await session.input({ kind: 'text', text: ' ok' });
    await session.input({ kind: 'mouse', action: 'down', x: 50, y: 125 });
    await session.input({ kind: 'mouse', action: 'up', x: 50, y: 125 });
    assert.equal((await session.snapshot()).title, 'pw字 ok');
    await session.input({ kind: 'touch', action: 'start', points: [{ x: 600, y: 400 }] });
    await session.input({ kind: 'touch', action: 'end', points: [] });
    assert.equal((await session.snapshot()).title, 'touched');
    await session.input({ kind: 'wheel', x: 600, y: 400, deltaX: 0, deltaY: 300 });
  });

  test('the screen is shown as it changes, follows the page in front, and waits for who looks', async () => {
    await open('/opener');
    const frames: ScreenFrame[] = [];
    const places: string[] = [];
    const grew = new EventTarget();
    let looking = 0;
    const forget = session.onLocation(({ url }) => places.push(url));
    const stop = await session.screencast(async (frame) => {
      looking += 1;
      assert.equal(looking, 1, 'one frame at a time');
      frames.push(frame);
      await new Promise((resolve) => setTimeout(resolve, 5));
      looking -= 1;
      grew.dispatchEvent(new Event('frame'));
    });
    const moreThan = async (count: number) => {
      while (frames.length <= count) await once(grew, 'frame');
    };
    await moreThan(0);
    const popup = await click(await session.snapshot(), /link "Open"/);
    await session.act({ kind: 'open', url: `${site.origin}/moving` });
    await moreThan(frames.length + 5);
    await stop();
    forget();
    const seen = frames.length;
    assert.ok(frames.every(({ jpeg }) => jpeg[0] === 0xff && jpeg[1] === 0xd8));
    assert.deepEqual(
      [frames[0]!.width, frames[0]!.height],
      [session.viewport.width, session.viewport.height],
    );
    assert.equal(popup.title, 'Popup');
    assert.ok(places.some((url) => url.endsWith('/popup')) && places.some((url) => url.endsWith('/moving')));
    assert.equal(session.location().url, `${site.origin}/moving`);
    const shot = await session.screenshot();
    assert.ok(shot.length > 1_000 && shot.length < 400_000);
    assert.equal(frames.length, seen, 'and not after it was stopped');
  });

  test('what an element or key is not for is said in words', async () => {
    const page = await open('/changing');
    const typed = await session.act({ kind: 'type', ref: refOf(page, /"Change"/), text: 'x' });
    assert.deepEqual(typed, { ok: false, reason: 'The element is not a field that takes text.' });
    const pressed = await session.act({ kind: 'key', key: 'Nonsense' });
    assert.ok(!pressed.ok);
    assert.match(pressed.reason, /no key of that name/);
    const form = await open('/form');
    const file = { name: 'a', mediaType: 'text/plain', bytes: Buffer.from('a') };
    const uploaded = await session.act({ kind: 'upload', ref: refOf(form, /textbox "Name"/), files: [file] });
    assert.deepEqual(uploaded, { ok: false, reason: 'The element does not take files.' });
    assert.deepEqual(await session.act({ kind: 'scroll', direction: 'bottom' }), { ok: true });
  });
});
