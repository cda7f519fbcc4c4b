import { Worker } from 'node:worker_threads';
import type { ParseJob, ParseResult } from './parse-job.ts';
import { begun, outOfMemoryExit } from './parse-job.ts';

/**
 * A process that parses documents one after the other. Its only thread that touches them is a worker; this one
 * watches it. A process, because V8 aborts all of it when an array outgrows the heap of one worker; a watching
 * thread, because memory outside the heap has no limit of its own, and because the parent may be gone.
 */
const memoryLimit = Number(process.argv[2]) * 1_000_000;
const watchEveryMs = 50;

const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
  resourceLimits: { maxOldGenerationSizeMb: memoryLimit / 1_000_000, maxYoungGenerationSizeMb: 24 },
});
let isRunning = false;
let watch: NodeJS.Timeout | undefined;

process.on('disconnect', () => process.exit());
process.on('message', (job: ParseJob) => {
  watch = setInterval(watchMemory, watchEveryMs);
  worker.postMessage(job, []);
});
worker.on('online', () => {
  isRunning = true;
});
worker.on('exit', () => {
  isRunning = false;
});
worker.on('message', (said: ParseResult | typeof begun) => {
  if (said !== begun) clearInterval(watch);
  process.send!(said);
});
worker.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(outOfMemoryExit);
  throw error;
});

async function watchMemory(): Promise<void> {
  if (!isRunning) return;
  const heap = await worker.getHeapStatistics();
  if (heap.used_heap_size + heap.external_memory > memoryLimit) process.exit(outOfMemoryExit);
}
