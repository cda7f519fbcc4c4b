import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput } from '../support/app.ts';
import { EMBEDDED, startMatrixApp } from './matrix-app.ts';
import type { MatrixApp } from './matrix-app.ts';

let app: MatrixApp;
let matrixRunId: string;
let plainRunId: string;

const NOBODYS = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';
const xml = (inner: string) => `<matrix_selection>${inner}</matrix_selection>`;

before(async () => {
  app = await startMatrixApp();
  app.world.pages = [{ title: 'Acme', body: '<p>Acme costs $12 a year, and its licence is MIT.</p>' }];
  const { runId } = await app.draft('/matrix compare Acme and Bolt by price', { modelName: EMBEDDED });
  await app.fill(runId, EMBEDDED);
  matrixRunId = runId;
  const plain = await app.client.run(runInput('Hello', { promptKey: 'direct-answer' }));
  plainRunId = plain.runId;
});
after(() => app?.stop());

async function start(more: Record<string, unknown>, apiKey?: string) {
  const response = await app.send('/agent/run/stream', { ...runInput('Change it'), ...more }, apiKey);
  return {
    status: response.status,
    body: (await response.json()) as { message: string; issues?: { path: string }[] },
  };
}

const edit = (sourceRunId: string, selection: unknown, more = {}) =>
  start({ matrixEditContext: { sourceRunId, selection }, ...more });

for (const [what, content, reason] of [
  ['XML that is not closed', '<matrix_selection><row id="r1">', /unclosed tag: row/],
  ['XML with another root', '<rows/>', /matrix_selection/],
  ['text that is no XML', 'r1, c1', /Must be XML/],
  ['an empty selection', xml(''), /selects nothing/],
] as const)
  test(`${what} as the selection is refused before the stream starts`, async () => {
    const { status, body } = await start({ matrixSelectionContent: content });
    assert.equal(status, 400);
    assert.match(body.message, reason);
    assert.equal(body.issues?.[0]?.path, 'matrixSelectionContent');
  });

test('a selection of what the matrix does not have is refused, and the field is named', async () => {
  const { status, body } = await edit(matrixRunId, { rowIds: ['r9'] });
  assert.equal(status, 400);
  assert.match(body.message, /no row "r9"/);
  assert.equal(body.issues?.[0]?.path, 'matrixEditContext.selection');
  const written = await edit(matrixRunId, {}, { matrixSelectionContent: xml('<column id="c9"/>') });
  assert.match(written.body.message, /^matrixSelectionContent: .*no column "c9"/);
});

test('an edit without a selection is refused', async () => {
  assert.equal((await edit(matrixRunId, {})).status, 400);
  assert.equal((await edit(matrixRunId, '')).status, 400);
});

test('a source run that is not a matrix is refused', async () => {
  for (const context of ['matrixEditContext', 'matrixContinueContext']) {
    const { status, body } = await start({ [context]: { sourceRunId: plainRunId, selection: 'Acme' } });
    assert.equal(status, 400);
    assert.match(body.message, /no complete matrix/);
    assert.equal(body.issues?.[0]?.path, `${context}.sourceRunId`);
  }
});

test('a matrix that is not yet filled cannot be continued', async () => {
  const { runId } = await app.draft('/matrix compare Acme and Bolt by price', { modelName: EMBEDDED });
  assert.equal((await start({ matrixContinueContext: { sourceRunId: runId } })).status, 400);
});

test("a source run that does not exist, or is another user's, is not found", async () => {
  assert.equal((await start({ matrixContinueContext: { sourceRunId: NOBODYS } })).status, 404);
  const bob = await app.app.createKey({ user: 'bob@example.com' });
  assert.equal((await start({ matrixContinueContext: { sourceRunId: matrixRunId } }, bob.key)).status, 404);
});

test('a matrix is edited or continued, not both', async () => {
  const sourceRunId = matrixRunId;
  const { status } = await edit(sourceRunId, 'Acme', { matrixContinueContext: { sourceRunId } });
  assert.equal(status, 400);
});

test('an edit and a continuation come to the matrix without a model that chooses it', async () => {
  const sourceRunId = matrixRunId;
  const edited = await app.draft('Hello', {
    modelName: EMBEDDED,
    matrixEditContext: { sourceRunId, selection: 'Acme' },
  });
  assert.equal(edited.last.type, 'first_matrix_structure');
  const continued = await app.draft('Add a column for licence', {
    modelName: EMBEDDED,
    matrixContinueContext: { sourceRunId },
  });
  assert.ok(continued.last.type === 'first_matrix_structure');
  assert.deepEqual(
    continued.last.payload.columns.map(({ name }) => name),
    ['Price', 'Licence'],
  );
  const events = await app.fill(continued.runId, EMBEDDED);
  const completed = events.find(({ type }) => type === 'matrix-data-completed');
  assert.ok(completed?.type === 'matrix-data-completed');
  assert.match(String(completed.payload.rows[0]!.cells['c2']?.value), /MIT/);
  assert.equal(completed.payload.rows[0]!.cells['c1']?.value, 12);
});
