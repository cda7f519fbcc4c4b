import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EMBEDDED, flowOf, payloadsOf, startMatrixApp } from '../reviews/matrix-app.ts';
import type { MatrixApp } from '../reviews/matrix-app.ts';

let matrix: MatrixApp;

before(async () => {
  matrix = await startMatrixApp({ GRAPH_EXTRACTION: 'on' });
});
after(() => matrix?.stop());

const height = 'At 634 metres it has been the tallest tower in Japan since 2012.';
const opened = 'It opened on 22 May 2012.';
const builder = 'Tokyo Skytree was built by Obayashi Corporation.';
const skytree = {
  title: 'Tokyo Skytree',
  body: `<p>Tokyo Skytree is a broadcasting tower in Tokyo. ${height} ${opened} ${builder}</p>`,
};

/** The one entity of the name, with all that is known about it. */
async function known(label: string) {
  const { entities } = await matrix.client.listEntities({ search: label, limit: 100 });
  const named = entities.filter((entity) => entity.label === label);
  assert.equal(named.length, 1, `${label} is there ${named.length} times`);
  return matrix.client.getEntity(named[0]!.id);
}

test('a matrix goes into the graph before the run is complete: rows with their cells, each with its sentence', async () => {
  matrix.world.pages = [skytree];
  const { runId } = await matrix.draft('Compare Tokyo Skytree by height and opening date in a matrix', {
    modelName: EMBEDDED,
  });
  const events = await matrix.fill(runId, EMBEDDED);
  assert.deepEqual(flowOf(events).slice(-5), [
    'matrix-data-completed',
    'graph-start',
    'graph-extraction-entity-delta',
    'graph',
    'complete',
  ]);
  const row = await known('Tokyo Skytree');
  assert.equal(row.category, 'location');
  assert.equal(row.description, 'Tokyo Skytree is a broadcasting tower in Tokyo.');
  assert.deepEqual(row.metadata, {
    height: { value: 634, type: 'number' },
    opening_date: { value: '2012-05-22', type: 'date' },
  });
  for (const sentence of [height, opened]) assert.ok(row.sources[0]!.quote.includes(sentence), sentence);
  // The table writes the day as 2012-05-22, the page as 22 May 2012: the workspace has it under the name of the page.
  const days = (await matrix.client.listEntities({ category: 'date' })).entities.map(({ label }) => label);
  assert.deepEqual(days.toSorted(), ['2012', '22 May 2012']);
});

test('what a model reads about a row in the texts is about the row, and its sentence joins those of before', async () => {
  matrix.modelSays({
    structure: () => ({
      title: 'Towers',
      columns: [{ name: 'Height', description: '', type: 'number' }],
      rows: [{ label: 'Tokyo Skytree' }],
      question: 'So?',
    }),
    cells: () => [{ columnId: 'c1', value: 634, n: 1, quote: height }],
    graph: (asked) => {
      const entity = { name: 'Tokyo Skytree', category: 'location', sentences: [builder] };
      return { entities: asked.includes(builder) ? [entity] : [], relations: [] };
    },
  });
  const { runId } = await matrix.draft('Compare towers');
  const events = await matrix.fill(runId);
  assert.deepEqual(
    payloadsOf(events, 'graph-extraction-entity-delta').map(({ label, category }) => [label, category]),
    [['Tokyo Skytree', 'location']],
  );
  const [graph] = payloadsOf(events, 'graph');
  const row = await known('Tokyo Skytree');
  assert.deepEqual(
    graph!.entities.map(({ id }) => id),
    [row.id],
  );
  assert.equal(row.sources.length, 1);
  assert.equal(row.sources[0]!.quote.split(height).length, 2);
  assert.ok(row.sources[0]!.quote.includes(builder));
});
