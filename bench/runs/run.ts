import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { measure } from './measure.ts';
import { readRunsOptions } from './options.ts';
import type { Options, Part } from './options.ts';
import { measureAttach } from './parts/attach.ts';
import { measureCpu } from './parts/cpu.ts';
import { measureFast, measureIdle, measurePaced } from './parts/levels.ts';
import { measureLong } from './parts/long.ts';
import { measureRecovery } from './parts/recovery.ts';
import { measureStart } from './parts/start.ts';
import { report } from './report.ts';
import type { Results } from './results.ts';
import { SHAPES, setStage } from './stage.ts';
import type { Stage } from './stage.ts';

const STAGED: Part[] = ['cpu', 'fast', 'paced', 'long', 'attach'];
const WARM_UP_MS = 2_500;

const options = readRunsOptions();
const results: Results = { machine: describeMachine() };
if (STAGED.some(wanted)) await onStage(options);
if (wanted('start')) results.start = await step('start', () => measureStart(options));
if (wanted('recovery')) results.recovery = await step('recovery', () => measureRecovery(options));
const kept = await keep(results);
console.log(`\n${report(results)}\n\nRaw numbers: ${path.relative(process.cwd(), kept)}`);

async function onStage({ profile, quick }: Options): Promise<void> {
  const stage = await step('set up', () => setStage({ profile }));
  try {
    results.idle = await step('come to rest', () => measureIdle(stage));
    await step('warm up', () => warmUp(stage, quick));
    if (wanted('cpu')) results.cpu = await step('cpu', () => measureCpu(stage, { quick }));
    if (wanted('attach')) results.attach = await step('attach', () => measureAttach(stage));
    if (wanted('fast')) results.fast = await step('fast', () => measureFast(stage, { quick }));
    if (wanted('paced')) results.paced = await step('paced', () => measurePaced(stage));
    if (wanted('long')) results.long = await step('long', () => measureLong(stage));
  } finally {
    await stage.stop();
  }
}

/** Until the code is compiled and the connections are open. */
async function warmUp(stage: Stage, quick: boolean): Promise<void> {
  for (const system of stage.systems)
    await measure(stage, system, {
      shape: SHAPES.fast,
      concurrency: 64,
      forMs: quick ? WARM_UP_MS / 2 : WARM_UP_MS,
    });
}

function wanted(part: Part): boolean {
  return options.parts.includes(part);
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  process.stderr.write(`${name} … `);
  const result = await work();
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  return result;
}

async function keep(found: Results): Promise<string> {
  const folder = path.join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `runs-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify(found, undefined, 2)}\n`);
  return file;
}

function describeMachine(): string {
  const [cpu] = os.cpus();
  const gb = Math.round(os.totalmem() / 1024 ** 3);
  const load = os.loadavg()[0]!.toFixed(1);
  return `${os.cpus().length} cores (${cpu?.model ?? 'unknown'}), ${gb} GB, Node ${process.version}, load before ${load}`;
}
