import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tool } from '../../src/tools/tool.ts';
import { call } from '../http/call.ts';
import { collect } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi } from '../support/fake-openai.ts';

const PRIVATE = 'a name that nobody may read';

test('what a failed query was asked with is told to nobody: not in logs, not in answers, not in the run', async (t) => {
  const model = await fakeOpenAi([callsTool('break_down', { word: PRIVATE })]);
  t.after(() => model.close());
  const lines: string[] = [];
  const breakDown: Tool<{ word: string }> = {
    id: 'break_down',
    description: 'Asks the database what it cannot answer.',
    input: z.object({ word: z.string() }),
    run: async ({ word }) => {
      await app.db.execute(sql`select ${word}::uuid`);
      return { ok: true, text: 'never' };
    },
  };
  const app: TestApp = await startTestApp({
    env: { LOG_LEVEL: 'info', LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1' },
    tools: [breakDown as Tool],
    logTo: { write: (line) => void lines.push(line) },
  });
  t.after(() => app.stop());
  const { key } = await app.createKey();
  await app.client(key).createAgent({ name: 'Mika' });

  const events = await collect(app.client(key).streamRun(runInput('Hi', { modelName: 'compatible/m1' })));
  assert.equal(events.at(-1)?.type, 'error');
  assert.match(lines.join(''), /a tool broke/);
  assert.match(
    lines.join(''),
    /Failed query: select \$1::uuid.*invalid input syntax for type uuid: \[redacted\]/,
  );
  assert.ok(!JSON.stringify(events.at(-1)).includes(PRIVATE));

  await app.pool.query('alter table agents rename to agents_elsewhere');
  const answer = await call(app, { method: 'POST', path: '/agent', key, body: { name: PRIVATE } });
  assert.equal(answer.status, 500);
  assert.match(lines.join(''), /unexpected error/);
  assert.ok(!answer.text.includes(PRIVATE) && !answer.text.includes('Failed query'));
  assert.ok(!lines.join('').includes(PRIVATE), lines.join(''));
});
