import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { createWebSearch } from '../search-web.ts';
import type { FakeAnswer, SeenRequest } from '../testing/fake-service.ts';
import { fetchFor, startFakeService } from '../testing/fake-service.ts';
import { failure } from '../testing/expect-failure.ts';
import { query } from '../testing/query.ts';
import { createArxiv } from './arxiv.ts';
import { createCrossref } from './crossref.ts';
import { createOpenAlex } from './openalex.ts';
import { createPubMed } from './pubmed.ts';
import type { ScholarService } from './scholar-service.ts';
import { createScholarProviders } from './create-scholar-providers.ts';
import { arxivFeed, crossrefAnswer, openAlexAnswer, pubMedArticles } from '../testing/scholar-answers.ts';

async function start(t: TestContext, answer: (request: SeenRequest) => FakeAnswer) {
  const service = await startFakeService(t, answer);
  const made: ScholarService = {
    safeFetch: fetchFor(t, service),
    baseUrl: service.baseUrl,
    mailto: 'a@example.org',
  };
  return { service, made };
}

test('OpenAlex gives works with authors, year, venue, DOI and their abstract in its order', async (t) => {
  const { service, made } = await start(t, () => ({ json: openAlexAnswer }));
  const { results } = await createOpenAlex(made).search(query({ text: 'sleep and memory' }));
  assert.deepEqual(results, [
    {
      url: 'https://europepmc.example/pmc1',
      title: 'Sleep and memory',
      snippet: 'Sleep helps memory and sleep',
      publishedAt: '2021-04-02T00:00:00.000Z',
      work: {
        authors: ['Ann Example', 'Bo Sample'],
        year: 2021,
        venue: 'Journal of Sleep',
        doi: '10.1000/sleep.1',
        abstract: 'Sleep helps memory and sleep',
      },
    },
  ]);
  const { path, parameters } = service.seen[0]!;
  assert.equal(path, '/works');
  assert.deepEqual(
    [parameters['search'], parameters['per-page'], parameters['mailto']],
    ['sleep and memory', '10', 'a@example.org'],
  );
  await createOpenAlex(made).search(query({ period: 'year' }));
  assert.match(service.seen[1]!.parameters['filter']!, /^from_publication_date:\d{4}-\d\d-\d\d$/);
});

test('Crossref gives works by their DOI, the markup of its abstracts read away', async (t) => {
  const { service, made } = await start(t, () => ({ json: crossrefAnswer }));
  const { results } = await createCrossref(made).search(query({ text: 'graph search' }));
  assert.deepEqual(results, [
    {
      url: 'https://doi.org/10.1000/xyz',
      title: 'Graphs & search',
      snippet: 'We search graphs.',
      publishedAt: '2019-06-03T00:00:00.000Z',
      work: {
        authors: ['Cy Writer', 'The Graph Group'],
        year: 2019,
        venue: 'Graph Letters',
        doi: '10.1000/xyz',
        abstract: 'We search graphs.',
      },
    },
    {
      url: 'https://doi.org/10.1000/old',
      title: 'Old work',
      snippet: 'Old Press',
      work: { authors: [], year: 1970, venue: 'Old Press', doi: '10.1000/old' },
    },
  ]);
  const { parameters } = service.seen[0]!;
  assert.deepEqual(
    [parameters['query.bibliographic'], parameters['rows'], parameters['mailto']],
    ['graph search', '10', 'a@example.org'],
  );
});

test('arXiv is asked for all telling words, and its feed is read', async (t) => {
  const { service, made } = await start(t, () => ({ html: arxivFeed }));
  const { results } = await createArxiv(made).search(
    query({ text: 'What is retrieval-augmented generation?' }),
  );
  assert.deepEqual(results, [
    {
      url: 'https://arxiv.org/abs/2005.11401v4',
      title: 'Retrieval & Generation',
      snippet: 'Large models store knowledge.',
      publishedAt: '2020-05-22T21:34:34.000Z',
      work: {
        authors: ['Pat Lewis', 'Eve Perez'],
        year: 2020,
        venue: 'NeurIPS 33 (2020)',
        doi: '10.48550/arXiv.2005.11401',
        abstract: 'Large models store knowledge.',
      },
    },
  ]);
  assert.equal(service.seen[0]!.path, '/api/query');
  assert.equal(service.seen[0]!.parameters['search_query'], 'all:retrieval-augmented AND all:generation');
});

test('arXiv is not asked for words it cannot know', async (t) => {
  const { service, made } = await start(t, () => ({ html: arxivFeed }));
  assert.deepEqual((await createArxiv(made).search(query({ text: '睡眠と記憶' }))).results, []);
  assert.equal(service.seen.length, 0);
});

test('PubMed gives numbers first, and then what they stand for', async (t) => {
  const { service, made } = await start(t, ({ path }) =>
    path.endsWith('esearch.fcgi')
      ? { json: { esearchresult: { idlist: ['123'] } } }
      : { html: pubMedArticles },
  );
  const { results } = await createPubMed(made).search(query({ text: 'aspirin stroke', period: 'year' }));
  assert.deepEqual(results, [
    {
      url: 'https://pubmed.ncbi.nlm.nih.gov/123/',
      title: 'Aspirin after stroke.',
      snippet: 'Aspirin is old. It helped.',
      work: {
        authors: ['Dee Doctor', 'Stroke Group'],
        year: 2018,
        venue: 'The Lancet of Tests',
        doi: '10.1000/asp',
        abstract: 'Aspirin is old. It helped.',
      },
    },
  ]);
  const [search, fetched] = service.seen;
  assert.deepEqual(
    [search!.parameters['term'], search!.parameters['reldate'], search!.parameters['email']],
    ['aspirin stroke', '366', 'a@example.org'],
  );
  assert.equal(search!.parameters['tool'], 'quarry');
  assert.equal(fetched!.parameters['id'], '123');
});

test('PubMed that finds nothing is asked no more', async (t) => {
  const { service, made } = await start(t, () => ({ json: { esearchresult: { idlist: [] } } }));
  assert.deepEqual((await createPubMed(made).search(query())).results, []);
  assert.equal(service.seen.length, 1);
});

test('something else than a feed is a failure, not an empty list', async (t) => {
  const { made } = await start(t, () => ({ html: '<html><body>Rate exceeded.</body></html>' }));
  await assert.rejects(createArxiv(made).search(query()), failure('unreadable', /not a feed/));
});

test('all are asked at once, and one that fails leaves the others', async (t) => {
  const works = await startFakeService(t, () => ({ json: openAlexAnswer }));
  const down = await startFakeService(t, () => ({ json: {}, status: 403 }));
  const baseUrls = {
    openalex: works.baseUrl,
    crossref: down.baseUrl,
    arxiv: down.baseUrl,
    pubmed: down.baseUrl,
  };
  const search = createWebSearch(createScholarProviders({ baseUrls }, fetchFor(t, works, down)));
  const { providers, failures } = await search.search(query(), { breadth: 'all' });
  assert.deepEqual(providers, ['openalex']);
  assert.deepEqual(
    failures.map(({ provider }) => provider),
    ['crossref', 'arxiv', 'pubmed'],
  );
});
