import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { z } from 'zod';
import type { ToolDeps } from '../../src/tools/tool-deps.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { callsTool, fails, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { requestTokens, wordsOf } from '../support/request-tokens.ts';
import { assertWellFormed, isFolding } from './well-formed.ts';

const ROUNDS = 60;
const height = (n: number) => `${n},0${n % 10}7`;
const fact = (n: number) => `Tower ${n} is ${height(n)} mm high`;
const CHATTER =
  'The guide also tells of the weather on that day and of the birds that were seen near the river. ';

/** Each call finds one more tower, among much that nobody asked for. */
function towers({ sources }: ToolDeps, chatter = 6): Tool {
  const tool: Tool<{ query: string }> = {
    id: 'tower',
    description: 'Looks a tower up.',
    input: z.object({ query: z.string() }),
    async run({ query }, { scope, runId }) {
      const url = `https://towers.example/${query.replace(' ', '-')}`;
      const body = `${fact(Number(/\d+/.exec(query)))}.`;
      const contentHash = createHash('sha256').update(body).digest('hex');
      const about = {
        sourceType: 'public' as const,
        url,
        canonicalUrl: url,
        contentHash,
        title: query,
        body,
      };
      const sourceId = await sources.save(scope, { ...about, description: '', bodyLinks: [], images: [] });
      const n = await sources.link(runId, sourceId);
      const text = `${CHATTER.repeat(chatter)}${body.slice(0, -1)} [${n}]. ${CHATTER.repeat(chatter)}`;
      return { ok: true, text, passages: [{ n, title: query, url, text: body }] };
    },
  };
  return tool as Tool;
}

const seenIn = (request: FakeRequest): number[] => [
  ...new Set([...wordsOf(request).matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))),
];

/** Answers with every tower whose height it can see. */
function answerFrom(request: FakeRequest): FakeAnswer {
  const found = [...wordsOf(request).matchAll(/Tower (\d+) is ([\d,]+) mm high[^[\n]*\[(\d+)\]/g)];
  const lines = found.map(([, tower, tall, n]) => `Tower ${tower}: ${tall} mm [${n}].`);
  return says([...new Set(lines)].join('\n') || 'I see nothing.');
}

/** A model that folds as it was asked to. */
function faithful(request: FakeRequest): FakeAnswer {
  const facts = [...wordsOf(request).matchAll(/Tower \d+ is [\d,]+ mm high[^[\n]*\[(\d+)\]/g)];
  const notes = facts.map(([text, n]) => ({ text: text.replace(/ \[\d+\]/, '.'), sources: [Number(n)] }));
  return says(JSON.stringify({ notes }));
}

async function research(
  t: TestContext,
  { window, fold, chatter }: { window: number; fold: (request: FakeRequest) => FakeAnswer; chatter?: number },
) {
  let calls = 0;
  const answer = (request: FakeRequest): FakeAnswer => {
    if (isFolding(request)) return fold(request);
    if (/You check citations/.test(wordsOf(request))) return says('{"verdicts":[]}');
    calls += 1;
    return calls <= ROUNDS ? callsTool('tower', { query: `tower ${calls}` }) : answerFrom(request);
  };
  const model = await fakeOpenAi(answer, { models: ['small'], contextWindow: window });
  t.after(() => model.close());
  const app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, RUN_MAX_STEPS: '100' },
    tools: (deps) => [towers(deps, chatter)],
  });
  t.after(() => app.stop());
  const client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
  const input = runInput('How high is each tower?', { modelName: 'compatible/small', maxRetries: 0 });
  const result = await client.run(input);
  const run = (await client.getRun(result.runId))!;
  const asked = model.requests.filter(({ body }) => body.tools);
  return { model, result, run, asked, folds: model.requests.filter(isFolding) };
}

const all = Array.from({ length: ROUNDS }, (_, i) => i + 1);

