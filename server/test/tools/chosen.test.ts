import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { html, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;
let own: string;
const MODEL = 'compatible/m1';

before(async () => {
  research = await startResearchApp();
  own = new URL(research.origin).host;
});
after(() => research?.stop());
beforeEach(() => {
  research.world.fetched.length = 0;
  research.world.pages = {
    '/tower': html('Tower', '<p>The tower is 333 metres tall, and stands in Minato.</p>'),
  };
  research.world.search = () => ({
    results: [
      { url: 'https://elsewhere.test/tower', title: 'Tower', snippet: 'The tower is 333 metres tall' },
      { url: `${research.origin}/tower`, title: 'Tower', snippet: 'The tower is 333 metres tall' },
    ],
    images: [],
  });
});

const toolsOf = ({ body }: FakeRequest): string[] =>
  (body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name);

async function offered(more: object): Promise<{ tools: string[]; system: string }> {
  let first: FakeRequest | undefined;
  research.world.model = (request) => {
    first ??= request;
    return says('Fine.');
  };
  await research.run('How tall is it?', { modelName: MODEL, ...more });
  return { tools: toolsOf(first!), system: first!.body.messages[0].content };
}

test('the scope decides which tools a run has', async () => {
  const all = (await offered({})).tools;
  const missing = async (scope: object) => {
    const { tools } = await offered({ scope });
    return all.filter((tool) => !tools.includes(tool));
  };
  assert.deepEqual(await missing({}), []);
  assert.deepEqual(await missing({ web: false }), ['x_search', 'extract_related_urls']);
  assert.deepEqual(await missing({ sites: ['example.org'] }), ['x_search']);
  assert.deepEqual(await missing({ files: false, past: false }), ['recall']);
});

test('only pages of the chosen sites are read, and the model is told which', async () => {
  const { system } = await offered({ scope: { sites: [own] } });
  assert.match(system, new RegExp(`only these sites may be used: ${own}`));
  const { events } = await research.run('How tall is the tower?', { scope: { sites: [own] } });
  const read = payloadsOf(events, 'search-scraping').map(({ url }) => url);
  assert.ok(read.length > 0);
  assert.ok(
    read.every((url) => url.startsWith(research.origin)),
    read.join(),
  );
});

test('pages of other sites that were read earlier stay out too, and the search says that it found none', async () => {
  await research.run('How tall is the tower?');
  const { events, detail, last } = await research.run('How tall is that tower?', {
    scope: { sites: ['example.org'] },
  });
  assert.deepEqual(detail.linkedSources, []);
  assert.deepEqual(payloadsOf(events, 'search-unavailable'), []);
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /found nothing on example\.org\. The workspace has no sources about it/);
});

test('a page outside the chosen sites is not opened, and the model is told why', async () => {
  let told = '';
  research.world.model = ({ body }, index) => {
    if (index === 0) return callsTool('source_summary', { urls: [`${research.origin}/tower`] });
    told = body.messages.at(-1).content;
    return says('So be it.');
  };
  await research.run(`What does ${research.origin}/tower say?`, {
    modelName: MODEL,
    scope: { sites: ['example.org'] },
  });
  assert.match(told, /was not opened: the reader has limited this question to example\.org/);
  assert.deepEqual(research.world.fetched, []);
});

test('without the web a search looks into what the workspace has, and says so', async () => {
  const keep = async (url: string, body: string) => {
    const source = {
      sourceType: 'public' as const,
      url,
      canonicalUrl: url,
      contentHash: url,
      title: 'Tower',
    };
    const rest = { description: '', body, bodyLinks: [], images: [] };
    await research.sources.save(research.scope, { ...source, ...rest });
  };
  await keep('https://read.test/tower', 'The tower in Minato is 333 metres tall.');
  await keep('/api/v1/file/01890a5d-ac96-774b-bcce-b302099a8057', 'The tower in Minato is 999 metres tall.');
  research.world.search = () => assert.fail('the web was asked');
  const summaryOf = async (scope: object) => {
    const asked = { scope: { web: false, ...scope }, useHistory: false };
    const { events } = await research.run('How tall is the tower in Minato?', asked);
    assert.equal(payloadsOf(events, 'search-results')[0]?.provider, 'workspace');
    return payloadsOf(events, 'search-summary-complete')[0]!.text;
  };
  const all = await summaryOf({});
  assert.match(all, /web was left out/);
  assert.match(all, /333 metres/);
  assert.match(await summaryOf({ files: false }), /333 metres/);
  assert.doesNotMatch(await summaryOf({ files: false }), /999/);
  assert.match(await summaryOf({ past: false }), /999 metres/);
  assert.doesNotMatch(await summaryOf({ past: false }), /333/);
});

test('a site that is no host is refused with words', async () => {
  for (const site of ['https://example.org/a', 'a b', 'user@example.org', ''])
    await assert.rejects(
      research.client.run({
        modelName: 'embedded/extractive',
        inputText: 'x',
        promptKey: 'chat-routing',
        locale: 'en',
        scope: { sites: [site] },
      }),
      (error) => error instanceof QuarryError && error.status === 400,
    );
});
