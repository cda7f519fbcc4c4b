import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { pdfFile } from '../../src/providers/web/testing/pdf-file.ts';
import type { TestServer } from '../../src/providers/web/testing/web-server.ts';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { createSourceSummaryTool } from '../../src/tools/source-summary.ts';
import type { TestApp } from '../support/app.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { FakeOpenAi, FakeRequest } from '../support/fake-openai.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';

const line = '(stone) Tj T*\n';
const hostile = [
  Buffer.from('<b><p>'.repeat(300_000)),
  Buffer.from(`<table>${`<tr>${'<td>x'.repeat(30)}`.repeat(30_000)}`),
  pdfFile([['']], { contents: deflateSync(`BT /F1 12 Tf 14 TL 72 720 Td ${line.repeat(250_000)} ET`) }),
];

let app: TestApp;
let model: FakeOpenAi;
let evil: TestServer;
let good: TestServer;
let served = 0;
const manyServed = Promise.withResolvers<void>();

before(async () => {
  evil = await startWebServer((request, response) => {
    const index = Number(request.url!.slice(1));
    served += 1;
    if (served === 8) manyServed.resolve();
    response.setHeader('content-type', index % 3 === 2 ? 'application/pdf' : 'text/html');
    response.end(hostile[index % 3]);
  });
  good = await startWebServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Stones</title><article><p>Granite is an igneous rock, and hard.</p></article>');
  });
  model = await fakeOpenAi(answer);
  app = await startTestApp({
    env: {
      ALLOW_PRIVATE_NETWORK: `${evil.hostPort},${good.hostPort}`,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'm1',
    },
    tools: (sourceDeps) => [createSourceSummaryTool({ sourceDeps })],
  });
});

after(async () => {
  await app?.stop();
  await model?.close();
  await Promise.all([evil?.close(), good?.close()]);
});

/** It reads every address that the user names, and then says what it has learned. */
function answer({ body }: FakeRequest) {
  const asked = JSON.stringify(body.messages.at(-1));
  const urls = asked.match(/http:\/\/[^\s"\\]+/g) ?? [];
  const isQuestion = body.tools && body.messages.at(-1).role === 'user';
  return isQuestion ? callsTool('source_summary', { urls }) : says('Granite is an igneous rock. [1]');
}

async function researcher(workspace: string) {
  const { key } = await app.createKey({ workspace, user: `${workspace}@example.com` });
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  return client;
}

const read = (urls: string[]) => runInput(`Read ${urls.join(' ')}`, { modelName: 'compatible/m1' });

test('while two workspaces have forty hostile documents read, the run of a third reads its page and answers', async () => {
  const attackers = await Promise.all(['evil', 'worse'].map(researcher));
  const neighbour = await researcher('neighbour');
  const underWay = new Map<string, (typeof attackers)[number]>();
  const attacks = attackers.flatMap((client, workspace) =>
    [0, 1].map(async (run) => {
      const first = 10 * (2 * workspace + run);
      const urls = Array.from({ length: 10 }, (_, i) => `${evil.origin}/${first + i}`);
      for await (const { type, payload } of client.streamRun(read(urls)))
        if (type === 'config') underWay.set(payload.runId, client);
        else if (type === 'source-summary-item' || type === 'complete' || type === 'error')
          underWay.delete(payload.runId);
    }),
  );
  const allEnded = Promise.all(attacks);
  await Promise.race([manyServed.promise, allEnded]);

  const events = await Array.fromAsync(neighbour.streamRun(read([`${good.origin}/stones`])));
  const last = events.at(-1)!;
  assert.ok(last.type === 'complete', JSON.stringify(last));
  assert.match(last.payload.text, /Granite is an igneous rock\. \[1\]/);
  assert.ok(events.some(({ type }) => type === 'source-summary-item'));
  assert.ok(underWay.size > 0, 'the neighbour waited until all of the flood was read');

  for (const [runId, client] of underWay) await client.cancelRun(runId);
  await allEnded;
});
