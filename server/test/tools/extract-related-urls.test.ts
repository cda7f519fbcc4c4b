import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { after, before, beforeEach, test } from 'node:test';
import { callsTool, says } from '../support/fake-openai.ts';
import { flowOf, html, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

const xml = (body: string) => ({ body, type: 'application/xml' });
const links = (...paths: string[]) =>
  paths.map((path) => `<p><a href="${path}">Page ${path.slice(1)}</a></p>`).join('');

beforeEach(() => {
  research.world.pages = {
    '/robots.txt': {
      body: 'User-agent: *\nDisallow: /private/\nSitemap: ORIGIN/map.xml',
      type: 'text/plain',
    },
    '/': html(
      'Home',
      `<p>Welcome to our shop.</p>${links('/about', '/pricing', '/private/secret')}<a href="https://elsewhere.example/pricing">Other</a>`,
    ),
    '/pricing': html('Prices of all plans', `<p>What it costs.</p>${links('/pricing/enterprise')}`),
    '/about': html('About us', '<p>Who we are.</p>'),
    '/map.xml': xml(
      '<urlset><url><loc>ORIGIN/hidden-pricing-history</loc></url><url><loc>ORIGIN/private/list</loc></url></urlset>',
    ),
    '/hidden-pricing-history': html('Pricing history', '<p>How prices changed.</p>'),
  };
  for (const page of Object.values(research.world.pages))
    page.body = String(page.body).replaceAll('ORIGIN', research.origin);
});

/** Calls the tool through a scripted model; gives what went back to it. */
async function toldTo(
  input: object,
): Promise<{ told: string; run: Awaited<ReturnType<ResearchApp['run']>> }> {
  research.world.model = (_, index) =>
    index === 0 ? callsTool('extract_related_urls', input) : says('Done.');
  const run = await research.run(`Which pages of ${research.origin}?`, { modelName: 'compatible/m1' });
  return { told: JSON.stringify(research.model.requests[1]!.body.messages.at(-1)), run };
}

test('links within the site are ranked for the question, with what the sitemap and the pages behind them hold', async () => {
  const { told, run } = await toldTo({ query: 'enterprise pricing', urls: [`${research.origin}/`] });
  const ranked = [...told.matchAll(/\d+\. (http\S+)/g)].map(([, url]) => new URL(url!).pathname);
  assert.equal(ranked[0], '/pricing/enterprise');
  assert.deepEqual(
    new Set(ranked),
    new Set(['/pricing', '/pricing/enterprise', '/hidden-pricing-history', '/about']),
  );
  assert.equal(ranked.at(-1), '/about');
  assert.ok(!told.includes('elsewhere.example'));
  assert.deepEqual(flowOf(run.events), [
    'config',
    'delta',
    'step',
    'search-scraping',
    'delta',
    'step',
    'complete',
  ]);
  const scraped = payloadsOf(run.events, 'search-scraping').filter(({ status }) => status === 'completed');
  assert.ok(scraped.some(({ url }) => url === `${research.origin}/pricing`));
});

test('what robots.txt forbids is neither fetched nor listed', async () => {
  const { told } = await toldTo({ query: 'secret list', urls: [`${research.origin}/`] });
  assert.ok(!research.world.fetched.some((path) => path.startsWith('/private/')));
  assert.ok(!told.includes('/private/'));
  const refused = await toldTo({ query: 'secret', urls: [`${research.origin}/private/secret`] });
  assert.match(refused.told, /robots\.txt of the site does not allow/);
  assert.ok(!research.world.fetched.includes('/private/secret'));
});

test('a site whose robots.txt fails is left alone, one without it is open', async () => {
  research.world.pages['/robots.txt'] = { body: 'oops', status: 500 };
  const failing = await toldTo({ query: 'pricing', urls: [`${research.origin}/`] });
  assert.match(failing.told, /robots\.txt of the site could not be read/);
  assert.deepEqual(research.world.fetched, ['/robots.txt']);
  delete research.world.pages['/robots.txt'];
  const open = await toldTo({ query: 'secret', urls: [`${research.origin}/`] });
  assert.ok(open.told.includes('/private/secret'));
});

test('a packed sitemap behind an index is read', async () => {
  const packed = gzipSync(
    `<urlset><url><loc>${research.origin}/deep/pricing-archive?a=1&amp;b=2</loc></url></urlset>`,
  );
  research.world.pages['/map.xml'] = xml(
    `<sitemapindex><sitemap><loc>${research.origin}/packed.xml.gz</loc></sitemap></sitemapindex>`,
  );
  research.world.pages['/packed.xml.gz'] = { body: packed as unknown as string, type: 'application/gzip' };
  const { told } = await toldTo({ query: 'archive', urls: [`${research.origin}/`] });
  assert.ok(told.includes('/deep/pricing-archive?a=1&b=2'));
});

test('a large site is read within bounds', async () => {
  const many = Array.from({ length: 400 }, (_, i) => `/product-${i}`);
  research.world.pages['/'] = html('Shop', links(...many));
  for (const path of many)
    research.world.pages[path] = html(path, links(...many.map((other) => `${path}${other}`)));
  const { told } = await toldTo({ query: 'product', urls: [`${research.origin}/`] });
  assert.ok(research.world.fetched.filter((path) => path.startsWith('/product')).length <= 20);
  assert.equal([...told.matchAll(/\d+\. http/g)].length, 100);
});

test('the embedded model lists links of a site with the page they stand on', async () => {
  const { last } = await research.run(`List the links about pricing on ${research.origin}/`);
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /\/pricing[^[]*\[\d\]/);
});

test('the embedded model shows what was found also where no link has the words of the question', async () => {
  const { last } = await research.run(`/extract_related_urls ${research.origin}/ submarines`);
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /^- \[[^\]]+\]\(<http[^>]+\/pricing>\) \[\d\]$/m);
  assert.ok(last.payload.sources!.length > 0);
});

test('without an address, or with one that cannot be read, the model is told', async () => {
  assert.match((await toldTo({ query: 'pricing' })).told, /give the address/);
  assert.match(
    (await toldTo({ query: 'x', urls: [`${research.origin}/missing`] })).told,
    /missing: The server answered with status 404/,
  );
});
