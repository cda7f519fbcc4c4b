import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRunBody } from './run-requests.ts';

const required = {
  modelName: 'embedded/extractive',
  inputText: 'Hi',
  promptKey: 'chat-routing',
  locale: 'en',
};
const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

function wrongField(extra: object): PropertyKey | undefined {
  return startRunBody.safeParse({ ...required, ...extra }).error?.issues[0]?.path[0];
}

function withSelection(selection: unknown) {
  return { matrixEditContext: { sourceRunId: runId, selection } };
}

function withMention(mention: object) {
  return { mentions: [{ id: runId, type: 'agent', label: 'Mika', ...mention }] };
}

test('a run start has all defaults', () => {
  assert.deepEqual(startRunBody.parse({ ...required, userId: 'ignored' }), {
    ...required,
    fileUrls: [],
    mentions: [],
    maxBrowsingSteps: 25,
    maxChainSteps: 10,
    maxRetries: 2,
    retryDelayMs: 500,
    includeOthersEntities: true,
    extendedContextEnabled: false,
    updateMemory: false,
    cancelChildren: true,
    useHistory: true,
    depth: 'standard',
  });
});

test('each required field of a run start is missed by name', () => {
  for (const field of Object.keys(required)) assert.equal(wrongField({ [field]: undefined }), field);
});

const ranges = {
  maxBrowsingSteps: [1, 100],
  maxChainSteps: [1, 50],
  maxRetries: [0, 5],
  retryDelayMs: [0, 10_000],
} as const;

for (const [field, [least, most]] of Object.entries(ranges)) {
  test(`${field} is a whole number from ${least} to ${most}`, () => {
    for (const value of [least, most]) assert.equal(wrongField({ [field]: value }), undefined);
    for (const value of [least - 1, most + 1, least + 0.5, String(least), null]) {
      assert.equal(wrongField({ [field]: value }), field, `${value} was accepted`);
    }
  });
}

test('the input holds 1 to 100000 characters', () => {
  assert.equal(wrongField({ inputText: '🦉'.repeat(100_000) }), undefined);
  assert.equal(wrongField({ inputText: 'a'.repeat(100_001) }), 'inputText');
  assert.equal(wrongField({ inputText: '' }), 'inputText');
});

test('a matrix selection is text or an object, and bounded', () => {
  assert.equal(wrongField(withSelection('row 1')), undefined);
  assert.equal(wrongField(withSelection({ rowIds: ['1'], nested: { ok: [true, null, 2] } })), undefined);
  const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);
  for (const wrong of [undefined, 5, ['a\0'], { a: ['\0'] }, { '\0': 1 }, { a: 'b'.repeat(100_001) }, deep]) {
    assert.equal(wrongField(withSelection(wrong)), 'matrixEditContext');
  }
});

test('a mention needs a known type and a well-formed id', () => {
  assert.equal(wrongField(withMention({})), undefined);
  assert.equal(wrongField(withMention({ type: 'robot' })), 'mentions');
  assert.equal(wrongField(withMention({ id: 'x' })), 'mentions');
});
