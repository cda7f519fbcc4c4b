import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { untrusted } from '../../src/prompts/untrusted.ts';
import { ModelError } from '../../src/providers/model/model-error.ts';
import type { Tool, ToolContext } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

// A tool whose questions are worded for a language model alone must do no harm where there is none.

const passage = { n: 1, title: 'Tea', url: 'https://tea.example/', text: 'Sencha is steamed. Whales swim.' };

const prompt = (question: string) => {
  const { n, title, url, text } = passage;
  const words = `${untrusted('source', { n, title, url }, text)}\n\n${question}`;
  return [{ role: 'user' as const, content: [{ type: 'text' as const, text: words }] }];
};

const describe: Tool<{ query: string }> = {
  id: 'describe',
  description: 'Describes tea.',
  input: z.object({ query: z.string() }),
  claims: ({ text }) => (text.startsWith('Describe') ? { query: text } : undefined),
  run: async ({ query }, { write }) => ({
    ok: true,
    result: await write('text', {
      prompt: prompt(query),
      passages: [passage],
      start: { type: 'search-summary-start', payload: { sourceCount: 1 } },
      delta: { type: 'search-summary-delta', payload: {}, field: 'deltaText' },
    }),
    text: 'Described.',
  }),
};

const rate: Tool<{ query: string }> = {
  id: 'rate',
  description: 'Rates tea.',
  input: z.object({ query: z.string() }),
  claims: ({ text }) => (text.startsWith('Rate') ? { query: text } : undefined),
  run: async ({ query }, { ask }) => rating(query, ask),
};

async function rating(query: string, ask: ToolContext['ask']) {
  try {
    const { stars } = await ask('stars', { prompt: prompt(query), schema: z.object({ stars: z.int() }) });
    return { ok: true as const, text: String(stars) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ok: false as const, reason: error.message };
  }
}

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let agentId: string;

before(async () => {
  app = await startTestApp({ tools: [describe as Tool, rate as Tool] });
  client = app.client((await app.createKey()).key);
  agentId = (await client.createAgent({ name: 'Mika' })).id;
});
after(() => app?.stop());

async function run(inputText: string) {
  const events = [];
  for await (const event of client.streamRun({ ...runInput(inputText), agentId })) events.push(event);
  return events;
}

test('a text that is asked for in words alone is quoted from the sources among the words', async () => {
  const events = await run('Describe how sencha is made');
  const said = events.map((event) => (event.type === 'search-summary-delta' ? event.payload.deltaText : ''));
  assert.match(said.join(''), /^Extracted from the sources[^]*- Sencha is steamed\. \[1\]/);
  assert.equal(events.at(-1)?.type, 'complete');
});

test('data that is asked for in words alone is refused in words, and the run goes on', async () => {
  const events = await run('Rate sencha');
  const last = events.at(-1);
  assert.equal(last?.type, 'complete');
  assert.match(JSON.stringify(events), /embedded model cannot answer this question/);
});
