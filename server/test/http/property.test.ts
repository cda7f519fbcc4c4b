import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { anyRequest } from './any-request.ts';
import { call } from './call.ts';
import type { Answer } from './call.ts';
import { answerSchema, readApi } from './documented-api.ts';
import type { DocumentedApi, Operation } from './documented-api.ts';
import { assertNothingInternal } from './nothing-internal.ts';
import { fc } from '../support/seeded.ts';

const RUNS_PER_ENDPOINT = 40;

let app: TestApp;
let api: DocumentedApi;
let key: string;

before(async () => {
  app = await startTestApp();
  api = await readApi(app);
  ({ key } = await app.createKey());
});
after(() => app?.stop());

/** Ids of things that exist, fresh for each endpoint: one of them may be about to be deleted. */
async function existingIds(): Promise<string[]> {
  const client = app.client(key);
  const agent = await client.createAgent({ name: 'Mika' });
  const run = await client.run(runInput('Hello', { agentId: agent.id }));
  return [agent.id, run.runId];
}

test('every endpoint gives only documented answers, whatever it is sent', async (t) => {
  for (const operation of api.operations) {
    await t.test(`${operation.method} ${operation.path}`, async () => {
      const ids = await existingIds();
      await fc.assert(
        fc.asyncProperty(anyRequest(operation, { ids, example: exampleOf(operation) }), async (request) => {
          assertDocumented(operation, await call(app, { ...request, key }));
        }),
        { numRuns: RUNS_PER_ENDPOINT, endOnFailure: true },
      );
    });
  }
});

function exampleOf({ spec }: Operation): unknown {
  const content = spec.requestBody?.content['application/json'];
  const [example] = Object.values<{ value: unknown }>(content?.examples ?? {});
  return example?.value ?? { modelName: 'embedded/extractive' };
}

function assertDocumented(operation: Operation, answer: Answer): void {
  const described = operation.spec.responses[answer.status];
  assert.ok(described, `undocumented status ${answer.status}: ${answer.text.slice(0, 300)}`);
  assert.notEqual(answer.status, 500, answer.text);
  const type = (answer.headers.get('content-type') ?? '').split(';')[0]!;
  assert.ok(described.content[type], `undocumented type ${type} of a ${answer.status}`);
  const schema = answerSchema(operation, answer.status, type);
  const whole = /[/+]json$/.test(type) ? answer.body : answer.text;
  for (const value of type === 'text/event-stream' ? eventsOf(answer.text) : [whole])
    assert.equal(api.problem(schema, value), undefined, answer.text.slice(0, 500));
  if (answer.status >= 400) assertNothingInternal(answer.text);
}

const eventsOf = (stream: string): unknown[] =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown);
