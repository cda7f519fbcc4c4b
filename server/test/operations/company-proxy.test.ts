import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { test } from 'node:test';
import { startRecordingProxy } from '../../src/providers/company-proxy/testing/recording-proxy.ts';
import { runInput } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';

const PAGE = `<title>Mount Example</title><main><h1>Mount Example</h1>
<p>Mount Example is a mountain in the north of Exampleland. Mount Example is 4,321 metres high.</p></main>`;

test('models, search and pages are reached through the proxy that the operator names', async (t) => {
  const web = createServer((request, response) => {
    if (!request.url?.startsWith('/search'))
      return void response.setHeader('content-type', 'text/html').end(PAGE);
    const results = [{ url: 'http://page.test/mount', title: 'Mount Example', content: 'How high it is' }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
  });
  await once(web.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    web.close();
    web.closeAllConnections();
  });
  const model = await fakeOpenAi(() => says('Hello.'));
  t.after(() => model.close());
  const { port } = web.address() as AddressInfo;
  const proxy = await startRecordingProxy({
    'model.test:8000': Number(new URL(model.origin).port),
    'search.test:80': port,
    'page.test:80': port,
  });
  t.after(() => proxy.close());

  const node = await startNode(t, {
    env: {
      HTTP_PROXY: proxy.url,
      PROXY_RESOLVES_NAMES: 'on',
      LLM_BASE_URL: 'http://model.test:8000/v1',
      LLM_MODELS: 'm1',
      SEARXNG_URL: 'http://search.test',
    },
  });
  const client = node.client(await createNodeKey(await node.connection()));
  await client.createAgent({ name: 'Mika' });
  const said = await client.startRun(runInput('Hello', { modelName: 'compatible/m1' }));
  assert.match(JSON.stringify(said), /Hello\./);
  assert.ok(proxy.asked.includes('POST http://model.test:8000/v1/chat/completions'));

  const found = await client.startRun(
    runInput('/search How high is Mount Example?', { modelName: 'embedded/extractive' }),
  );
  assert.match(JSON.stringify(found), /4,321 metres/);
  assert.ok(proxy.asked.some((asked) => asked.startsWith('GET http://search.test/search?')));
  assert.ok(proxy.asked.includes('GET http://page.test/mount'));

  await proxy.close();
  const failed = await client.startRun(
    runInput('Hello again', { modelName: 'compatible/m1', maxRetries: 0, retryDelayMs: 0 }),
  );
  assert.match(
    JSON.stringify(failed),
    /connection to compatible failed: The proxy of this network cannot be reached/,
  );
});
