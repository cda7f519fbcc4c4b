import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pngFile } from '../../src/providers/web/testing/picture-file.ts';
import { runInput } from '../support/app.ts';
import { fakeOpenAi, says, stalls } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { startAndLeave } from './timeline.ts';

test('after kill -9 the same picture is sent again, and it was read once', async (t) => {
  let isStalling = true;
  const asked: string[] = [];
  const model = await fakeOpenAi(({ body }) => {
    const sent = JSON.stringify(body.messages);
    if (sent.includes('You check citations')) return says('{"verdicts":[]}');
    asked.push(sent);
    // A sentence is shown when it is whole.
    return isStalling ? stalls('It is. It ') : says('It is red [1].');
  });
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', SEEING_MODELS: 'compatible/m1' };
  const node = await startNode(t, { env });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  const picture = new File([new Uint8Array(pngFile({ width: 90, height: 90 }))], 'red.png', {
    type: 'image/png',
  });
  const { url } = await node.client(key).uploadFile(picture);
  const input = runInput('Which colour?', { modelName: 'compatible/m1', fileUrls: [url] });
  const runId = await startAndLeave(node.client(key), input);
  await node.kill9();
  isStalling = false;
  await node.restart();
  while ((await node.client(key).getRunStatus(runId)).status !== 'completed') await sleep(30);
  assert.equal(asked.length, 2);
  assert.match(asked[0]!, /data:image\/jpeg;base64,/);
  assert.equal(asked[0], asked[1]);
});
