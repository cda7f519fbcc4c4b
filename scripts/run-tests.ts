import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from 'node:test';
import type { EventData } from 'node:test';
import { spec } from 'node:test/reporters';
import { finished } from 'node:stream/promises';
import { startTestPostgres } from '../server/test/support/test-postgres.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const patterns = ['api/src/**/*.test.ts', 'server/src/**/*.test.ts', 'server/test/**/*.test.ts'];
const longestFileMs = 600_000;

// For the test files, and for every service that they start.
process.env['NODE_OPTIONS'] =
  `--import=${pathToFileURL(path.join(import.meta.dirname, 'quick-imports.mjs')).href}`;

process.exitCode = await runTests(process.argv.slice(2));

async function runTests(given: string[]): Promise<number> {
  const interrupt = interruptible();
  const files = given.length > 0 ? given.map((file) => path.resolve(file)) : await findTestFiles();
  const postgres = await startTestPostgres();
  try {
    process.env['QUARRY_TEST_POSTGRES'] = JSON.stringify({
      connection: postgres.connection,
      template: postgres.template,
    });
    return interrupt.aborted ? 130 : await runFiles(files, interrupt);
  } finally {
    await postgres.stop();
  }
}

async function findTestFiles(): Promise<string[]> {
  const files = await Array.fromAsync(glob(patterns, { cwd: projectRoot }));
  return files.sort().map((file) => path.join(projectRoot, file));
}

async function runFiles(files: string[], signal: AbortSignal): Promise<number> {
  const notRun: string[] = [];
  let hasFailed = false;
  const tests = run({ files, cwd: projectRoot, concurrency: 2, timeout: longestFileMs, signal });
  const note = (data: EventData.TestPass | EventData.TestFail) => {
    if (data.skip !== undefined || data.todo !== undefined) notRun.push(`${data.name} (${data.file})`);
  };
  tests.on('test:pass', note);
  tests.on('test:fail', (data) => {
    note(data);
    if (data.todo === undefined) hasFailed = true;
  });
  const report = tests.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await finished(report, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  if (signal.aborted) return 130;
  if (process.env['CI'] === 'true' && notRun.length > 0) {
    process.stderr.write(
      `Skipped or todo, which CI does not accept:\n${notRun.map((name) => `  ${name}\n`).join('')}`,
    );
    return 1;
  }
  return hasFailed || files.length === 0 ? 1 : 0;
}

/** The first Ctrl-C ends the test files and cleans up; what hangs after that is for kill. */
function interruptible(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort());
  return controller.signal;
}
