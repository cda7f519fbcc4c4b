import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';
import { readApi } from './documented-api.ts';
import type { DocumentedApi } from './documented-api.ts';
import { registeredPaths } from './registered-paths.ts';

const PREFIX = '/api/v1';
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'];

let app: TestApp;
let api: DocumentedApi;

before(async () => {
  app = await startTestApp();
  api = await readApi(app);
});
after(() => app?.stop());

test('the document describes exactly the registered paths', () => {
  const registered = registeredPaths(app.service.app)
    .filter((url) => url.startsWith(PREFIX) && !url.startsWith(`${PREFIX}/docs`))
    .map((url) => url.slice(PREFIX.length).replaceAll(/:(\w+)/g, '{$1}'));
  assert.deepEqual(registered.sort(), Object.keys(api.document.paths).sort());
});

test('each path takes exactly the documented methods', async () => {
  const { key } = await app.createKey();
  for (const url of Object.keys(api.document.paths)) {
    const documented = api.operations.filter(({ path: of }) => of === url).map(({ method }) => method);
    const taken: string[] = [];
    for (const method of METHODS) {
      const { status } = await call(app, { method, path: url.replaceAll(/\{\w+\}/g, 'none'), key });
      if (status !== 405) taken.push(method);
    }
    assert.deepEqual(taken.sort(), documented.sort(), url);
  }
});

test('the linter of Redocly finds no error', async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-openapi-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(api.document));
  await writeFile(
    path.join(folder, 'redocly.yaml'),
    'extends: [recommended-strict]\nrules: { no-ambiguous-paths: off }\n',
  );
  const redocly = path.resolve(import.meta.dirname, '../../../node_modules/.bin/redocly');
  const { stderr } = await promisify(execFile)(process.execPath, [redocly, 'lint', 'openapi.json'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  assert.match(stderr, /Your API description is valid/);
});

test('every operation has a name of its own, a summary, a tag, its security and its answers', () => {
  const names = api.operations.map(({ operationId }) => operationId);
  assert.equal(new Set(names).size, names.length);
  const tags = new Set(api.document.tags.map((tag: { name: string }) => tag.name));
  for (const { operationId, spec } of api.operations) {
    assert.match(operationId, /^[a-z][A-Za-z]+$/);
    assert.ok(spec.summary?.length > 5, `${operationId} has a summary`);
    assert.ok(tags.has(spec.tags[0]), `${operationId} has a known tag`);
    const security = spec.security ?? api.document.security;
    const isOpen = [
      'getSharedAnswer',
      'listTools',
      'describeMcpClient',
      'getOpenApi',
      'watchBrowser',
    ].includes(operationId);
    assert.deepEqual(security, isOpen ? [] : [{ bearer: [] }, { apiKey: [] }], operationId);
    const statuses = Object.keys(spec.responses);
    const expected = ['200', '429', '500', '503', ...(isOpen ? [] : ['401'])];
    for (const status of expected) assert.ok(statuses.includes(status), `${operationId} answers ${status}`);
  }
});

test('every parameter in braces is declared and described', () => {
  for (const { path: url, operationId, spec } of api.operations) {
    const inPath = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = spec.parameters.filter((parameter: { in: string }) => parameter.in === 'path');
    assert.deepEqual(
      declared.map(({ name }: { name: string }) => name),
      inPath,
      operationId,
    );
    for (const parameter of spec.parameters)
      assert.ok(parameter.description, `${operationId} describes ${parameter.name}`);
  }
});

test('every example fits its schema', () => {
  const places: string[][] = [];
  const walk = (value: unknown, place: string[]) => {
    if (typeof value !== 'object' || value === null) return;
    const { examples, schema } = value as { examples?: unknown; schema?: unknown };
    if (Array.isArray(examples) && place.at(-1) !== 'properties') {
      places.push(place);
      for (const example of examples)
        assert.equal(
          api.problem(place, example),
          undefined,
          `${place.join('/')}: ${JSON.stringify(example)}`,
        );
    } else if (examples && schema) {
      places.push(place);
      for (const { value: example } of Object.values(examples as Record<string, { value: unknown }>))
        assert.equal(api.problem([...place, 'schema'], example), undefined, place.join('/'));
    }
    for (const [key, item] of Object.entries(value)) if (key !== 'examples') walk(item, [...place, key]);
  };
  walk(api.document.components.schemas, ['components', 'schemas']);
  walk(api.document.paths, ['paths']);
  assert.ok(places.length >= 5, `${places.length} places with examples`);
});

test('objects stay open, so that a later version can add fields', () => {
  assert.doesNotMatch(JSON.stringify(api.document), /"additionalProperties":false/);
});

test('what has a default is optional in a request and always given in an answer', () => {
  const { CreateAgentBody, Agent } = api.document.components.schemas;
  assert.deepEqual(CreateAgentBody.required, ['name']);
  assert.ok(Agent.required.includes('memoryMarkdown'));
});

test('the document is OpenAPI 3.1 and needs no key', async () => {
  assert.match(api.document.openapi, /^3\.1\./);
  const answer = await call(app, { path: '/openapi.json' });
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
});

test('the limits of a run and the resume of one that failed are documented', () => {
  const { CompleteEvent, RunResult } = api.document.components.schemas;
  for (const { properties } of [CompleteEvent.properties.payload, RunResult])
    for (const reason of ['stop', 'time-limit', 'step-limit', 'token-limit', 'cancelled', 'error'])
      assert.ok(properties.finishReason.description.includes(`\`${reason}\``), reason);
  for (const id of ['streamResume', 'resumeRun']) {
    const { spec } = api.operations.find(({ operationId }) => operationId === id)!;
    assert.match(spec.description, /ended in `error` or `failed` is tried again from where it stopped/);
  }
});
