import { startDashboard } from '../../server/test/dashboard/support/dashboard-app.ts';
import { makeLargeGraph } from '../../server/test/dashboard/support/large-graph.ts';
import { LAST_WORDS, makeLongRun } from '../../server/test/dashboard/support/long-run.ts';
import { startTestPostgres } from '../../server/test/support/test-postgres.ts';
import { quickOption, readOptions } from '../command-line/read-options.ts';
import { median, percentile } from '../runs/statistics.ts';
import { framesWhileStreaming, makeConversation, timeToOpen } from './conversation.ts';
import { firstLoad } from './first-load.ts';
import { openRun, scrollThrough, turnGraph } from './in-page.ts';
import type { Opened } from './in-page.ts';

const options = readOptions({
  name: 'dashboard',
  about: `The dashboard in a real Chromium: what a first page loads; from the click on a conversation of 50 answers until the newest
is drawn; how long frames take while somebody types and scrolls and three runs stream; from the click on a run of 5,000
events until its last words are drawn, and frames while its text and its timeline are scrolled, and while a graph of 500
nodes and 1,000 edges turns. Needs a quiet machine.`,
  options: { quick: quickOption },
});
const OPEN_TARGET_MS = 1_000;
const CONVERSATION_TARGET_MS = 500;
const FIRST_LOAD_TARGET_KB = 300;
const FRAME_TARGET_MS = 34;
const rounds = options.quick ? 3 : 10;

const postgres = await startTestPostgres();
process.env['QUARRY_TEST_POSTGRES'] = JSON.stringify({
  connection: postgres.connection,
  template: postgres.template,
});
const dashboard = await startDashboard();
try {
  const page = await dashboard.open();
  const { scripts, all } = await firstLoad(page);
  console.log(
    `a first page: ${scripts.toFixed(0)} KB of JavaScript gzipped (goal ${FIRST_LOAD_TARGET_KB} KB), ${all.toFixed(0)} KB with styles and fonts`,
  );
  const conversationId = await makeConversation(dashboard);
  const openings: number[] = [];
  for (let round = 0; round < rounds; round++) openings.push(await timeToOpen(page, conversationId));
  console.log(
    `open a conversation of 50 answers: p50 ${median(openings).toFixed(0)} ms (goal ${CONVERSATION_TARGET_MS} ms)`,
  );
  const streaming = await framesWhileStreaming(dashboard, page, conversationId);
  console.log(
    `a frame while typing and scrolling, 3 runs streaming: p50 ${median(streaming).toFixed(1)} ms, p95 ${percentile(streaming, 0.95).toFixed(1)} ms (goal ${FRAME_TARGET_MS} ms)`,
  );
  const runId = await makeLongRun(dashboard);
  const opened: Opened[] = [];
  const frames: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto('/');
    await page.locator(`a[href$="${runId}"]`).waitFor();
    opened.push(await page.evaluate(openRun, { runId, words: LAST_WORDS }));
    frames.push(...(await page.evaluate(scrollThrough)));
  }
  const readable = median(opened.map((times) => times.readable));
  const whole = median(opened.map((times) => times.whole));
  console.log(
    `open a run of 5,000 events: p50 ${readable.toFixed(0)} ms, whole ${whole.toFixed(0)} ms (goal ${OPEN_TARGET_MS} ms)`,
  );
  console.log(
    `a frame while scrolling: p95 ${percentile(frames, 0.95).toFixed(1)} ms (goal ${FRAME_TARGET_MS} ms)`,
  );
  await makeLargeGraph(dashboard.app, dashboard.owner.scope);
  await page.goto('/graph');
  await page.getByRole('button', { name: '3D' }).click();
  await page.getByLabel('How many').selectOption('500');
  await page.getByRole('application', { name: 'Graph with 500 nodes and 1000 edges' }).waitFor();
  const turns = await page.evaluate(turnGraph);
  console.log(
    `a frame of the graph while it turns: p50 ${median(turns).toFixed(1)} ms, p95 ${percentile(turns, 0.95).toFixed(1)} ms (goal ${FRAME_TARGET_MS} ms)`,
  );
} finally {
  await dashboard.stop();
  await postgres.stop();
}
