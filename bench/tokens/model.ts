import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { estimateTokens } from '../../server/src/text/token-estimate.ts';

/** How much each model reads, by its name. */
export const WINDOWS = { unfolded: 1_000_000, w32k: 32_768, w16k: 16_384, w8k: 8_192, w4k: 4_096 };
export type ModelId = keyof typeof WINDOWS;

export const ROUNDS = 60;
export const MODEL_MS = 300;

export interface Sent {
  calls: number;
  foldings: number;
  tokens: number;
  /** What began as the call before it: a vendor that keeps prefixes would not read it again. */
  cached: number;
}

interface Asked {
  model: ModelId;
  messages: { role: string; content: unknown; tool_calls?: unknown }[];
  tools?: unknown;
}

/** A scripted model that counts what it is sent, and a web of one page on each address. */
export async function startModel() {
  const sent = new Map<ModelId, Sent>();
  const before = new Map<ModelId, string>();
  let rounds = 0;

  function count({ model, messages, tools }: Asked, isFolding: boolean): void {
    const known = sent.get(model) ?? { calls: 0, foldings: 0, tokens: 0, cached: 0 };
    const text = `${JSON.stringify(tools ?? [])}\n${JSON.stringify(messages)}`;
    known.tokens += estimateTokens(text);
    if (isFolding) known.foldings += 1;
    else {
      known.calls += 1;
      known.cached += estimateTokens(sameBeginning(text, before.get(model) ?? ''));
      before.set(model, text);
    }
    sent.set(model, known);
  }

  function answerTo(asked: Asked): object {
    const words = JSON.stringify(asked.messages);
    if (words.includes('You check citations')) return { content: '{"verdicts":[]}' };
    if (words.includes('You write web search queries'))
      return { content: JSON.stringify({ queries: [/about (\w+)/.exec(words)?.[1]] }) };
    if (words.includes('You keep track of a search'))
      return { content: '{"known":[],"missing":[],"contradictions":[]}' };
    if (words.includes('You summarise what web pages say')) return { content: 'It is told [1].' };
    if (words.includes('searches at once'))
      return searches(asked, Number(/(\d) searches at once/.exec(words)![1]));
    const isFolding = words.includes('You shorten what a research run has found');
    count(asked, isFolding);
    if (isFolding) return { content: JSON.stringify({ notes: notesFrom(words) }) };
    rounds += 1;
    return rounds <= ROUNDS
      ? { tool_calls: [call(0, 'tower', { query: `tower ${rounds}` })] }
      : { content: 'All towers are known [1].' };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return page(request, response);
    let written = '';
    for await (const chunk of request) written += String(chunk);
    const asked = JSON.parse(written) as Asked;
    if (asked.model === 'unfolded' && written.includes('at once')) await sleep(MODEL_MS);
    reply(response, answerTo(asked));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** What one run has sent: its own words and nothing from another run. */
    take(model: ModelId): Sent {
      rounds = 0;
      return sent.get(model)!;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const WEB_MS = 200;

async function page({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url === '/v1/models') {
    const data = Object.entries(WINDOWS).map(([id, max_model_len]) => ({
      id,
      object: 'model',
      max_model_len,
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data }));
    return;
  }
  await sleep(WEB_MS);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<title>${url}</title><article><h1>${url}</h1><p>All that is known about ${url.slice(1)}.</p></article>`,
  );
}

function sameBeginning(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}

function notesFrom(words: string) {
  const facts = [...words.matchAll(/Tower \d+ is [\d,]+ mm high[^[]{0,3}\[(\d+)\]/g)];
  return facts.map(([text, n]) => ({ text: text.replace(/ ?\.? ?\[\d+\]/, '.'), sources: [Number(n)] }));
}

const SUBJECTS = ['ants', 'bees', 'cats', 'dogs', 'eels'];

function searches({ messages }: Asked, count: number): object {
  if (messages.at(-1)!.role === 'tool') return { content: 'All of it is told [1].' };
  return {
    tool_calls: SUBJECTS.slice(0, count).map((subject, i) =>
      call(i, 'search', { query: `at once: about ${subject}` }),
    ),
  };
}

const call = (index: number, name: string, input: object) => ({
  index,
  id: `call_${index}`,
  type: 'function',
  function: { name, arguments: JSON.stringify(input) },
});

const HEAD = { id: 'bench', object: 'chat.completion.chunk', created: 1, model: 'bench' };
const frame = (choice: object) =>
  `data: ${JSON.stringify({ ...HEAD, choices: [{ index: 0, ...choice }] })}\n\n`;

function reply(response: ServerResponse, delta: object): void {
  const finish_reason = 'tool_calls' in delta ? 'tool_calls' : 'stop';
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    `${frame({ delta, finish_reason: null })}${frame({ delta: {}, finish_reason })}data: [DONE]\n\n`,
  );
}
