import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { html, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

const result = (path: string, snippet = '') => ({
  url: `${research.origin}${path}`,
  title: path.slice(1).replaceAll('-', ' '),
  snippet,
});

const wordsOf = ({ body }: FakeRequest): string =>
  body.messages
    .map(({ content }: { content: string | { text?: string }[] | null }) =>
      typeof content === 'string' ? content : (content ?? []).map(({ text }) => text ?? '').join('\n'),
    )
    .join('\n\n');

const STOCK = /You keep track of a search|あなたは答えを探す調査の状況を記録します/;
const QUERIES = /You write web search queries|ウェブ検索のクエリを書きます/;
const SPLIT = /You split a research question|調査の質問を、同時に調べられる下位の質問に/;
const SUMMARY = /You summarise what web pages say|ウェブページが質問について述べていることを/;

interface Script {
  queries: (words: string) => unknown;
  /** By what the sources and notes before it say. */
  stock: (words: string) => { known: string[]; missing: string[]; contradictions?: string[] };
  split?: string[];
  query: string;
}

function script({ queries, stock, split, query }: Script): void {
  research.world.model = (request, index) => {
    const words = wordsOf(request);
    if (QUERIES.test(words)) return says(JSON.stringify({ queries: queries(words), scholarly: false }));
    if (STOCK.test(words)) return says(JSON.stringify({ contradictions: [], ...stock(words) }));
    if (SPLIT.test(words)) return says(JSON.stringify({ questions: split ?? [] }));
    if (SUMMARY.test(words)) return says('It is told [1].');
    if (request.body.tools && index === 0) return callsTool('search', { query });
    return says('It is told [1].');
  };
}

/** `1: what is missing` of each round that was told. */
const roundsOf = (events: Parameters<typeof payloadsOf>[0]) =>
  payloadsOf(events, 'research-progress').map(({ round, missing }) => `${round}: ${missing.join(', ')}`);

const model = { modelName: 'compatible/m1' };

beforeEach(() => {
  research.world.pages = {
    '/uji': html(
      'Uji',
      '<p>Uji is known for its tea.</p><p>More in <a href="/growers">the growers of Uji</a> and <a href="/trains">trains</a>.</p>',
    ),
    '/growers': html(
      'Growers of Uji',
      '<p>The growers have a guild.</p><p><a href="/guild-head">The head of the guild</a></p>',
    ),
    '/guild-head': html('Head of the guild', '<p>The head of the guild is Aoi Tanaka.</p>'),
    '/trains': html('Trains', '<p>Trains run every ten minutes.</p>'),
    '/history': html('History', '<p>Tea came to Uji in 1191.</p>'),
  };
});

test('what is missing after a round is searched for in the next, until nothing is', async () => {
  research.world.search = (query) => ({
    results:
      query === 'when did tea come to Uji' ? [result('/history', 'Tea came to Uji')] : [result('/uji')],
    images: [],
  });
  script({
    query: 'Tea in Uji, and since when?',
    queries: (words) => [
      { query: words.includes('Missing:') ? 'when did tea come to Uji' : 'Uji tea', language: 'en' },
    ],
    stock: (words) =>
      words.includes('1191')
        ? { known: ['Tea came to Uji in 1191. [2]'], missing: [] }
        : { known: ['Uji is known for its tea. [1]'], missing: ['when tea came to Uji'] },
  });
  const { events } = await research.run('Tea in Uji?', model);
  assert.deepEqual(roundsOf(events), ['1: when tea came to Uji', '2: ']);
  const [, last] = payloadsOf(events, 'research-progress');
  assert.deepEqual(last!.known, ['Uji is known for its tea. [1]', 'Tea came to Uji in 1191. [2]']);
  assert.deepEqual(
    payloadsOf(events, 'search-query-generated').map(({ query, index }) => [index, query]),
    [
      [0, 'Uji tea'],
      [1, 'when did tea come to Uji'],
    ],
  );
  const summary = research.model.requests.map(wordsOf).find((words) => SUMMARY.test(words))!;
  assert.match(summary, /<run_text part="notes">\n- Uji is known for its tea\. \[1\]\n- Tea came/);
  const answering = wordsOf(
    research.model.requests.findLast(({ body }) => body.messages.at(-1).role === 'tool')!,
  );
  assert.match(answering, /\[2\] History\n[^]*Tea came to Uji in 1191/, 'the pages stand beside the summary');
});

test('something missing that is likely behind a link is found two links away', async () => {
  research.world.search = () => ({ results: [result('/uji', 'Uji and its tea')], images: [] });
  script({
    query: 'Who is the head of the guild of growers of Uji?',
    queries: () => [{ query: 'Uji growers', language: 'en' }],
    stock: (words) =>
      words.includes('Aoi Tanaka')
        ? { known: ['The head of the guild is Aoi Tanaka. [3]'], missing: [] }
        : words.includes('have a guild')
          ? { known: ['The growers have a guild. [2]'], missing: ['head of the guild'] }
          : { known: ['Uji is known for its tea. [1]'], missing: ['growers of Uji'] },
  });
  const { events } = await research.run('Who heads the guild?', model);
  assert.deepEqual(roundsOf(events), ['1: growers of Uji', '2: head of the guild', '3: ']);
  assert.deepEqual(research.world.fetched, ['/uji', '/growers', '/guild-head'], 'and nothing else is read');
});

test('a quick run takes one round and asks no model where it stands', async () => {
  research.world.search = () => ({ results: [result('/uji')], images: [] });
  script({
    query: 'Tea in Uji?',
    queries: () => ['Uji tea'],
    stock: () => ({ known: [], missing: ['everything'] }),
  });
  const { events } = await research.run('Tea in Uji?', { ...model, depth: 'quick' });
  assert.deepEqual(roundsOf(events), ['1: ']);
  assert.ok(!research.model.requests.some((request) => STOCK.test(wordsOf(request))));
});

test('a search that finds nothing new twice is left at that, and says what is missing', async () => {
  research.world.search = () => ({ results: [result('/uji')], images: [] });
  let asked = 0;
  script({
    query: 'Tea in Uji, and its price?',
    queries: () => [{ query: `price of tea ${(asked += 1)}`, language: 'en' }],
    stock: () => ({ known: ['Uji is known for its tea. [1]'], missing: ['the price of tea'] }),
  });
  const { events } = await research.run('Price?', { ...model, depth: 'standard' });
  assert.deepEqual(roundsOf(events), ['1: the price of tea', '2: the price of tea', '3: the price of tea']);
  const answering = wordsOf(
    research.model.requests.findLast(({ body }) => body.messages.at(-1).role === 'tool')!,
  );
  assert.match(answering, /Not found:\n- the price of tea/);
});

test('a deep run follows the parts of a question side by side', async () => {
  research.world.search = (query) => ({
    results: [result(query.includes('1191') ? '/history' : '/uji', query)],
    images: [],
  });
  script({
    query: 'Tea in Uji: fame and beginnings',
    split: ['What is Uji known for?', 'When did tea come to Uji?'],
    queries: (words) => [words.includes('When did') ? 'tea 1191' : 'Uji fame'],
    stock: (words) => ({
      known: [words.includes('When did') ? 'Tea came to Uji in 1191. [1]' : 'Uji is known for its tea. [1]'],
      missing: [],
    }),
  });
  const { events } = await research.run('Tea in Uji', { ...model, depth: 'deep' });
  const told = payloadsOf(events, 'research-progress').map(({ question }) => question);
  assert.deepEqual(new Set(told), new Set(['What is Uji known for?', 'When did tea come to Uji?']));
  assert.deepEqual(research.world.fetched.toSorted(), ['/history', '/uji']);
});

test('日本語でも、足りないことを次の回で探す', async () => {
  research.world.pages['/ja'] = html('宇治茶', '<p>宇治は茶で知られています。</p>');
  research.world.pages['/rekishi'] = html('宇治茶の歴史', '<p>茶が宇治に伝わったのは1191年です。</p>');
  research.world.search = (query) => ({
    results: [query.includes('歴史') ? result('/rekishi', '宇治茶の歴史') : result('/ja', '宇治茶')],
    images: [],
  });
  script({
    query: '宇治茶はいつからあるか',
    queries: (words) => [
      { query: words.includes('足りないこと:') ? '宇治茶 歴史' : '宇治茶', language: 'ja' },
    ],
    stock: (words) =>
      words.includes('1191')
        ? { known: ['茶が宇治に伝わったのは1191年です。[2]'], missing: [] }
        : { known: ['宇治は茶で知られています。[1]'], missing: ['宇治茶の歴史'] },
  });
  const { events } = await research.run('宇治茶はいつから?', { ...model, locale: 'ja' });
  assert.deepEqual(roundsOf(events), ['1: 宇治茶の歴史', '2: ']);
});

test('without a language model the words that no page holds are searched for', async () => {
  research.world.search = (query) => ({
    results:
      query === 'Uji guild'
        ? [result('/growers', 'the guild of growers')]
        : [result('/trains', 'trains to Uji tea')],
    images: [],
  });
  research.world.pages['/trains'] = html(
    'Uji tea',
    '<p>Trains to Uji run every ten minutes past the tea.</p>',
  );
  research.world.pages['/growers'] = html('Guild', '<p>The tea guild of Uji has 120 members.</p>');
  const { events } = await research.run('Uji tea and its guild');
  assert.deepEqual(roundsOf(events).at(-1), '2: ');
  assert.match(payloadsOf(events, 'search-summary-complete')[0]!.text, /120 members/);
});

test('copies of a page are read, but stand before the model once', async () => {
  const text =
    '<p>Tea came to Uji in 1191, when a monk brought seeds from abroad and had them planted on the hills above the river, where the fog keeps the leaves soft until May.</p>';
  for (const path of ['/one', '/two']) research.world.pages[path] = html(`Tea ${path}`, text);
  research.world.search = () => ({ results: [result('/one', 'a'), result('/two', 'b')], images: [] });
  const { events } = await research.run('When did tea come to Uji?');
  assert.equal(payloadsOf(events, 'search-summary-start')[0]!.sourceCount, 1);
});

test('a copy of what an earlier round has read is not read in a later one', async () => {
  const words =
    'Tea came to Uji in 1191, when a monk brought seeds from abroad and had them planted above the river';
  for (const path of ['/one', '/copy']) research.world.pages[path] = html('Tea', `<p>${words}.</p>`);
  research.world.search = (query) => ({
    results:
      query === 'first' ? [result('/one', words)] : [result('/copy', words), result('/history', 'Uji')],
    images: [],
  });
  script({
    query: 'Tea in Uji and its guild',
    queries: (told) => [{ query: told.includes('Missing') ? 'second' : 'first', language: 'en' }],
    stock: (told) => ({ known: ['Tea came in 1191 [1].'], missing: told.includes('guild') ? ['guild'] : [] }),
  });
  const { events } = await research.run('Tea in Uji and its guild', model);
  const read = payloadsOf(events, 'search-scraping').map(({ url }) => new URL(url).pathname);
  assert.ok(read.includes('/history') && !read.includes('/copy'), read.join(' '));
});

test('a page that the run has read is not fetched again for a second search', async () => {
  research.world.search = () => ({ results: [result('/uji'), result('/history')], images: [] });
  research.world.model = (request, index) => {
    const words = wordsOf(request);
    if (QUERIES.test(words)) return says('{"queries":["Uji"],"scholarly":false}');
    if (STOCK.test(words)) return says('{"known":["It is told [1]."],"missing":[],"contradictions":[]}');
    if (SUMMARY.test(words)) return says('It is told [1].');
    const searched = request.body.messages.filter(({ role }: { role: string }) => role === 'tool').length;
    return searched < 2 ? callsTool('search', { query: `Uji ${index}` }) : says('It is told [1].');
  };
  const { events } = await research.run('Uji?', model);
  assert.equal(payloadsOf(events, 'search-summary-complete').length, 2);
  assert.deepEqual(research.world.fetched.filter((path) => path !== '/robots.txt').toSorted(), [
    '/history',
    '/uji',
  ]);
});

const dated = (day: string, text: string) => ({
  body: `<!doctype html><html><head><title>Mayor</title><meta property="article:published_time" content="${day}T00:00:00Z"></head><body><article><p>${text}</p></article></body></html>`,
});

test('for a question about now newer pages come first, and the answer says as of when', async () => {
  research.world.pages['/old'] = dated('2014-02-03', 'The mayor of Uji is Ken Old.');
  research.world.pages['/new'] = dated('2026-10-02', 'The mayor of Uji is Rin New.');
  research.world.search = () => ({
    results: [
      { ...result('/old', 'The mayor of Uji'), publishedAt: '2014-02-03T00:00:00.000Z' },
      { ...result('/new', 'The mayor of Uji'), publishedAt: '2026-10-02T00:00:00.000Z' },
    ],
    images: [],
  });
  const english = await research.run('Who is the current mayor of Uji?');
  const [summary] = payloadsOf(english.events, 'search-summary-complete');
  assert.match(
    summary!.text,
    /As of \d{4}-\d\d-\d\d\. The newest dated page among the sources is from 2026-10-02 \[1\]\./,
  );
  assert.ok(english.last.type === 'complete');
  assert.match(english.last.payload.text, /2026-10-02/);
  const japanese = await research.run('現在の宇治 Uji の mayor は?', { locale: 'ja' });
  assert.match(
    payloadsOf(japanese.events, 'search-summary-complete')[0]!.text,
    /時点。.*2026-10-02 付けです/,
  );
});
