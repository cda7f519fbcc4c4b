import { pdfFile } from '../../src/providers/web/testing/pdf-file.ts';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { callsTool, fails, fakeOpenAi, says, stalls } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { readAsked } from '../delegation/team.ts';
import type { Asked } from '../delegation/team.ts';

export const SCRIPTED = 'compatible/m1';
export const EMBEDDED = 'embedded/extractive';

/** What the agent says in the run that a release is stopped in the middle of: the first half is said by that release. */
export const INTERRUPTED = ['Tokyo Tower is the lower one, ', 'and Tokyo Skytree the higher one.'] as const;

export const HUMAN_ANSWER = 'the one that sank';

const pages = [
  {
    title: 'Tokyo Tower',
    text: 'Tokyo Tower is 333 metres tall. It was completed in 1958 in Minato, Tokyo. Nikken Sekkei designed Tokyo Tower.',
  },
  {
    title: 'Tokyo Skytree',
    text: 'Tokyo Skytree is 634 metres tall. It was completed in 2012 in Sumida, Tokyo. Nikken Sekkei designed Tokyo Skytree.',
  },
  {
    title: 'Vasa Museum',
    text: 'The Vasa Museum is a museum in Stockholm, Sweden. It displays the Swedish warship Vasa, which sank in 1628.',
  },
];

const files: Record<string, { type: string; bytes: Buffer } | undefined> = {
  '/mast.pdf': {
    type: 'application/pdf',
    bytes: pdfFile([
      ['The mast of the tower is made of steel.'],
      ['It was bent in 2011 and mended in 2012.'],
    ]),
  },
  '/favicon.ico': { type: 'image/png', bytes: Buffer.from('\x89PNG\r\n\x1A\n an icon', 'latin1') },
};

/** All that an installation meets outside of itself: a search engine with three pages, and a model that keeps to a script. */
export async function startSampleWorld({ holdsBack = false } = {}) {
  const site = await startWebServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const page = pages[Number(/^\/page\/(\d)$/.exec(pathname)?.[1])];
    const found =
      pathname === '/search' && results(searchParams.get('q') ?? '', `http://${request.headers.host}`);
    const file = files[pathname];
    const type = file?.type ?? (found ? 'application/json' : 'text/html; charset=utf-8');
    response.writeHead(page || found || file ? 200 : 404, { 'content-type': type });
    if (file) return void response.end(file.bytes);
    response.end(found ? JSON.stringify({ results: found }) : page ? html(page) : 'not here');
  });
  const model = await fakeOpenAi((request) =>
    answerTo(request, { holdsBack, page: `${site.origin}/page/2` }),
  );
  return {
    requests: model.requests,
    env: {
      SEARXNG_URL: site.origin,
      ALLOW_PRIVATE_NETWORK: site.hostPort,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'm1',
      GRAPH_EXTRACTION: 'on',
      // The last run of a life waits for a place.
      RUNS_PER_WORKSPACE: '1',
    },
    async close() {
      await model.close();
      await site.close();
    },
  };
}

function results(query: string, origin: string) {
  const asked = query.toLowerCase();
  const found = pages.filter(({ title }) =>
    title.split(' ').some((word) => asked.includes(word.toLowerCase())),
  );
  return found.map((page) => ({
    url: `${origin}/page/${pages.indexOf(page)}`,
    title: page.title,
    content: page.text,
    category: 'general',
  }));
}

const html = ({ title, text }: (typeof pages)[number]) =>
  `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${text}</p></article></body></html>`;

interface Scene {
  /** Whether the agent falls silent in the middle of the interrupted run. */
  holdsBack: boolean;
  /** Where it browses. */
  page: string;
}

function answerTo(request: FakeRequest, { holdsBack, page }: Scene): FakeAnswer {
  const asked = readAsked(request);
  if (asked.text.includes('<page ')) return says(JSON.stringify(nextMove(asked)));
  if (asked.text.includes('Browse') && asked.results === 0)
    return callsTool('browse', { query: 'Find the ship', urls: [page] });
  if (asked.kind === 'mode') return says('{"mode":"chain"}');
  if (asked.kind === 'memory') return says('{"memory":"Ann prefers metres."}');
  if (/You check citations/.test(JSON.stringify(request.body.messages))) return says('{"verdicts":[]}');
  if (asked.text.includes('no answer')) return fails(400);
  if (asked.text.includes('Which one is higher')) return comparing(asked, holdsBack);
  return says(`${asked.agent} has heard: ${asked.question.slice(0, 60)}`);
}

/** In the browser: asks its human once, then is done. */
const nextMove = ({ text }: Asked) =>
  text.includes(HUMAN_ANSWER)
    ? { action: 'done', result: 'The ship is the Vasa.' }
    : { action: 'ask', question: 'Which ship do you mean?' };

function comparing({ results: done }: Asked, holdsBack: boolean): FakeAnswer {
  if (done === 0) return callsTool('recall', { query: 'Tokyo Tower Tokyo Skytree' });
  return holdsBack ? stalls(INTERRUPTED[0]) : says(INTERRUPTED.join(''));
}
