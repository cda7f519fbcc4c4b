import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldText } from '@quarry/api/fold.ts';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { settled, startAndLeave, until } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { html } from './research-app.ts';
import { judging, wordsIn } from './scripted-judge.ts';

const TRUTHS: [RegExp, RegExp][] = [[/bridge is 80 metres/, /bridge is 80 metres/]];

test('kill -9 in the middle of a repair repeats no paid call, and the reader gets one answer', async (t) => {
  const site = await startWebServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html('The bridge', '<p>The bridge is 80 metres long. It is red.</p>').body);
  });
  t.after(() => site.close());
  // The call that the node dies in: while sentences are written again, then while these are judged.
  let stalls = 'You correct sentences';
  let stalled = 0;
  const paid: string[] = [];
  const answer = ({ body }: FakeRequest): FakeAnswer => {
    const words = wordsIn(body);
    const isJudge = words.includes('You check citations');
    const isJudgingAgain = isJudge && paid.some((one) => one.includes('You correct sentences'));
    const isStuck = stalls === 'again' ? isJudgingAgain : words.includes(stalls);
    if (stalls !== '' && isStuck) {
      stalled += 1;
      return { kind: 'stall' };
    }
    paid.push(words);
    if (isJudge) return says(judging(words, TRUTHS));
    if (words.includes('You correct sentences'))
      return says('{"sentences":[{"index":1,"text":"The bridge is 80 metres long [1]."}]}');
    if (/You summarise a document/.test(words)) return says('A bridge [1].');
    const call = { query: 'length', urls: [`${site.origin}/bridge`] };
    return paid.length === 1
      ? callsTool('source_summary', call)
      : says('The bridge was built by elves [1]. It is 90 metres long, they say [1].');
  };
  const model = await fakeOpenAi(answer, { models: ['m1'] });
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, ALLOW_PRIVATE_NETWORK: site.hostPort, GRAPH_EXTRACTION: 'off' };
  const node = await startNode(t, { env });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  const input = runInput(`How long is ${site.origin}/bridge?`, {
    modelName: 'compatible/m1',
    approvals: 'deny',
    depth: 'quick',
  });
  const runId = await startAndLeave(node.client(key), input);
  for (const [died, next] of ['again', ''].entries()) {
    await until(() => stalled > died || undefined, 'the call that never ends');
    await node.kill9();
    stalls = next;
    await node.restart();
  }
  assert.equal(await settled(node.client(key), runId), 'completed');
  assert.equal(new Set(paid).size, paid.length);
  const run = await node.client(key).getRun(runId);
  const events = run!.process.map(({ type, payload }) => ({ type, payload })) as never[];
  const last = run!.process.at(-1);
  assert.ok(last?.type === 'complete');
  assert.equal(last.payload.text, 'The bridge is 80 metres long [1].');
  assert.equal(foldText(events), last.payload.text);
  assert.equal(run!.process.filter(({ type }) => type === 'evidence-repaired').length, 1);
});
