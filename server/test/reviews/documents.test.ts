import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { MODEL, startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { teaStructure } from './script.ts';

let reviews: ReviewApp;
let runId: string;
let first: string;

before(async () => {
  reviews = await startReviewApp();
  reviews.modelSays({
    route: () => callsTool('report', { query: 'green tea' }),
    structure: () => says(JSON.stringify(teaStructure)),
    section: () => says('Eisai brought seeds to Japan in 1191 [1].'),
  });
  ({ runId } = await reviews.client.run(runInput('Write a report about green tea', { modelName: MODEL })));
  await reviews.client.confirmDraft({ kind: 'report', runId });
  await reviews.client.resumeRun({ runId, modelName: MODEL });
  first = (await reviews.client.getDocument({ runId })).text!;
});
after(() => reviews?.stop());

const save = (more: object) => reviews.client.saveDocument({ runId, basedOn: 1, ...more });

const exported = async (): Promise<string> =>
  (await reviews.get(`/agent/run/${runId}/report?format=md`)).text();

test('a report begins as its run wrote it', async () => {
  const document = await reviews.client.getDocument({ runId });
  assert.deepEqual(
    [document.kind, document.version, document.latest, document.by, document.note],
    ['report', 1, 1, null, ''],
  );
  assert.match(document.text!, /Eisai brought seeds/);
  assert.ok(document.sources.length > 0);
});

test('what is changed by hand is a new version, and exports hold it', async () => {
  const text = first.replace('Eisai brought seeds', 'The monk Eisai brought seeds');
  const saved = await save({ text, note: 'Who he was' });
  assert.deepEqual([saved.version, saved.latest, saved.note], [2, 2, 'Who he was']);
  assert.ok(saved.by);
  assert.match(await exported(), /The monk Eisai/);
  assert.equal((await reviews.client.getDocument({ runId, version: 1 })).text, first);
  const { versions } = await reviews.client.listDocumentVersions(runId);
  assert.deepEqual(
    versions.map(({ version }) => version),
    [2, 1],
  );
});

test('of two changes to the same version exactly one wins', async () => {
  await assert.rejects(save({ text: 'Mine [1].' }), { code: 'CONFLICT' });
  const both = await Promise.allSettled([
    save({ basedOn: 2, text: 'Mine [1].' }),
    save({ basedOn: 2, text: 'Yours [1].' }),
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('an earlier version is made the newest again', async () => {
  const restored = await save({ basedOn: 3, restore: 1 });
  assert.deepEqual([restored.version, restored.text], [4, first]);
});

test('a change that cites nothing, says nothing, or says two things is refused', async () => {
  await assert.rejects(save({ basedOn: 4, text: 'So it is [77].' }), {
    code: 'BAD_REQUEST',
    message: /\[77\]/,
  });
  await assert.rejects(save({ basedOn: 4 }), { code: 'BAD_REQUEST' });
  await assert.rejects(save({ basedOn: 4, text: 'x', restore: 1 }), { code: 'BAD_REQUEST' });
  await assert.rejects(save({ basedOn: 4, restore: 9 }), { code: 'NOT_FOUND' });
  const [source] = (await reviews.client.getDocument({ runId })).sources;
  await assert.rejects(save({ basedOn: 4, text: 'x [9].', sources: [{ n: 9, id: source!.id }] }), {
    code: 'BAD_REQUEST',
  });
});

test('what another run has found can be cited, under a number of its own', async () => {
  let asked = 0;
  reviews.modelSays({
    route: () => (asked++ === 0 ? callsTool('search', { query: 'green tea' }) : says('It is old [1].')),
    queries: () => says('{"queries":["green tea"]}'),
  });
  const found = await reviews.client.run(runInput('How old is tea?', { modelName: MODEL }));
  const { linkedSources } = (await reviews.client.getRun(found.runId))!;
  const saved = await save({
    basedOn: 4,
    text: 'It is old [41].',
    fromRunId: found.runId,
    sources: [{ n: 41, id: linkedSources[0]!.id }],
  });
  assert.deepEqual(
    saved.sources.map(({ n, id }) => [n, id]),
    [[41, linkedSources[0]!.id]],
  );
  assert.equal(saved.fromRunId, found.runId);
});

test('a run without a report or matrix has no document, and nobody else sees one', async () => {
  reviews.modelSays({ route: () => says('Hello.') });
  const { runId: plain } = await reviews.client.run(runInput('Hello', { modelName: MODEL }));
  await assert.rejects(reviews.client.getDocument({ runId: plain }), { code: 'NOT_FOUND' });
  const stranger = await reviews.app.createKey({ workspace: 'another' });
  await assert.rejects(reviews.app.client(stranger.key).getDocument({ runId }), { code: 'NOT_FOUND' });
});

test('versions go with their run', async () => {
  await reviews.client.deleteRun(runId);
  const { rowCount } = await reviews.app.pool.query('select 1 from document_versions where run_id = $1', [
    runId,
  ]);
  assert.equal(rowCount, 0);
});