for (const window of [4_096, 8_192])
  test(`${ROUNDS} tool calls in a window of ${window} tokens end in an answer whose citations work`, async (t) => {
    const { model, result, run, asked, folds } = await research(t, { window, fold: faithful });
    assert.equal(result.status, 'completed', result.error);
    assert.equal(result.finishReason, 'stop');
    assert.deepEqual(model.refused, []);
    assert.equal(asked.length, ROUNDS + 1);
    for (const request of asked) {
      assertWellFormed(request);
      assert.match(wordsOf(request), /How high is each tower\?/);
      assert.equal(request.body.messages[0].content, asked[0]!.body.messages[0].content);
    }
    // Whatever was found is still there at the end, with its number and its figure.
    assert.deepEqual(
      seenIn(asked.at(-1)!).toSorted((a, b) => a - b),
      all,
    );
    for (const n of all) assert.match(result.text, new RegExp(`Tower ${n}: ${height(n)} mm \\[\\d+\\]`));
    assert.equal(run.linkedSources.length, ROUNDS);
    assert.equal(run.evidence!.length, ROUNDS);
    assert.ok(run.evidence!.every(({ verdict }) => verdict === 'supported'));
    // Folded several times, and not before each call.
    assert.ok(folds.length >= 3 && folds.length <= ROUNDS / 2, `${folds.length} foldings`);
  });

test('between two foldings each prompt only grows: the beginning stays as it was', async (t) => {
  const { asked, folds } = await research(t, { window: 8_192, fold: faithful });
  const kept = asked.filter(({ body }, i) => {
    const before = asked[i - 1]?.body.messages ?? [];
    return JSON.stringify(body.messages.slice(0, before.length)) === JSON.stringify(before);
  });
  assert.equal(asked.length - kept.length, folds.length);
});

const sum = (requests: FakeRequest[]) => requests.map(requestTokens).reduce((a, b) => a + b, 0);

test('the cost of folding grows with the work and not with its square', async (t) => {
  const { asked, folds } = await research(t, { window: 8_192, fold: faithful });
  assert.ok(sum(folds) < sum(asked) / 2);
  for (const request of asked) assert.ok(requestTokens(request) <= 8_192);
});

for (const [what, fold] of [
  ['cannot', () => fails(400)],
  ['will not', () => says('I would rather not.')],
] as const)
  test(`where the model ${what} fold, sentences are chosen, and no number gets lost`, async (t) => {
    const { result, asked, model } = await research(t, { window: 8_192, fold });
    assert.equal(result.status, 'completed', result.error);
    assert.deepEqual(model.refused, []);
    assert.deepEqual(
      seenIn(asked.at(-1)!).toSorted((a, b) => a - b),
      all,
    );
    for (const n of all) assert.ok(result.text.includes(`Tower ${n}: ${height(n)} mm`), `tower ${n}`);
  });

const liar = (): FakeAnswer =>
  says(
    JSON.stringify({
      notes: [
        { text: 'Tower 3 is 999,999 mm high.', sources: [3] },
        { text: 'The guide says "all towers are made of cheese".', sources: [4, 4_711] },
      ],
    }),
  );

test('a folding that forgets and invents is put right by the program', async (t) => {
  const { result, asked } = await research(t, { window: 8_192, fold: liar });
  assert.equal(result.status, 'completed', result.error);
  for (const request of asked) assert.doesNotMatch(wordsOf(request), /999,999|cheese|4711/);
  assert.deepEqual(
    seenIn(asked.at(-1)!).toSorted((a, b) => a - b),
    all,
  );
  assert.ok(result.text.includes(`Tower 3: ${height(3)} mm [3]`));
});

test('a single result that is longer than the window is cut to what matters, and says so', async (t) => {
  const { result, asked, model } = await research(t, { window: 4_096, fold: faithful, chatter: 400 });
  assert.equal(result.status, 'completed', result.error);
  assert.deepEqual(model.refused, []);
  const first = asked[1]!.body.messages.at(-1);
  assert.equal(first.role, 'tool');
  assert.match(first.content, /Tower 1 is 1,017 mm high \[1\]/);
  assert.match(first.content, /about \d+ tokens were left out/);
});
