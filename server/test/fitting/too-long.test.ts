import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { z } from 'zod';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says, tooLong } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { requestTokens, wordsOf } from '../support/request-tokens.ts';
import { assertWellFormed, isFolding } from './well-formed.ts';

const dig: Tool<{ layer: number }> = {
  id: 'dig',
  description: 'Digs deeper.',
  input: z.object({ layer: z.int() }),
  run: async () => ({ ok: true, text: `Layer of clay. ${'Sand and stones, as everywhere. '.repeat(60)}` }),
};

/** Asks for a summary within its call. */
const tell: Tool<Record<string, never>> = {
  id: 'tell',
  description: 'Tells what a long text says.',
  input: z.object({}),
  async run(_, context) {
    const source = `<source>\n${'Much ado about nothing. '.repeat(400)}The answer is 42.\n</source>`;
    const { told } = await context.ask('told', {
      prompt: [
        { role: 'system', content: 'You tell what a text says.' },
        { role: 'user', content: [{ type: 'text', text: `${source}\n\nWhat is the answer?` }] },
      ],
      schema: z.object({ told: z.string() }),
    });
    return { ok: true, text: told };
  },
};

/** The server does not say how much it can read: it is taken for more than it is. */
async function runWith(t: TestContext, script: (request: FakeRequest) => FakeAnswer) {
  const model = await fakeOpenAi(script);
  t.after(() => model.close());
  const app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' },
    tools: [dig, tell],
  });
  t.after(() => app.stop());
  const client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
  const result = await client.run(runInput('What is the answer?', { modelName: 'compatible/m1' }));
  return { model, result };
}

test('a model that says "too long" is asked again with a shorter conversation', async (t) => {
  let rounds = 0;
  const accepted: FakeRequest[] = [];
  const { model, result } = await runWith(t, (request) => {
    if (isFolding(request)) return says('{"notes":[{"text":"There is a layer of clay.","sources":[]}]}');
    if (requestTokens(request) > 3_000) return tooLong(4_096);
    accepted.push(request);
    rounds += 1;
    return rounds <= 12 ? callsTool('dig', { layer: rounds }) : says('Clay.');
  });
  assert.equal(result.status, 'completed', result.error);
  assert.equal(result.text, 'Clay.');
  assert.equal(accepted.length, 13);
  accepted.forEach(assertWellFormed);
  assert.match(wordsOf(accepted.at(-1)!), /There is a layer of clay/);
  const refused = model.requests.length - accepted.length - model.requests.filter(isFolding).length;
  assert.ok(refused > 0 && refused < 13, `${refused} refusals`);
});

test('a model to which everything is too long ends the run with an honest error, soon', async (t) => {
  const { model, result } = await runWith(t, () => tooLong(4_096));
  assert.equal(result.status, 'error');
  assert.match(
    result.error!,
    /maximum context length is 4096.*shortened to about \d+ tokens.*still too long/,
  );
  assert.equal(model.requests.length, 5);
});

test('a question within a tool that is too long is cut to what matters and asked once more', async (t) => {
  let asked = 0;
  const { result } = await runWith(t, (request) => {
    if (!/You tell what a text says/.test(wordsOf(request)))
      return request.body.messages.at(-1).role === 'tool' ? says('It is 42.') : callsTool('tell', {});
    asked += 1;
    if (requestTokens(request) > 2_000) return tooLong(2_048);
    assert.match(wordsOf(request), /tokens were left out/);
    return says(JSON.stringify({ told: /The answer is 42/.test(wordsOf(request)) ? '42' : 'nothing' }));
  });
  assert.equal(result.status, 'completed', result.error);
  assert.equal(result.text, 'It is 42.');
  assert.equal(asked, 2);
});
