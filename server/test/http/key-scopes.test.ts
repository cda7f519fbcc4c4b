import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import type { Endpoint } from '@quarry/api/endpoints/endpoint.ts';
import { ALL_SCOPES } from '@quarry/api/key-scopes.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

const NO_ID = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

test('a key is refused wherever it lacks the scope, and the answer names it', async () => {
  const scoped = Object.entries<Endpoint>(apiEndpoints).filter(([, { scope }]) => scope !== undefined);
  assert.ok(scoped.length > 50);
  for (const lacking of ALL_SCOPES) {
    const { key } = await app.createKey({ scopes: ALL_SCOPES.filter((scope) => scope !== lacking) });
    for (const [name, { method, path }] of scoped.filter(([, { scope }]) => scope === lacking)) {
      const at = path.replaceAll(/\{\w+\}/g, NO_ID);
      const answer = await call(app, { method, path: at, key });
      assert.equal(answer.status, 403, `${name} without ${lacking}`);
      assert.match(answer.body.message, new RegExp(`scope "${lacking}"`), name);
    }
  }
});

test('a key does what its scopes allow, and one without named scopes everything', async () => {
  const reader = app.client((await app.createKey({ scopes: ['read'] })).key);
  const worker = app.client((await app.createKey({ scopes: ['run'] })).key);
  const { key } = await app.createKey();
  await app.client(key).createAgent({ name: 'Mika' });
  const { runId } = await worker.run(runInput('Hello'));
  assert.equal((await reader.getRunStatus(runId)).status, 'completed');
  await assert.rejects(worker.getRunStatus(runId), /scope "read"/);
  await assert.rejects(reader.run(runInput('Hello')), /scope "run"/);
  await app.client(key).deleteRun(runId);
});

test('the description of every endpoint says which scope it needs', async () => {
  const { body } = await call(app, { path: '/openapi.json' });
  for (const { method, path, scope } of Object.values<Endpoint>(apiEndpoints)) {
    const described = body.paths[path]?.[method.toLowerCase()];
    if (!described) continue;
    assert.equal(described['x-key-scope'], scope, path);
    if (scope) assert.ok(described.responses[403], path);
  }
});
