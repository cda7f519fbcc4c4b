import { spawn } from 'node:child_process';
import path from 'node:path';
import { installWeb } from './build-web.mjs';
import { SetupError, modules, projectRoot, say } from './project.mjs';

const program = (name) => path.join(modules, '.bin', name);
const knip = [program('knip'), '--no-progress', '--no-config-hints'];

const checks = [
  { name: 'types', args: [program('tsc'), '-p', '.'], mend: 'Mend what the compiler names above.' },
  {
    name: 'types of the dashboard',
    args: [program('tsc'), '-p', 'web'],
    mend: 'Mend what the compiler names above.',
  },
  { name: 'lint', args: [program('oxlint'), '.'], mend: 'Mend what the linter names above.' },
  { name: 'format', args: [program('oxfmt'), '--check', '.'], mend: 'Run "npm run format".' },
  {
    name: 'unused code',
    args: knip,
    mend: 'Remove what is named above, or only its "export" where its own file uses it. A program that is started by its name is listed in knip.config.js.',
  },
  {
    name: 'code that only tests use',
    args: [...knip, '--production'],
    mend: 'Remove what is named above and its tests; what tests need for themselves belongs in a folder "testing" or in server/test.',
  },
];

/** All that can be told of the code without running it. Side by side; each says how it ended as soon as it did. */
export async function runChecks(node) {
  await installWeb();
  const failed = (await Promise.all(checks.map((check) => runCheck(node, check)))).filter(Boolean);
  if (failed.length > 0) throw new SetupError(`Not in order: ${failed.join(', ')}.`);
}

/** Answers the name of a check that failed. */
async function runCheck(node, { name, args, mend }) {
  const begin = performance.now();
  const { code, output } = await run(node, args);
  const seconds = `${((performance.now() - begin) / 1_000).toFixed(1)} s`;
  say(code === 0 ? `check: ${name}, ${seconds}` : `check: ${name} FAILED\n${output.trim()}\n${mend}\n`);
  return code === 0 ? undefined : name;
}

function run(node, args) {
  const child = spawn(node, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }));
  });
}
