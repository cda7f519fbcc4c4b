import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createInboxStore } from '../../src/store/runs/inbox.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeOpenAi } from '../support/fake-openai.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let model: FakeOpenAi;

/** Asks people until they say "enough", or for a short time only. */
const interview: Tool<{ waitMs: number }> = {
  id: 'interview',
  description: 'Asks people.',
  input: z.object({ waitMs: z.int() }),
  async run({ waitMs }, { receive, emit }) {
    const heard: unknown[] = [];
    for (let round = 0; ; round += 1) {
      emit('browse-ask-human', {
        sessionId: 's1',
        stepIndex: 0,
        status: 'waiting',
        question: `And ${round}?`,
      });
      const message = await receive(`answer/${round}`, { channel: 'talk', waitMs });
      if (!message) return { ok: false, reason: `nobody came after ${heard.join(' ')}` };
      heard.push(message.payload['word']);
      if (message.payload['word'] === 'enough') return { ok: true, text: heard.join(' ') };
    }
  },
};

// Enough for what the run does besides waiting, also on a busy machine.
const MAX_SECONDS = 3;

before(async () => {
  const waits = { long: 600_000, short: 300 };
  model = await fakeOpenAi(({ body }) => {
    const last = body.messages.at(-1);
    if (last.role === 'tool') return says(`Heard: ${last.content}`);
    const waitMs = JSON.stringify(body.messages).includes('short') ? waits.short : waits.long;
    return callsTool('interview', { waitMs });
  });
  // The time of the run is over long before people have answered.
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', RUN_MAX_SECONDS: String(MAX_SECONDS) },
    tools: [interview],
  });
  client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });
});
after(async () => {
  await app?.stop();
  await model?.close();
});

async function untilAsked(runId: string, question: string): Promise<void> {
  for (;;) {
    const { status, browseState } = await client.getRunStatus(runId);
    if (browseState?.askHumanQuestion === question) return;
    assert.equal(status, 'running');
    await sleep(20);
  }
}

test('a run hears each message once, in their order, and its waiting does not use up its time', async () => {
  const inbox = createInboxStore(app.db);
  const running = client.run(runInput('Ask for long', { modelName: 'compatible/m1' }));
  let runId: string | undefined;
  while (!runId) {
    runId = (await client.listTurns({ limit: 1 })).turns[0]?.agentRunId ?? undefined;
    await sleep(10);
  }
  await untilAsked(runId, 'And 0?');
  const { createdAt } = await client.getRunStatus(runId);
  while (Date.now() < Date.parse(createdAt) + MAX_SECONDS * 1_000) await sleep(20);
  await inbox.send(runId, { channel: 'other', payload: { word: 'noise' } });
  await inbox.send(runId, { channel: 'talk', payload: { word: 'first' } });
  await untilAsked(runId, 'And 1?');
  await inbox.send(runId, { channel: 'talk', payload: { word: 'enough' } });
  const result = await running;
  assert.equal(result.status, 'completed');
  assert.equal(result.finishReason, 'stop');
  assert.match(result.text, /first enough/);
  assert.equal((await client.getRunStatus(runId)).browseState, undefined);
});

test('a run that nobody answers goes on when the time for it is over', async () => {
  const result = await client.run(runInput('Ask short', { modelName: 'compatible/m1' }));
  assert.match(result.text, /nobody came after/);
});
