import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { processOf, settled } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { createNodeKey, startNode } from '../support/node-process.ts';
import { SCRIPTED, textOf } from './matrix-app.ts';

const labels = Array.from({ length: 16 }, (_, i) => `Product ${i + 1}`);
const statement = (label: string) => `${label} costs $${100 + Number(label.slice(8))} a year`;

test('kill -9 in the middle of filling: the matrix is completed, and no row that was finished is paid for again', async (t) => {
  const site = await startWebServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<title>Prices</title><article>${labels.map((label) => `<p>${statement(label)}.</p>`).join('')}</article>`,
    );
  });
  t.after(() => site.close());
  const asked: string[] = [];
  // Three rows are answered; the others wait for an answer when the node is killed, however fast or slow the machine is.
  const killed = Promise.withResolvers<void>();
  const model = await fakeOpenAi((request) =>
    answerTo(request, { asked, answered: 3, others: killed.promise }),
  );
  t.after(() => model.close());
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', ALLOW_PRIVATE_NETWORK: site.hostPort };
  const node = await startNode(t, { env });
  const key = await createNodeKey(await node.connection());
  await node.client(key).createAgent({ name: 'Mika' });
  const { runId } = await node
    .client(key)
    .run(runInput('Compare them', { modelName: SCRIPTED, fileUrls: [`${site.origin}/prices`] }));
  await node.client(key).confirmDraft({ kind: 'matrix', runId });

  const finished = new Set<string>();
  for await (const event of node.client(key).streamResume({ runId, modelName: SCRIPTED }))
    if (event.type === 'matrix-data-updated') {
      finished.add(labels[Number(event.payload.rowId.slice(1)) - 1]!);
      if (finished.size === 3) break;
    }
  await node.kill9();
  asked.length = 0;
  killed.resolve();
  await node.restart();
  const client = node.client(key);
  assert.equal(await settled(client, runId), 'completed', node.output());

  assert.deepEqual([...new Set(asked)].toSorted(), labels.filter((label) => !finished.has(label)).toSorted());
  const process = await processOf(client, runId);
  const cells = process.flatMap((event) =>
    event.type === 'matrix-data-updated' ? [event.payload.rowId] : [],
  );
  assert.deepEqual(cells.toSorted(), labels.map((_, i) => `r${i + 1}`).toSorted());
  const completed = process.filter(({ type }) => type === 'matrix-data-completed');
  assert.equal(completed.length, 1);
  assert.ok(completed[0]?.type === 'matrix-data-completed');
  assert.deepEqual(
    completed[0].payload.rows.map(({ cells: { c1 } }) => c1?.value),
    labels.map((_, i) => 101 + i),
  );
});

interface Rows {
  asked: string[];
  /** How many are answered at once. */
  answered: number;
  /** When the others are. */
  others: Promise<void>;
}

async function answerTo(request: FakeRequest, { asked, answered, others }: Rows): Promise<FakeAnswer> {
  const text = textOf(request);
  const label = /^Row: (.*)$/m.exec(text)?.[1];
  if (label) {
    if (asked.push(label) > answered) await others;
    const value = 100 + Number(label.slice(8));
    return says(JSON.stringify({ cells: [{ columnId: 'c1', value, n: 1, quote: statement(label) }] }));
  }
  if (text.includes('You check citations')) return says('{"verdicts":[]}');
  if (text.includes('You design comparison matrices'))
    return says(
      JSON.stringify({
        title: 'Prices',
        columns: [{ name: 'Price', description: '', type: 'number' }],
        rows: labels.map((name) => ({ label: name })),
      }),
    );
  return callsTool('matrix', { query: 'Compare them' });
}
