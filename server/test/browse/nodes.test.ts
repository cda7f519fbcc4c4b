import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent } from '@quarry/api/events.ts';
import { browserFolder } from '../../src/providers/browser/browser-folders.ts';
import { startTestSite } from '../../src/providers/browser/testing/test-site.ts';
import { runInput } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { payloads, questionOf, sessionOf } from './browse-app.ts';
import { watch } from './watcher.ts';
import { needs } from '../support/needs.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test(
  'a browser is watched through another node, and goes on there when its own is killed',
  needs('Chromium'),
  async (t) => {
    const site = await startTestSite({
      '/': '<title>First</title><a href=/second>On</a>',
      '/second': `<title>Second</title><body style="margin:0">
      <button style="width:300px;height:300px" onclick="document.title = 'Clicked'; location.hash = 'clicked'">Here</button>`,
    });
    const decisions: string[] = [];
    const model = await fakeOpenAi(({ body }) => {
      const last = body.messages.at(-1);
      if (last.role === 'tool') return says('The end.');
      if (body.tools?.length) return callsTool('browse', { query: 'Go on', urls: [`${site.origin}/`] });
      const prompt: string = JSON.stringify(last.content);
      decisions.push(prompt);
      const ref = /link \\+"On\\+" \[ref=(\w+)\]/.exec(prompt)?.[1];
      if (ref) return says(JSON.stringify({ action: 'click', ref }));
      if (prompt.includes('The user answered'))
        return says(
          JSON.stringify({
            action: 'done',
            result: prompt.includes('a fresh browser') ? 'Moved.' : 'Stayed.',
          }),
        );
      return says(JSON.stringify({ action: 'ask', question: 'And now?' }));
    });
    const database = await createTestDatabase();
    const folder = mkdtempSync(path.join(tmpdir(), 'quarry-browse-'));
    t.after(async () => {
      await model.close();
      await site.close();
      await database.drop();
      for (const place of [folder, browserFolder(folder)]) rmSync(place, { recursive: true, force: true });
    });
    const start = async (name: string) => {
      const port = await freePort();
      const env = {
        PORT: String(port),
        NODE_URL: `http://127.0.0.1:${port}`,
        NODE_ID: name,
        QUARRY_DATA: folder,
        ALLOW_PRIVATE_NETWORK: site.hostPort,
        LLM_BASE_URL: model.baseUrl,
        LLM_MODELS: 'm1',
      };
      return startNode(t, { connection: database.connection, env });
    };
    const [one, two] = [await start('one'), await start('two')];
    const key = await createNodeKey(database.connection);
    const client = two.client(key);
    await client.createAgent({ name: 'Mika' });

    const events: RunEvent[] = [];
    const streaming = (async () => {
      for await (const event of one.client(key).streamRun(runInput('Go', { modelName: 'compatible/m1' })))
        events.push(event);
    })().catch(() => undefined);
    while (!questionOf(events)) await sleep(50);
    const info = sessionOf(events)!;
    const { runId } = events[0]!.payload;
    const elsewhere = {
      ...info,
      ws_url: info.ws_url.replace(/^ws:\/\/[^/]+/, new URL(two.base).origin.replace('http', 'ws')),
    };

    const human = await watch(elsewhere);
    human.send({ type: 'take-control' });
    await human.until(() => human.states.at(-1)?.isMine && human.frames.length > 0);
    human.click(100, 100);
    await human.until(() => human.states.at(-1)?.url.endsWith('/second#clicked'));

    await one.kill9();
    await streaming;
    assert.equal((await human.end()).code, 4503);
    let again: Awaited<ReturnType<typeof watch>>;
    for (;;) {
      again = await watch(elsewhere);
      const state = await again.until(() => again.states[0]).catch(() => undefined);
      if (state) break;
      await sleep(100);
    }
    await again.until(() => again.states.at(-1)?.url.endsWith('/second'));
    again.leave();

    assert.equal((await client.getRunStatus(runId)).browseState?.askHumanQuestion, 'And now?');
    await client.answerQuestion({ runId, sessionId: info.session_id, input: 'Finish' });
    while ((await client.getRunStatus(runId)).status === 'running') await sleep(50);
    const record = (await client.getRun(runId))!.process;
    assert.match(payloads(record, 'browse-final')[0]!.result, /^Moved\./, decisions.at(-1));
    assert.deepEqual(
      record.map(({ type }) => type).filter((type) => type.startsWith('browse-')),
      [
        'browse-start',
        'browse-step',
        'browse-step',
        'browse-ask-human',
        'browse-waiting',
        'browse-step',
        'browse-final',
        'browse-end',
      ],
    );
    assert.equal(decisions.length, 3);
  },
);
