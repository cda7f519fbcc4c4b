import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { settled, startAndLeave, until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { wordsOf } from '../support/request-tokens.ts';
import { html } from '../tools/research-app.ts';
import { assertWellFormed, isFolding } from './well-formed.ts';

const ROUNDS = 8;

test('kill -9 after a folding: it is not paid for again, and the model sees the same conversation', async (t) => {
  const site = await startWebServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      html(request.url!, `<p>The depth of ${request.url} is ${request.url!.length * 7} m.</p>`).body,
    );
  });
  t.after(() => site.close());
  const noted = 'The depth of all places is known.';
  let isStuck = true;
  let round = 0;
  const afterFolding: FakeRequest[] = [];
  const answer = (request: FakeRequest): FakeAnswer => {
    const words = wordsOf(request);
    if (isFolding(request)) return says(JSON.stringify({ notes: [{ text: noted, sources: [1] }] }));
    if (/You summarise a document/.test(words))
      return says(`It is deep [${round}]. ${'And wide. '.repeat(200)}`);
    if (/You check citations/.test(words)) return says('{"verdicts":[]}');
    if (words.includes(noted)) {
      afterFolding.push(request);
      if (isStuck) return { kind: 'stall' };
    }
    round += 1;
    const call = { query: 'depth', urls: [`${site.origin}/${'x'.repeat(round)}`] };
    return round <= ROUNDS ? callsTool('source_summary', call) : says('Deep [1].');
  };
  const model = await fakeOpenAi(answer, { models: ['m1'], contextWindow: 8_192 });
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, ALLOW_PRIVATE_NETWORK: site.hostPort, GRAPH_EXTRACTION: 'off' };
  const node = await startNode(t, { env });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  const input = runInput(`How deep is ${site.origin}?`, { modelName: 'compatible/m1', approvals: 'deny' });
  const runId = await startAndLeave(node.client(key), input);
  await until(() => afterFolding.length === 1 || undefined, 'the call after the folding');
  const foldings = model.requests.filter(isFolding).length;
  await node.kill9();
  isStuck = false;
  await node.restart();
  assert.equal(await settled(node.client(key), runId), 'completed');
  assert.deepEqual(afterFolding[1]!.body.messages, afterFolding[0]!.body.messages);
  afterFolding.forEach(assertWellFormed);
  const again = model.requests.filter(isFolding).slice(foldings);
  const first = JSON.stringify(model.requests.find(isFolding)!.body);
  assert.ok(again.every(({ body }) => JSON.stringify(body) !== first));
  assert.deepEqual(model.refused, []);
});
