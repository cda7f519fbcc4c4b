import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { makeServiceHome, runCommand } from '../http/service-process.ts';
import { MODEL, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaPlan, teaStructure, toolThen } from '../reviews/script.ts';
import { fakeOpenAi, says, stalls } from '../support/fake-openai.ts';

let reviews: ReviewApp;
let env: Record<string, string>;
let folder: string;

before(async () => {
  reviews = await startReviewApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-cli-'));
  const { key } = await reviews.app.createKey();
  env = {
    QUARRY_URL: reviews.app.origin,
    QUARRY_API_KEY: key,
    QUARRY_LOGIN: path.join(folder, 'login.json'),
  };
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await reviews?.stop();
});

const command = (...args: string[]) => runCommand(env, ...args);

/** A command with something on its standard input, as a shell gives it. */
async function piped(input: string, ...args: string[]) {
  const cli = path.resolve(import.meta.dirname, '../../src/cli.ts');
  const file = path.join(folder, 'input');
  await writeFile(file, input);
  const child = spawn('sh', ['-c', 'cat "$0" | "$@"', file, process.execPath, cli, ...args], {
    env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => (output[name] += part));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, ...output };
}

const plans = {
  route: toolThen('plan', 'Green tea came to Japan in 1191 [1].'),
  plan: () => says(JSON.stringify(teaPlan)),
};

test('an answer goes to standard output, and the work to standard error', async () => {
  reviews.modelSays({ route: () => says('Hello to you.') });
  const done = await command('ask', 'Hello', '--model', MODEL);
  assert.deepEqual([done.code, done.stdout], [0, 'Hello to you.\n'], done.stderr);
});

test('where nobody is there a draft waits, and --yes confirms it', async () => {
  reviews.modelSays(plans);
  const waiting = await command('ask', 'Plan green tea', '--model', MODEL);
  assert.deepEqual([waiting.code, waiting.stdout], [3, ''], waiting.stderr);
  assert.match(waiting.stderr, /A plan of run \S+ waits for a review/);
  const done = await command('ask', 'Plan green tea', '--model', MODEL, '--yes');
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stderr, /^Step: History$/m);
  assert.match(done.stdout, /^Green tea came to Japan in 1191 \[1\]\.\n\n\[1\] .*http/);
});

test('the outcome is told as JSON, or each event as a line of it', async () => {
  reviews.modelSays({ route: () => says('As data.') });
  const outcome = await command('ask', 'Hello', '--model', MODEL, '--json');
  const { status, text, runId } = JSON.parse(outcome.stdout);
  assert.deepEqual([status, text], ['completed', 'As data.']);
  const events = await command('ask', 'Hello', '--model', MODEL, '--events');
  const types = events.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type);
  assert.deepEqual([types[0], types.at(-1)], ['config', 'complete']);
  const shown = await command('show', runId);
  assert.match(shown.stdout, new RegExp(`^Hello\\n${runId}  completed  ${MODEL}[^]*As data\\.`));
});

test('what is asked for reaches the service: form, depth, sites, language', async () => {
  reviews.modelSays({ route: () => says('Fine.') });
  const done = await command(
    ...'ask --table --depth deep --site example.org --locale ja --json --model'.split(' '),
    MODEL,
    'A table',
  );
  const { runId } = JSON.parse(done.stdout);
  const { input } = (await reviews.client.getRun(runId))!;
  assert.deepEqual([input.depth, input.locale, input.useHistory], ['deep', 'ja', false]);
  const both = await command('ask', 'x', '--report', '--table');
  assert.equal(both.code, 1);
  assert.match(both.stderr, /cannot be used with option/);
});

test('files and what comes by a pipe are read', async () => {
  reviews.modelSays({ route: () => says('Read.') });
  const file = path.join(folder, 'note.txt');
  await writeFile(file, 'The kettle is blue.');
  const given = await command('ask', 'Which colour?', '--model', MODEL, '--file', file, '--json');
  const detail = (await reviews.client.getRun(JSON.parse(given.stdout).runId))!;
  assert.deepEqual(
    detail.linkedSources.map(({ title }) => title),
    ['note.txt'],
  );
  const pipe = await piped('The pot is red.', 'ask', 'Which colour?', '--model', MODEL, '--json');
  const read = (await reviews.client.getRun(JSON.parse(pipe.stdout).runId))!;
  assert.deepEqual(
    read.linkedSources.map(({ title }) => title),
    ['standard-input.txt'],
  );
  const question = await piped('What is tea?', 'ask', '--model', MODEL);
  assert.deepEqual([question.code, question.stdout], [0, 'Read.\n'], question.stderr);
  const missing = await command('ask', 'x', '--file', path.join(folder, 'none.pdf'));
  assert.deepEqual([missing.code, missing.stdout], [1, '']);
  assert.match(missing.stderr, /none\.pdf cannot be read \(ENOENT\)/);
  const nothing = await command('ask');
  assert.equal(nothing.code, 1);
  assert.match(nothing.stderr, /Give a question/);
});

