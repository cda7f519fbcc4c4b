import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EMBEDDED, startMatrixApp } from './matrix-app.ts';
import type { MatrixApp } from './matrix-app.ts';

let app: MatrixApp;

before(async () => {
  app = await startMatrixApp();
  app.world.pages = [
    { title: 'Acme', body: '<p>Acme costs $12 a year.</p><p>Licence: MIT</p>' },
    { title: 'Bolt', body: '<p>Bolt costs $90 a year.</p>' },
  ];
});
after(() => app?.stop());

test('the run lists what every cell rests on, by row and column', async () => {
  const { runId } = await app.draft('/matrix compare Acme and Bolt by price and licence', {
    modelName: EMBEDDED,
  });
  await app.fill(runId, EMBEDDED);
  const { evidence } = (await app.client.getRun(runId))!;
  assert.deepEqual(
    evidence!.map(({ rowId, columnId, claim, quote, verdict }) => ({
      rowId,
      columnId,
      claim,
      quote,
      verdict,
    })),
    [
      { rowId: 'r1', columnId: 'c1', claim: '12', quote: 'Acme costs $12 a year.', verdict: 'supported' },
      { rowId: 'r1', columnId: 'c2', claim: 'MIT', quote: 'Licence: MIT', verdict: 'supported' },
      { rowId: 'r2', columnId: 'c1', claim: '90', quote: 'Bolt costs $90 a year.', verdict: 'supported' },
    ],
  );
});
