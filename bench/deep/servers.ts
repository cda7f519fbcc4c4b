import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { estimateTokens } from '../../server/src/text/token-estimate.ts';
import { textOf } from './closed-web.ts';
import type { ClosedPage, ClosedWeb } from './closed-web.ts';
import { answerTo, questionIn } from './scripted-model.ts';

const HOSTS = 40;
const SNIPPET_CHARS = 240;

/** One port on many hosts: the pages, a search server that speaks as SearXNG does, and the model. */
export async function startServers(web: ClosedWeb) {
  const byPath = new Map(
    web.pages.map((page, i) => [page.path, { page, host: `127.0.0.${2 + (i % HOSTS)}` }]),
  );
  const read = new Set<string>();
  let tokens = 0;
  let port = 0;
  const addressOf = (path: string) => `http://${byPath.get(path)!.host}:${port}${path}`;

  const servePage = ({ title, date, paragraphs, links }: ClosedPage): string =>
    `<!doctype html><html lang="en"><head><title>${title}</title><meta property="article:published_time" content="${date}T00:00:00Z"></head>` +
    `<body><article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}` +
    `${links.map((link) => `<p>See also: <a href="${addressOf(link.path)}">${link.text}</a>.</p>`).join('')}</article></body></html>`;

  const serveSearch = (query: string) => ({
    results: web.search(query, 10).map((page) => ({
      url: addressOf(page.path),
      title: page.title,
      content: textOf(page).slice(0, SNIPPET_CHARS),
      category: 'general',
      publishedDate: page.date,
    })),
  });

  function serveGet(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url!, 'http://127.0.0.1');
    if (url.pathname === '/search') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(serveSearch(url.searchParams.get('q') ?? '')));
      return;
    }
    const found = byPath.get(url.pathname);
    if (found) read.add(url.pathname);
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ? servePage(found.page) : 'not here');
  }

  async function serveModel(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { messages } = JSON.parse(body) as { messages: { content: unknown }[] };
    const prompt = messages.map(({ content }) => wordsOf(content)).join('\n\n');
    const content = answerTo(prompt);
    tokens += estimateTokens(prompt) + estimateTokens(content ?? '');
    const { text } = content === undefined ? questionIn(prompt) : { text: '' };
    const call = {
      index: 0,
      id: 'call_1',
      type: 'function',
      function: { name: 'search', arguments: JSON.stringify({ query: text }) },
    };
    const delta = content === undefined ? { tool_calls: [call] } : { content };
    const end = content === undefined ? 'tool_calls' : 'stop';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      `${frame({ delta, finish_reason: null })}${frame({ delta: {}, finish_reason: end })}data: [DONE]\n\n`,
    );
  }

  const server = createServer((request, response) =>
    request.method === 'GET' ? serveGet(request, response) : void serveModel(request, response),
  );
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  return {
    port,
    hosts: ['127.0.0.1', ...new Set([...byPath.values()].map(({ host }) => host))].map(
      (host) => `${host}:${port}`,
    ),
    /** What was read and said since the last time. */
    take() {
      const taken = { pages: read.size, tokens };
      read.clear();
      tokens = 0;
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(({ text }: { text?: string }) => text ?? '').join('\n') : '';
}

const frame = (choice: object): string => {
  const chunk = {
    id: 'bench',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'bench',
    choices: [{ index: 0, ...choice }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
};
