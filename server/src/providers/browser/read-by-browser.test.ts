import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needs } from '../../../test/support/needs.ts';
import { createReader } from '../web/read-document.ts';
import type { Reader, WebDocument } from '../web/read-document.ts';
import { createSafeFetch } from '../web/safe-fetch.ts';
import { BrowserError } from './browser-error.ts';
import type { BrowserSession } from './browser-session.ts';
import { readByBrowser } from './read-by-browser.ts';
import type { BrowserReading } from './read-by-browser.ts';
import { startTestSite } from './testing/test-site.ts';
import { testBrowsers } from './testing/test-browsers.ts';

const document = (url: string, body: string): WebDocument => ({
  url,
  canonicalUrl: url,
  title: '',
  description: '',
  body,
  bodyLinks: [],
  images: [],
  mediaType: 'text/html',
  contentHash: '',
  truncated: false,
});

/** Reads nothing but what scripts have written. */
const lightReader: Reader = {
  readUrl: async (url) => ({ ...document(url, ''), needsScript: true }),
  readBytes: async ({ bytes, url }) => document(url!, Buffer.from(bytes).toString()),
  close: () => {},
};

function reading(html: string, more: Partial<BrowserReading> & { open?: () => Promise<void> } = {}) {
  const opened: string[] = [];
  let closed = 0;
  const session = (url: { url: string }): Partial<BrowserSession> => ({
    act: async (action) => {
      if (action.kind === 'open') opened.push((url.url = action.url));
      return { ok: true };
    },
    html: async () => html,
    location: () => url,
    close: async () => void (closed += 1),
  });
  const browsers: BrowserReading['browsers'] = {
    isInstalled: async () => true,
    openSession: async () => {
      await more.open?.();
      return session({ url: '' }) as BrowserSession;
    },
  };
  const reader = readByBrowser(lightReader, { browsers, atOnce: 2, ...more });
  return { reader, opened, closed: () => closed };
}

test('a page that its script fills is read in a browser, which is closed again', async () => {
  const { reader, opened, closed } = reading('What the script wrote.');
  const { body } = await reader.readUrl('https://a.example/app');
  assert.equal(body, 'What the script wrote.');
  assert.deepEqual(opened, ['https://a.example/app']);
  assert.equal(closed(), 1);
});

test('a page that can be read without a browser does not get one', async () => {
  const plain = readByBrowser(
    { ...lightReader, readUrl: async (url) => document(url, 'Text.') },
    { browsers: { isInstalled: async () => true, openSession: () => assert.fail('no browser') }, atOnce: 2 },
  );
  assert.equal((await plain.readUrl('https://a.example/')).body, 'Text.');
});

test('without a browser on the machine, and where none starts, the light reading stands', async () => {
  const none = reading('x', {
    browsers: { isInstalled: async () => false, openSession: () => assert.fail('not installed') },
  });
  assert.equal((await none.reader.readUrl('https://a.example/')).body, '');
  const broken = reading('x', { open: () => Promise.reject(new BrowserError('crashed', 'It crashed.')) });
  assert.equal((await broken.reader.readUrl('https://a.example/')).body, '');
});

test('pages beyond the places are read without a browser, and do not wait', async () => {
  const gate = Promise.withResolvers<void>();
  const { reader, opened } = reading('Full.', { open: () => gate.promise });
  const first = ['a', 'b'].map((name) => reader.readUrl(`https://${name}.example/`));
  await new Promise(setImmediate);
  assert.equal((await reader.readUrl('https://c.example/')).body, '');
  gate.resolve();
  assert.deepEqual(await Promise.all(first.map(async (one) => (await one).body)), ['Full.', 'Full.']);
  assert.equal(opened.length, 2);
});

test('a host whose pages hold nothing for a browser either is left alone for a while', async () => {
  const { reader, opened } = reading('');
  for (const path of ['one', 'two']) await reader.readUrl(`https://a.example/${path}`);
  await reader.readUrl('https://b.example/');
  assert.deepEqual(opened, ['https://a.example/one', 'https://b.example/']);
});

