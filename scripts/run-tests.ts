import { randomInt } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import type { TestEvent } from 'node:test/reporters';
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
// drive a browser leave it nothing, and starve one another: not more of them than there are cores.
const AT_ONCE = 2 * availableParallelism() + 2;
const DASHBOARDS_AT_ONCE = availableParallelism();
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
  const first = await runOnce(files, { atOnce: AT_ONCE, signal });
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
  const again = await runOnce(failed, { atOnce: 1, signal });
  if (signal.aborted) return 130;
  if (again.failed.size > 0) return 1;
  say('FLAKY: failed in the crowd and passed alone:', failed);
  return 0;
}

/** As many files at a time as may be; whoever has ended one takes the next, so that none waits while there is room. */
async function runOnce(files: string[], { atOnce, signal }: { atOnce: number; signal: AbortSignal }) {
  const outcome: Outcome = { passed: 0, failed: new Set(), skipped: [], seconds: new Map() };
  const startedAt = performance.now();
  const report = new spec();
  report.pipe(process.stdout, { end: false });
  const take = createQueue(files);
  const worker = async () => {
    for (let next = take(); next; next = take()) {
      // Told in one piece: the reporter knows one file at a time.
      const events = await Array.fromAsync(runFile(next.file, signal));
      for (const event of events) {
        note(outcome, event);
        report.write(event);
      }
      next.done();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker)).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  report.end();
  await finished(report);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  process.stdout.write(
    `ℹ ${files.length} files in ${minutes} minutes: ${outcome.passed} tests passed, ${outcome.skipped.length} skipped, ${outcome.failed.size} files failed\n`,
  );
  return outcome;
}

/** The events of one file, without the summary that each ends with: there is one of all. */
async function* runFile(file: string, signal: AbortSignal): AsyncGenerator<TestEvent> {
  for await (const event of run({ files: [file], cwd: projectRoot, timeout: longestFileMs, signal })) {
    const { type, data } = event as TestEvent;
    if (type !== 'test:summary' && (type !== 'test:diagnostic' || data.file !== undefined))
      yield event as TestEvent;
  }
}

/** Files in their order, but those of the dashboard as soon as there is a place for one. */
function createQueue(files: readonly string[]) {
  const dashboards = files.filter(isDashboard);
  const others = files.filter((file) => !isDashboard(file));
  let driving = 0;
  return (): { file: string; done: () => void } | undefined => {
    if (driving < DASHBOARDS_AT_ONCE && dashboards.length > 0) {
      driving += 1;
      return { file: dashboards.shift()!, done: () => void (driving -= 1) };
    }
    const file = others.shift();
    return file === undefined ? undefined : { file, done: () => undefined };
  };
}

function isDashboard(file: string): boolean {
  return file.startsWith(path.join(projectRoot, 'server/test/dashboard/'));
}

interface Outcome {
  passed: number;
  /** Files. */
  failed: Set<string>;
  skipped: Skipped[];
  seconds: Map<string, number>;
}

function note(outcome: Outcome, { type, data }: TestEvent): void {
  if (type === 'test:complete' && data.name === data.file)
    outcome.seconds.set(data.name, data.details.duration_ms / 1000);
  if (type !== 'test:pass' && type !== 'test:fail') return;
  const { name, file, skip, todo, details } = data;
  if (skip !== undefined || todo !== undefined) outcome.skipped.push({ name, file, reason: skip || true });
  else if (type === 'test:fail') outcome.failed.add(file ?? name);
  else if (details.type !== 'suite') outcome.passed += 1;
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
