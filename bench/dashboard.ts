import { startDashboard } from '../server/test/dashboard/support/dashboard-app.ts';
import { makeLargeGraph } from '../server/test/dashboard/support/large-graph.ts';
import { LAST_WORDS, makeLongRun } from '../server/test/dashboard/support/long-run.ts';
import { startTestPostgres } from '../server/test/support/test-postgres.ts';
import { quickOption, readOptions } from './command-line/read-options.ts';
import { median, percentile } from './runs/statistics.ts';

const options = readOptions({
  name: 'dashboard',
  about: `The dashboard in a real Chromium: from the click on a run of 5,000 events until its last words are drawn, and how long
frames take while its text and its timeline are scrolled, and while a graph of 500 nodes and 1,000 edges turns. Needs a
quiet machine.`,
  options: { quick: quickOption },
});
const OPEN_TARGET_MS = 1_000;
const FRAME_TARGET_MS = 34;
const rounds = options.quick ? 3 : 10;

const postgres = await startTestPostgres();
process.env['QUARRY_TEST_POSTGRES'] = JSON.stringify({
  connection: postgres.connection,
  template: postgres.template,
});
const dashboard = await startDashboard();
try {
  const runId = await makeLongRun(dashboard);
  const page = await dashboard.open();
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
    `a frame while scrolling: p95 ${percentile(frames, 95).toFixed(1)} ms (goal ${FRAME_TARGET_MS} ms)`,
  );
  await makeLargeGraph(dashboard.app, dashboard.owner.scope);
  await page.goto('/graph');
  await page.getByLabel('How many').selectOption('500');
  await page.getByRole('application', { name: 'Graph with 500 nodes and 1000 edges' }).waitFor();
  const turns = await page.evaluate(turnGraph);
  console.log(
    `a frame of the graph while it turns: p50 ${median(turns).toFixed(1)} ms, p95 ${percentile(turns, 95).toFixed(1)} ms (goal ${FRAME_TARGET_MS} ms)`,
  );
} finally {
  await dashboard.stop();
  await postgres.stop();
}

interface Opened {
  readable: number;
  whole: number;
}

/** In the page: from the click until the answer can be read, and until its end stands in the document. */
async function openRun({ runId, words }: { runId: string; words: string }): Promise<Opened> {
  const start = performance.now();
  document.querySelector<HTMLElement>(`a[href$="${runId}"]`)!.click();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows nothing outside of this function
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the same
  const text = () => document.querySelector('article')?.textContent ?? '';
  while (text() === '') await frame();
  const readable = performance.now() - start;
  while (!text().includes(words)) await frame();
  return { readable, whole: performance.now() - start };
}

async function scrollThrough(): Promise<number[]> {
  const boxes = [...document.querySelectorAll<HTMLElement>('[role=region], [role=tabpanel]')];
  const times: number[] = [];
  let last = performance.now();
  for (let step = 0; step < 120; step++) {
    for (const box of boxes) box.scrollTop = (box.scrollHeight * step) / 120;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times;
}

/** In the page: the graph turns on with every frame, as when a key is held. */
async function turnGraph(): Promise<number[]> {
  const view = document.querySelector('[role=application]')!;
  const times: number[] = [];
  let last = performance.now();
  for (let step = 0; step < 240; step++) {
    view.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times.slice(10);
}
