import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { callsTool, says } from '../support/fake-openai.ts';
import { citationsIn, flowOf, html, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

const FLOW = [
  'config',
  'delta',
  'step',
  'source-summary-start',
  'source-summary-delta',
  'source-summary-item',
  'source-summary-complete',
  'delta',
  'step',
  'complete',
];

beforeEach(() => {
  research.world.pages = {
    '/bees': html(
      'Bees',
      '<p>Honey bees live in colonies of up to 60,000 animals. A honey bee colony has one queen.</p>' +
        '<p><a href="/hives">About hives</a><img src="/bee.jpg" alt="A bee" width="400" height="300"></p>',
    ),
    '/ants': html('Ants', '<p>Ants live in colonies too. Some ant queens live for almost thirty years.</p>'),
  };
});

test('one page is summarised with its links and images, and the answer cites it', async () => {
  const { events, detail, last } = await research.run(`Summarise ${research.origin}/bees`);
  assert.deepEqual(flowOf(events), FLOW);
  const [item] = payloadsOf(events, 'source-summary-item');
  assert.equal(item?.title, 'Bees');
  assert.match(item!.summary, /60,000 animals\. \[1\]/);
  assert.ok(
    item!.bodyLinks?.some(({ url, type }) => url === `${research.origin}/hives` && type === 'internal'),
  );
  assert.ok(
    item!.bodyLinks?.some(({ url, type }) => url === `${research.origin}/bee.jpg` && type === 'image'),
  );
  assert.equal(
    payloadsOf(events, 'source-summary-delta')
      .map(({ deltaText }) => deltaText)
      .join(''),
    item!.summary,
  );
  assert.deepEqual(
    detail.images.map(({ imageUrl }) => imageUrl),
    [`${research.origin}/bee.jpg`],
  );
  assert.ok(last.type === 'complete');
  assert.deepEqual(new Set(citationsIn(last.payload.text)), new Set([1]));
});

test('who wrote a page and when reaches the model, the source and the run', async () => {
  research.world.pages['/news'] = {
    body: `<!doctype html><html lang="en"><head><title>Hives counted</title>
      <meta name="author" content="Ada Field"><meta property="og:site_name" content="The Hive">
      <meta property="article:published_time" content="2026-03-04T09:00:00Z">
      <meta property="article:modified_time" content="2026-03-05T10:30:00Z"></head>
      <body><article><p>There are 1,200 hives in the valley, the keepers say.</p></article></body></html>`,
  };
  const url = `${research.origin}/news`;
  research.world.model = (_, index) =>
    index === 0 ? callsTool('source_summary', { query: 'hives', urls: [url] }) : says('1,200 hives [1].');
  const { detail } = await research.run('How many hives?', { modelName: 'compatible/m1' });
  const shown = JSON.stringify(research.model.requests[1]!.body.messages);
  assert.match(
    shown,
    /author=.{1,2}Ada Field.{1,2} site=.{1,2}The Hive.{1,2} published=.{1,2}2026-03-04.{1,2} changed=.{1,2}2026-03-05.{1,2} language=.{1,2}en/,
  );
  const about = {
    author: 'Ada Field',
    siteName: 'The Hive',
    language: 'en',
    publishedAt: '2026-03-04T09:00:00.000Z',
    modifiedAt: '2026-03-05T10:30:00.000Z',
  };
  const [linked] = detail.linkedSources;
  assert.deepEqual(linked!.about, about);
  const source = await research.client.getSource({ sourceId: linked!.id, sourceType: 'public' });
  assert.deepEqual(source!.about, about);
  assert.equal(source!.canonicalUrl, url);
});

test('a page without text is named with what it says of itself', async () => {
  research.world.pages['/app'] = {
    body: `<!doctype html><title>Shop</title><meta name="description" content="Lamps of brass.">
      <div id="root"></div><script src="/app.js"></script>`,
  };
  const { events } = await research.run(`Summarise ${research.origin}/app and ${research.origin}/bees`);
  const [done] = payloadsOf(events, 'source-summary-complete');
  assert.match(done!.text, /\/app: It holds no text\. Lamps of brass\./);
});

test('characters that no database takes do not end the run that reads them', async () => {
  const author = JSON.stringify({ '@type': 'Article', author: { name: 'Ann\0 Mason\ud800' } });
  research.world.pages['/broken'] = {
    // Further down than where a file of bytes is told from a page.
    body: `<!doctype html><!--${' '.repeat(5_000)}--><title>Sl\0ate</title><script type="application/ld+json">${author}</script>
      <p>Slate of Mor\0vale is split by hand, and &#xD800; it is <a href="/tiles\0">sold\0 in boxes</a> of twenty.</p>
      <img src="/slate.jpg" alt="A roof\0 of slate">`,
  };
  const { last, detail } = await research.run(`Summarise ${research.origin}/broken`);
  assert.equal(last.type, 'complete');
  const [linked] = detail.linkedSources;
  const source = await research.client.getSource({ sourceId: linked!.id, sourceType: 'public' });
  assert.match(source!.body, /Slate of Mor\ufffdvale is split by hand/);
  assert.equal(source!.about?.author, 'Ann\ufffd Mason\ufffd');
});

test('several pages come one after the other, and one that fails is named', async () => {
  const urls = ['/bees', '/missing', '/ants'].map((path) => `${research.origin}${path}`);
  const { events } = await research.run(`Summarise ${urls.join(' and ')}`);
  assert.deepEqual(payloadsOf(events, 'source-summary-start')[0]?.urls, urls);
  const texts = events.filter(
    ({ type }) => type === 'source-summary-delta' || type === 'source-summary-item',
  );
  const order = texts.map(({ payload }) => ('url' in payload ? payload.url : ''));
  assert.deepEqual(
    order.filter((url, i) => url !== order[i - 1]),
    [urls[0], urls[2]],
  );
  const [done] = payloadsOf(events, 'source-summary-complete');
  assert.ok(done!.text.includes(`${urls[1]}: The server answered with status 404.`));
  assert.deepEqual(
    done!.sources.map(({ n, title }) => [n, title]),
    [
      [1, 'Bees'],
      [2, 'Ants'],
    ],
  );
  assert.ok(citationsIn(done!.text).every((n) => done!.sources.some((source) => source.n === n)));
});

test('an attached file that the run has read already is summarised without reading it again', async () => {
  const { events, last } = await research.run('要約してください', {
    locale: 'ja',
    fileUrls: [`${research.origin}/bees`],
  });
  assert.deepEqual(flowOf(events), FLOW);
  assert.deepEqual(research.world.fetched, ['/bees']);
  assert.equal(last.type, 'complete');
});

test('a mentioned source is summarised from what is stored', async () => {
  const body =
    'The Antikythera mechanism is an ancient Greek device. It predicted eclipses decades in advance.';
  const id = await research.sources.save(research.scope, {
    sourceType: 'private',
    url: '/api/v1/file/antikythera',
    canonicalUrl: '/api/v1/file/antikythera',
    contentHash: 'a1',
    title: 'Antikythera',
    description: '',
    body,
    bodyLinks: [],
    images: [],
  });
  const mentions = [{ id, type: 'private-source' as const, label: 'Antikythera' }];
  const { events, detail } = await research.run('/summary what it is', { mentions });
  const [item] = payloadsOf(events, 'source-summary-item');
  assert.equal(item?.sourceId, id);
  assert.match(item!.summary, /ancient Greek device/);
  assert.deepEqual(
    detail.linkedSources.map((source) => source.id),
    [id],
  );
});

test('nothing to summarise goes back to the model in words', async () => {
  research.world.model = (_, index) =>
    index === 0 ? callsTool('source_summary', {}) : says('What shall I read?');
  const { events } = await research.run('Summarise it', { modelName: 'compatible/m1' });
  assert.match(JSON.stringify(research.model.requests[1]!.body.messages), /nothing to summarise/);
  assert.equal(events.at(-1)?.type, 'complete');
});

/** What repeats itself would not be the content of a page. */
const plain = (body: string) => ({ body, type: 'text/plain' });

test('a long document is read in parts, and every part reaches the model', async () => {
  const chapters = Array.from(
    { length: 60 },
    (_, i) =>
      `Chapter ${i}\n\n${`Fact ${i} of the long chronicle says that year ${1000 + i} was quiet.\n\n`.repeat(20)}`,
  );
  research.world.pages['/long'] = plain(chapters.join(''));
  const parts: string[] = [];
  research.world.model = ({ body }, index) => {
    const text = JSON.stringify(body);
    if (index === 0)
      return callsTool('source_summary', { query: 'chronicle', urls: [`${research.origin}/long`] });
    const part = /take notes from part (\d+) of (\d+)/.exec(text);
    if (!part) return says(text.includes('points noted from each part') ? 'A quiet time [1].' : 'Quiet [1].');
    parts.push(text);
    return says(JSON.stringify({ points: [`Point of part ${part[1]}.`] }));
  };
  const { events } = await research.run('Summarise it', { modelName: 'compatible/m1' });
  assert.ok(parts.length > 1);
  for (const i of [0, 30, 59]) assert.ok(parts.some((text) => text.includes(`year ${1000 + i} was quiet`)));
  const reduce = research.model.requests
    .map(({ body }) => JSON.stringify(body))
    .find((text) => text.includes('Point of part 1.'));
  assert.ok(reduce?.includes(`Point of part ${parts.length}.`));
  assert.equal(payloadsOf(events, 'source-summary-item')[0]?.summary, 'A quiet time [1].');
});

test('the embedded model reads a long document to its end', async () => {
  const filler = Array.from(
    { length: 3_000 },
    (_, i) => `Sentence number ${i} of this filler is about nothing much.\n\n`,
  );
  research.world.pages['/long'] = plain(`${filler.join('')}The treasure of Oak Island was never found.`);
  const { events } = await research.run(`What about the treasure of Oak Island in ${research.origin}/long`);
  assert.match(
    payloadsOf(events, 'source-summary-item')[0]!.summary,
    /treasure of Oak Island was never found\. \[1\]/,
  );
});

test('an attachment that is no file of the user is named as such', async () => {
  const { last } = await research.run('Summarise this', {
    fileUrls: ['/api/v1/file/01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70'],
  });
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /No file of yours has this address/);
});
