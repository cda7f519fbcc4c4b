import { randomInt } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { spec } from 'node:test/reporters';
import { finished } from 'node:stream/promises';
import { findMissingParts } from '../server/test/support/missing-parts.ts';
import type { MissingParts } from '../server/test/support/missing-parts.ts';
import { startTestPostgres } from '../server/test/support/test-postgres.ts';
import { sortSkipped, tellSkipped } from './skipped-tests.ts';
import type { Skipped } from './skipped-tests.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const patterns = [
  'api/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
  'web/src/**/*.test.ts',
];
const longestFileMs = 600_000;
// More than the machine has cores: a file that waits for another process or a timer leaves its core to others. Files that
// drive a browser leave it nothing, and starve one another: they have a lane of their own beside the rest.
const LANES = [
  { isOf: isDashboard, atOnce: availableParallelism() },
  { isOf: (file: string) => !isDashboard(file), atOnce: availableParallelism() + 2 },
];
// Begun first, so that none of them is what all others have ended before: they wait for processes, one after the other.
const LONG = [
  'runs/nodes',
  'runs/lost-runs',
  'runs/durability',
  'runs/database',
  'reviews/plan-report-crash',
  'http/first-start',
  'http/property',
  'faults/faults',
  'delegation/crash',
  'skills/nodes',
  'operations/upgrade',
  'operations/backup',
  'sandbox/memory',
].map((name) => `server/test/${name}.test.ts`);
const MOST_RUN_AGAIN = 6;
const LONGEST_NAMED = 10;

// For the test files, and for every service that they start.
process.env['NODE_OPTIONS'] =
  `--import=${pathToFileURL(path.join(import.meta.dirname, 'quick-imports.mjs')).href}`;

// All random data of the tests; see server/test/support/seeded.ts.
process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));
process.stderr.write(`Random data from TEST_SEED=${process.env['TEST_SEED']}\n`);

process.exitCode = await runTests(process.argv.slice(2));

async function runTests(given: string[]): Promise<number> {
  const interrupt = interruptible();
  const files = given.length > 0 ? given.map((file) => path.resolve(file)) : await findTestFiles();
  const postgres = await startTestPostgres();
  try {
    const missing = await findMissingParts();
    process.env['QUARRY_TEST_MISSING'] = JSON.stringify(missing);
    process.env['QUARRY_TEST_POSTGRES'] = JSON.stringify({
      connection: postgres.connection,
      template: postgres.template,
    });
    return interrupt.aborted ? 130 : await runFiles(files, { signal: interrupt, missing });
  } finally {
    await postgres.stop();
  }
}

async function findTestFiles(): Promise<string[]> {
  const files = await Array.fromAsync(glob(patterns, { cwd: projectRoot }));
  const isLong = new Set(LONG);
  const others = files.filter((file) => !isLong.has(file.split(path.sep).join('/')));
  return [...LONG, ...others.sort()].map((file) => path.join(projectRoot, file));
}

/**
 * Several files at a time; what fails in that crowd is run once more alone. A file that passes then is named at the end:
 * it has a flaw of its own to mend, but does not stand for broken code. Many at once do.
 */
async function runFiles(
  files: string[],
  { signal, missing }: { signal: AbortSignal; missing: MissingParts },
): Promise<number> {
  if (files.length === 0) return 1;
  const lanes = LANES.map(({ isOf, atOnce }) => ({ files: files.filter(isOf), concurrency: atOnce }));
  const first = joined(
    await Promise.all(
      lanes
        .filter((lane) => lane.files.length > 0)
        .map(({ files: own, concurrency }) => runOnce(own, { concurrency, signal })),
    ),
  );
  if (signal.aborted) return 130;
  const skipped = sortSkipped(first.skipped, missing);
  process.stderr.write(tellSkipped(skipped, missing));
  if (process.env['CI'] === 'true' && skipped.unexplained.length > 0) {
    say('Skipped or todo without a missing part, which CI does not accept:', skipped.unexplained);
    return 1;
  }
  if (files.length > LONGEST_NAMED) say('Longest:', longest(first.seconds));
  const failed = [...first.failed];
  if (failed.length === 0) return 0;
  if (failed.length > MOST_RUN_AGAIN || files.length === 1) return 1;
  say('Run again, alone:', failed);
  const again = await runOnce(failed, { concurrency: 1, signal });
  if (signal.aborted) return 130;
  if (again.failed.size > 0) return 1;
  say('FLAKY: failed in the crowd and passed alone:', failed);
  return 0;
}

async function runOnce(files: string[], options: { concurrency: number; signal: AbortSignal }) {
  const { signal } = options;
  const skipped: Skipped[] = [];
  const failed = new Set<string>();
  const seconds = new Map<string, number>();
  const tests = run({ files, cwd: projectRoot, timeout: longestFileMs, ...options });
  const note = (data: EventData.TestPass | EventData.TestFail) => {
    const { name, file, skip, todo } = data;
    if (skip !== undefined || todo !== undefined) skipped.push({ name, file, reason: skip || true });
  };
  tests.on('test:pass', note);
  tests.on('test:fail', (data) => {
    note(data);
    if (data.todo === undefined) failed.add(data.file ?? data.name);
  });
  tests.on('test:complete', ({ name, file, details }) => {
    if (name === file) seconds.set(name, details.duration_ms / 1000);
  });
  const report = tests.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await finished(report, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return { skipped, failed, seconds };
}

function isDashboard(file: string): boolean {
  return file.startsWith(path.join(projectRoot, 'server/test/dashboard/'));
}

type Outcome = Awaited<ReturnType<typeof runOnce>>;

function joined(outcomes: readonly Outcome[]): Outcome {
  return {
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    failed: new Set(outcomes.flatMap(({ failed }) => [...failed])),
    seconds: new Map(outcomes.flatMap(({ seconds }) => [...seconds])),
  };
}

function longest(seconds: Map<string, number>): string[] {
  return [...seconds]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LONGEST_NAMED)
    .map(([file, took]) => `${took.toFixed(0).padStart(4)} s  ${path.relative(projectRoot, file)}`);
}

function say(heading: string, names: string[]): void {
  process.stderr.write(`${heading}\n${names.map((name) => `  ${name}\n`).join('')}`);
}

/** The first Ctrl-C ends the test files and cleans up; what hangs after that is for kill. */
function interruptible(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort());
  return controller.signal;
}