test('a host of which a browser has just read a page is tried again', async () => {
  const gates = new Map(['one', 'two'].map((name) => [name, Promise.withResolvers<string>()]));
  const opened: string[] = [];
  const browsers: BrowserReading['browsers'] = {
    isInstalled: async () => true,
    openSession: async () => {
      let path = '';
      return {
        act: async (action: { kind: string; url?: string }) => {
          opened.push((path = action.url!.split('/').at(-1)!));
          return { ok: true };
        },
        html: () => gates.get(path)?.promise ?? 'Full.',
        location: () => ({ url: `https://a.example/${path}` }),
        close: async () => {},
      } as unknown as BrowserSession;
    },
  };
  const reader = readByBrowser(lightReader, { browsers, atOnce: 2 });
  const [empty, full] = ['one', 'two'].map((path) => reader.readUrl(`https://a.example/${path}`));
  gates.get('one')!.resolve('');
  await empty;
  gates.get('two')!.resolve('Full.');
  await full;
  assert.equal((await reader.readUrl('https://a.example/three')).body, 'Full.');
  assert.deepEqual(opened, ['one', 'two', 'three']);
});

test('a page whose script nobody ran says so, and one that was opened does not', async () => {
  const missing = reading('x', {
    browsers: { isInstalled: async () => false, openSession: () => assert.fail('not installed') },
  });
  assert.match((await missing.reader.readUrl('https://a.example/')).notice ?? '', /no browser/);
  const broken = reading('x', { open: () => Promise.reject(new BrowserError('crashed', 'It crashed.')) });
  assert.match((await broken.reader.readUrl('https://a.example/')).notice ?? '', /no browser/);
  assert.equal((await reading('Full.').reader.readUrl('https://a.example/')).notice, undefined);
});

test('a browser that takes too long is given up, and a caller who stops waiting is heard', async () => {
  const browsers: BrowserReading['browsers'] = {
    isInstalled: async () => true,
    openSession: ({ signal }) =>
      new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
  };
  const reader = readByBrowser(lightReader, { browsers, atOnce: 1, timeMs: 20 });
  assert.equal((await reader.readUrl('https://a.example/')).body, '');
  const stopping = new AbortController();
  const waiting = readByBrowser(lightReader, { browsers, atOnce: 1 }).readUrl('https://a.example/', {
    signal: stopping.signal,
  });
  setImmediate(() => stopping.abort(new Error('stopped')));
  await assert.rejects(waiting, /stopped/);
});

test('Chromium fills the page, and what it filled is read', needs('Chromium'), async () => {
  const site = await startTestSite({
    '/app': `<!doctype html><title>Shop</title><div id=root></div><script>
      fetch('/data').then((answer) => answer.json()).then(({ items }) => {
        document.getElementById('root').innerHTML =
          '<main><h1>Catalogue</h1>' + items.map((item) => '<p>' + item + '</p>').join('') + '</main>';
      })</script>`,
    '/data': (_request, response) => {
      response.setHeader('content-type', 'application/json');
      const items = Array.from({ length: 20 }, (_, i) => `Article ${i} is a lamp of brass and glass.`);
      response.end(JSON.stringify({ items }));
    },
  });
  const browsers = testBrowsers([site.hostPort]);
  const safeFetch = createSafeFetch({ allowPrivate: [site.hostPort], minGapMs: 0 });
  const light = createReader({ safeFetch });
  const marked: Reader = {
    ...light,
    readUrl: async (...asked) => ({ ...(await light.readUrl(...asked)), needsScript: true }),
  };
  try {
    const { body, title } = await readByBrowser(marked, { browsers, atOnce: 1 }).readUrl(
      `${site.origin}/app`,
    );
    assert.equal(title, 'Shop');
    assert.match(body, /Catalogue/);
    assert.match(body, /Article 19 is a lamp of brass and glass\./);
    assert.equal(browsers.count(), 0);
  } finally {
    light.close();
    await browsers.remove();
    await safeFetch.close();
    await site.close();
  }
});
