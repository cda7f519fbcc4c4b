import type { ModelShape } from './answer.ts';
import { streamRun } from './stream-run.ts';
import type { RunTimes, Target } from './stream-run.ts';

/** What the load generator, a process of its own, is asked to do. */
export interface Load {
  target: Target;
  shape: ModelShape;
  concurrency: number;
  /** Each of the concurrent callers starts runs for this long; 0 is one run each. */
  forMs: number;
  /** Also ask for the status of a run this often. */
  statusEveryMs?: number;
}

export interface LoadResult {
  runs: RunTimes[];
  failures: string[];
  wallMs: number;
  statusMs: number[];
}

process.on('message', (load: Load) => {
  generate(load).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: 0 });

async function generate(load: Load): Promise<LoadResult> {
  const { target, shape, concurrency, forMs } = load;
  const result: LoadResult = { runs: [], failures: [], wallMs: 0, statusMs: [] };
  const startedAt = performance.now();
  let runId = '';
  let done = false;
  const caller = async () => {
    do {
      try {
        result.runs.push(await streamRun(target, { shape, onRunId: (id) => (runId ||= id) }));
      } catch (error) {
        result.failures.push(String(error));
      }
    } while (performance.now() - startedAt < forMs && result.failures.length < 10);
  };
  const asking = askForStatus(load, { runId: () => runId, done: () => done, times: result.statusMs });
  await Promise.all(Array.from({ length: concurrency }, caller));
  result.wallMs = performance.now() - startedAt;
  done = true;
  await asking;
  return result;
}

async function askForStatus(
  { target, statusEveryMs }: Load,
  state: { runId: () => string; done: () => boolean; times: number[] },
): Promise<void> {
  if (statusEveryMs === undefined) return;
  while (!state.done()) {
    await new Promise((resolve) => setTimeout(resolve, statusEveryMs));
    if (state.runId() === '') continue;
    const startedAt = performance.now();
    const url = `http://127.0.0.1:${target.port}${target.base}/agent/run/${state.runId()}/status`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${target.key}` } });
    if (response.status !== 200) throw new Error(`status answered ${response.status}`);
    await response.text();
    state.times.push(performance.now() - startedAt);
  }
}