test('a program that leaves standard input open is not waited for', async () => {
  reviews.modelSays({ route: () => says('At once.') });
  const cli = path.resolve(import.meta.dirname, '../../src/cli.ts');
  const child = spawn(process.execPath, [cli, 'ask', 'Hello', '--model', MODEL], {
    env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  assert.equal(await new Promise((resolve) => child.once('exit', resolve)), 0);
});

test('a report is written into a file in the form of its name, and exported again', async () => {
  reviews.modelSays({
    route: toolThen('report', 'Written.'),
    structure: () => says(JSON.stringify(teaStructure)),
    section: () => says('Green tea came to Japan in 1191 [1].'),
  });
  const file = path.join(folder, 'tea.docx');
  const done = await command('ask', 'Report on tea', '--model', MODEL, '--yes', '--output', file);
  assert.equal(done.code, 0, done.stderr);
  assert.equal((await readFile(file)).subarray(0, 2).toString(), 'PK');
  const markdown = await command('export', 'last');
  assert.match(markdown.stdout, /^# Green tea/);
  const wrong = await command('export', 'last', '--format', 'exe');
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /no form exe\. Right would be one of: md, html/);
});

test('an answer is written into a file with its sources', async () => {
  reviews.modelSays(plans);
  const file = path.join(folder, 'tea.md');
  await command('ask', 'Plan green tea', '--model', MODEL, '--yes', '--output', file);
  assert.match(await readFile(file, 'utf8'), /^Green tea came to Japan in 1191 \[1\]\.\n\n\[1\] /);
});

test('runs, agents, sources, the graph and secrets are listed, and things of nobody are refused in a sentence', async () => {
  assert.match((await command('runs', '--limit', '2')).stdout, /^[0-9a-f-]{36} {2}\w+ /);
  assert.equal(JSON.parse((await command('runs', '--limit', '2', '--json')).stdout).length, 2);
  assert.match((await command('agents')).stdout, /default +\S+ \S+ +Mika/);
  assert.match((await command('tools')).stdout, /^search +research +\S/m);
  const made = await command('agents', 'create', 'Nao', '--identity', 'I look twice.');
  assert.match(made.stdout, /^[0-9a-f-]{36}\n$/);
  assert.equal((await command('agents', 'delete', made.stdout.trim())).code, 1, 'not without --yes');
  assert.equal((await command('agents', 'delete', made.stdout.trim(), '--yes')).code, 0);
  const sources = JSON.parse((await command('sources', '--json')).stdout) as { id: string; title: string }[];
  assert.ok(sources.length > 0);
  assert.ok((await command('sources', 'show', sources[0]!.id)).stdout.startsWith(sources[0]!.title));
  assert.match((await command('graph', 'no such thing')).stdout, /nothing of that/);
  assert.match((await piped('s3cret\n', 'secrets', 'set', 'API_KEY')).stdout, /^Stored API_KEY\./);
  assert.match((await command('secrets', 'list')).stdout, /^API_KEY /);
  assert.equal((await command('secrets', 'delete', 'API_KEY')).code, 0);
  for (const args of [
    ['show', 'nothing'],
    ['agents', 'delete', 'nothing', '--yes'],
    ['sources', 'show', 'x'],
  ]) {
    const refused = await command(...args);
    assert.equal(refused.code, 1, args.join(' '));
    assert.doesNotMatch(refused.stderr, /\.ts:/);
  }
});

test('a run that fails ends with 1 and says why', async () => {
  reviews.modelSays({ route: () => ({ kind: 'status', status: 400 }) });
  const failed = await command('ask', 'Hello', '--model', MODEL);
  assert.deepEqual([failed.code, failed.stdout], [1, '']);
  assert.ok(failed.stderr.trim().length > 0);
  const unreachable = await runCommand({ QUARRY_URL: 'http://127.0.0.1:1', QUARRY_API_KEY: 'k' }, 'runs');
  assert.equal(unreachable.code, 1);
  assert.match(unreachable.stderr, /cannot be reached/);
});

test('what a model writes cannot command the terminal of those who list it', async () => {
  reviews.modelSays({ route: () => says('fine') });
  await command('ask', 'Clear \u001b[2J the screen', '--model', MODEL);
  const list = await command('runs', '--limit', '1');
  // oxlint-disable-next-line no-control-regex -- what must not be there
  assert.doesNotMatch(list.stdout, /\u001b/);
});

test('a shell completes commands, subcommands, options and their values', async () => {
  const { stdout: script } = await command('completion', 'bash');
  const complete = (line: string) => {
    const words = line.split(' ');
    const program = `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})\nCOMP_CWORD=${words.length - 1}\n_quarry\necho "\${COMPREPLY[@]}"`;
    return new Promise<string>((resolve) => {
      const shell = spawn('bash', ['-c', program]);
      let out = '';
      shell.stdout.setEncoding('utf8').on('data', (part: string) => (out += part));
      shell.once('close', () => resolve(out.trim()));
    });
  };
  assert.equal(await complete('quarry as'), 'ask');
  assert.equal(await complete('quarry agents cre'), 'create');
  assert.equal(await complete('quarry ask tea --dep'), '--depth');
  assert.equal(await complete('quarry ask --depth '), 'quick standard deep');
  assert.equal(await complete('quarry ask --depth = d'), 'deep');
  assert.equal(await complete('quarry ask tea --locale j'), 'ja');
  assert.equal(await complete('quarry connect add oll'), 'ollama');
  assert.equal(await complete('quarry ask --file --'), '', 'a file follows, and bash knows those');
  assert.match(
    (await command('completion', 'fish')).stdout,
    /complete -c quarry -n '__fish_use_subcommand' -f -a ask/,
  );
  const forFish = (await command('completion', 'fish')).stdout;
  assert.match(forFish, /'__fish_seen_subcommand_from ask' -l depth -x -a 'quick standard deep'/);
  assert.match(forFish, /'__fish_seen_subcommand_from ask' -l output -r -F/);
  const forZsh = (await command('completion', 'zsh')).stdout;
  assert.match(forZsh, /bashcompinit/);
  // In zsh that name is where programs are looked for, and a length is no expression.
  assert.doesNotMatch(forZsh, /\bpath=|:1:[A-Z]/);
  assert.equal((await command('completion', 'tcsh')).code, 1);
});

test('without a service one is started for the question and stopped again', async (t) => {
  const home = await makeServiceHome(t);
  const own = (...args: string[]) =>
    runCommand({ QUARRY_DATA: home.dataDir, QUARRY_LOGIN: path.join(folder, 'no-login.json') }, ...args);
  const first = await own('ask', 'Hello', '--json');
  assert.equal(first.code, 0, first.stderr);
  const { runId, status } = JSON.parse(first.stdout);
  assert.equal(status, 'completed');
  const list = await own('runs');
  assert.ok(list.stdout.includes(runId), 'the next command finds what the first has left');
  const keys = JSON.parse((await own('keys', 'list', '--json')).stdout) as { revokedAt: string | null }[];
  assert.ok(keys.length > 0 && keys.every(({ revokedAt }) => revokedAt !== null), 'no key is left behind');
});

test('a reader who leaves before the end is no failure that is told', async () => {
  reviews.modelSays({ route: () => says('word '.repeat(400), { tokenDelayMs: 1 }) });
  const cli = path.resolve(import.meta.dirname, '../../src/cli.ts');
  const child = spawn(process.execPath, [cli, 'ask', 'Hello', '--events', '--model', MODEL], {
    env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (told += part));
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.deepEqual([told, code], ['', 141]);
});

test('a service that was started for the question is put away also where its terminal closes', async (t) => {
  const home = await makeServiceHome(t);
  const asked = Promise.withResolvers<void>();
  const fake = await fakeOpenAi(
    () => {
      asked.resolve();
      return stalls('Beginning');
    },
    { models: ['m1'] },
  );
  t.after(() => fake.close());
  const own = { QUARRY_DATA: home.dataDir, QUARRY_LOGIN: path.join(folder, 'no-login.json') };
  const cli = path.resolve(import.meta.dirname, '../../src/cli.ts');
  const child = spawn(process.execPath, [cli, 'ask', 'Hello', '--model', 'compatible/m1'], {
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      LLM_BASE_URL: fake.baseUrl,
      ...own,
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await Promise.race([asked.promise, ended]);
  child.kill('SIGHUP');
  assert.equal(await ended, 129);
  const left = await readdir(path.join(home.dataDir, 'postgres'));
  assert.ok(!left.includes('postmaster.pid'), 'the database is stopped');
  const keys = JSON.parse((await runCommand(own, 'keys', 'list', '--json')).stdout) as {
    revokedAt: string | null;
  }[];
  assert.deepEqual(
    keys.map(({ revokedAt }) => revokedAt !== null),
    [true],
    'no key is left behind',
  );
});

test('beside a running service of this machine the same service is asked', async (t) => {
  const home = await makeServiceHome(t);
  const { origin } = await home.start();
  // The port stands in no setting of the command: the service has left word of it in the data folder.
  const asked = await runCommand(
    { QUARRY_DATA: home.dataDir, QUARRY_LOGIN: path.join(folder, 'no-login.json') },
    'ask',
    'Hello',
    '--json',
  );
  assert.equal(asked.code, 0, asked.stderr);
  assert.equal((await fetch(`${origin}/readyz`)).status, 200, 'it serves on');
});
