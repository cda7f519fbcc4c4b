import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Results } from '../../../src/cli/eval/reporting/results.ts';
import { runCommand } from '../../http/service-process.ts';
import { libraryTools } from '../../reviews/review-tools.ts';
import { askedFor, sectionIndex, textOf, toolThen } from '../../reviews/script.ts';
import { startTestApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { fails, fakeOpenAi, says } from '../../support/fake-openai.ts';
import type { FakeAnswer, FakeOpenAi, FakeRequest } from '../../support/fake-openai.ts';
import { until } from '../../runs/timeline.ts';

const MODEL = 'compatible/m1';
/** US dollars for a million tokens in and out; every answer of the model takes 1,000 and 100. */
const PRICE = '2/10';
const USAGE = { prompt_tokens: 1_000, completion_tokens: 100 };
const CALL = (1_000 * 2 + 100 * 10) / 1_000_000;

const TEA = `# Tea

Eisai brought tea seeds to Japan in 1191. He wrote a book about tea in 1211. Nagatani Soen of Uji made the first sencha in 1738.
Green tea is steamed. Black tea is not steamed.
`;

/** What is asked, what would be right, and what the model says: its mistakes are known. */
const asked = [
  {
    id: 'exact',
    question: 'In which year did Eisai bring seeds?',
    answer: '1191',
    says: 'Answer: 1191\nEisai brought tea seeds to Japan in 1191 [1]. Tea was carried over the sea by Zhou Enlai.',
  },
  {
    id: 'wrong',
    question: 'In which year did he write the book?',
    answer: '1211',
    says: 'Answer: 1212\nEisai wrote a book about tea in 1212 [1]. Green tea is steamed [1].',
  },
  {
    id: 'partly',
    question: 'Who made the first sencha?',
    answer: 'Nagatani Soen of Uji',
    says: 'Answer: Nagatani Soen\nNagatani Soen of Uji made the first sencha in 1738 [1]. Black tea is steamed [1].',
  },
  { id: 'shy', question: 'What is done with green tea?', answer: 'steamed', says: 'Answer: unknown' },
  { id: 'none', question: 'What did the seeds cost?', answer: null, says: 'Answer: unknown' },
  { id: 'made-up', question: 'Who painted Eisai?', answer: null, says: 'Answer: Ann\nAnn painted him.' },
  { id: 'broken', question: 'In which year was the first sencha made?', answer: '1738', says: undefined },
  { id: 'ja', question: '最初の煎茶を作ったのは誰ですか。', answer: '永谷宗円', says: '答え: 宗円' },
];

let app: TestApp;
let model: FakeOpenAi;
let folder: string;
let env: Record<string, string>;
/** Held open until it is let go. */
let gate: Promise<void> | undefined;
let grade: (request: FakeRequest) => string = () => '';

/** A report of two sections, and a judge who first forgets a point. */
function reportScript(request: FakeRequest, text: string): FakeAnswer | undefined {
  if (/You check a text against/.test(text))
    return says(/^P3: /m.test(text) ? 'P1 = yes\nP2: perhaps\nP3 = no' : 'P1 = yes', { usage: USAGE });
  if (/a statement and lines of the source/.test(text))
    return says('S1 = supported\nS2 = unsupported', { usage: USAGE });
  const kind = askedFor(request);
  if (kind === 'structure') return says(JSON.stringify(STRUCTURE), { usage: USAGE });
  if (kind === 'coverage') return says('{"sections":[]}', { usage: USAGE });
  if (kind === 'section') return says(SECTIONS[sectionIndex(request)]!, { usage: USAGE });
  const isAsked = kind === 'route' && text.includes(REPORT) && !text.includes('You grade');
  return isAsked ? toolThen('report', 'It is there.')(request) : undefined;
}

const REPORT = 'Write a report on tea in Japan';
const STRUCTURE = {
  title: 'Tea',
  sections: [
    { title: 'Seeds', description: 'Who brought them' },
    { title: 'Sencha', description: 'Who made it' },
  ],
  question: 'Good?',
};
const SECTIONS = [
  'Eisai brought tea seeds to Japan in 1191 [1].',
  'Nagatani Soen of Uji made the first sencha in 1738 [1].',
];

before(async () => {
  model = await fakeOpenAi(
    async (request) => {
      const text = textOf(request);
      const report = reportScript(request, text);
      if (report !== undefined) return report;
      if (/You grade answers|回答を採点/.test(text)) return says(grade(request), { usage: USAGE });
      if (askedFor(request) !== 'route') return says('{"verdicts":[],"sentences":[]}', { usage: USAGE });
      const one = asked.find(({ question }) => text.includes(question));
      if (gate && one?.id === 'partly') await gate;
      return one?.says === undefined ? fails(400) : says(one.says, { usage: USAGE });
    },
    { models: ['m1'] },
  );
  app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, MODEL_PRICES: `${MODEL}=${PRICE}` },
    reviewTools: (deps) => libraryTools(deps, { pages: [] }).reviewTools,
  });
  const { key } = await app.createKey();
  folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-eval-'));
  env = { QUARRY_URL: app.origin, QUARRY_API_KEY: key, QUARRY_LOGIN: path.join(folder, 'login.json') };
  await writeFile(path.join(folder, 'tea.md'), TEA);
  const lines = asked.map(({ id, question, answer }) =>
    JSON.stringify({
      id,
      question,
      answer,
      files: ['tea.md'],
      web: false,
      mustCite: answer === null ? [] : ['tea.md'],
    }),
  );
  await writeFile(path.join(folder, 'tea.jsonl'), lines.join('\n'));
});
after(async () => {
  await app?.stop();
  await model?.close();
  await rm(folder, { recursive: true, force: true });
});

const evalArgs = (out: string, ...more: string[]) => [
  'eval',
  path.join(folder, 'tea.jsonl'),
  '--model',
  MODEL,
  '--out',
  path.join(folder, out),
  '--parallel',
  '1',
  ...more,
];

test('every figure of a whole evaluation is the one that is computed by hand', async () => {
  const done = await runCommand(env, ...evalArgs('first', '--json', '--parallel', '4'));
  assert.equal(done.code, 0, done.stderr);
  const results = JSON.parse(done.stdout) as Results;
  const { figures, questions, plan } = results;
  assert.deepEqual(
    questions.map(({ id, verdict }) => [id, verdict]),
    [
      ['exact', 'right'],
      ['wrong', 'wrong'],
      ['partly', 'wrong'],
      ['shy', 'refused'],
      ['none', 'right'],
      ['made-up', 'wrong'],
      ['broken', 'failed'],
      ['ja', 'wrong'],
    ],
  );
  const byHand = {
    // Six have an answer: one is right, two share four of six tokens with it.
    exact: 1 / 6,
    contained: 1 / 6,
    f1: (1 + 4 / 6 + 4 / 6) / 6,
    // Of four cited claims the one on black tea does not hold; of five facts that on Zhou Enlai has no citation.
    citationPrecision: 3 / 4,
    citationRecall: 4 / 5,
    quoteExactness: 1,
    refusedRightly: 1 / 2,
    refusedWrongly: 1 / 6,
    // Three of the five that were answered cite the file.
    retrievalRecall: 3 / 5,
    // The book of 1212 was taken out.
    repaired: 1 / 7,
    failed: 1 / 8,
    pages: 0,
    // Seven answers, and three verdicts of the run's own judge.
    inputTokens: (10 * 1_000) / 8,
    outputTokens: (10 * 100) / 8,
    cost: (10 * CALL) / 8,
  };
  for (const [name, value] of Object.entries(byHand))
    assert.ok(
      Math.abs(figures[name as keyof typeof byHand]!.value - value) < 1e-9,
      `${name}: ${figures[name as keyof typeof byHand]!.value}, by hand ${value}`,
    );
  assert.equal(figures.judged, undefined);
  assert.ok(figures.firstEventMs!.value > 0 && figures.answerMs!.value > 0);
  assert.ok(Math.abs(results.spent - 10 * CALL) < 1e-9);
  const page = await readFile(path.join(folder, 'first/report.html'), 'utf8');
  for (const { verdict, run } of questions)
    if (verdict !== 'right')
      assert.ok(page.includes(`href="${plan.service}/run/${run.runId}"`), 'every failure leads to its run');
  assert.doesNotMatch(page, /<script|<link|src=|@import|url\(/, 'nothing comes from outside');
});

/** Questions that the model was asked, with how often. */
const askedOf = (requests: readonly FakeRequest[]) =>
  asked.map(({ id, question }) => [
    id,
    requests.filter(
      (request) =>
        askedFor(request) === 'route' &&
        textOf(request).includes(question) &&
        !/You grade|採点/.test(textOf(request)),
    ).length,
  ]);

test('after kill -9 the same command goes on, and nothing is asked twice', async () => {
  model.requests.length = 0;
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  const cli = path.resolve(import.meta.dirname, '../../../src/cli.ts');
  const child = spawn(process.execPath, [cli, ...evalArgs('killed', '--judge', MODEL)], {
    env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], ...env },
    stdio: 'ignore',
  });
  const ledger = path.join(folder, 'killed/ledger.jsonl');
  const lines = async () => (await readFile(ledger, 'utf8').catch(() => '')).split('\n');
  const isStarted = async () =>
    (await lines()).some((line) => /"kind":"run","key":"partly"/.test(line)) ? true : undefined;
  await until(isStarted, 'the third question');
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  // The worst moment: the run was started, and the line about it is lost; the next is half written.
  const kept = (await lines()).filter((line) => !/"kind":"run","key":"partly"/.test(line));
  await writeFile(ledger, `${kept.join('\n').trimEnd()}\n{"kind":"run","ke`);
  gate = undefined;
  open();
  grade = (request) => verdictsOn(textOf(request));
  const done = await runCommand(env, ...evalArgs('killed', '--judge', MODEL, '--json'));
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stderr, /^Goes on in /);
  assert.deepEqual(
    askedOf(model.requests),
    asked.map(({ id }) => [id, 1]),
  );
  const results = JSON.parse(done.stdout) as Results;
  assert.equal(results.questions.length, asked.length);
  assert.equal(results.questions.find(({ id }) => id === 'partly')!.run.firstEventMs, null, 'nobody saw it');
  // Right by the judge: exact, partly and ja of six.
  assert.equal(results.figures.judged!.value, 3 / 6);
  const again = await runCommand(env, ...evalArgs('killed', '--judge', MODEL));
  assert.deepEqual([again.code, /is finished/.test(again.stderr)], [1, true], again.stderr);
});

/** Lenient: whoever shares a word with the expected answer is right, `unknown` is no attempt. */
function verdictsOn(text: string): string {
  const items = text.split(/\n\n(?=Q\d+\n<question>)/).slice(1);
  return items
    .map((item, i) => {
      const [, expected = ''] = /<expected>\n([^]*?)\n<\/expected>/.exec(item) ?? [];
      const [, given = ''] = /<given>\n(?:Answer|答え): ([^\n]*)/.exec(item) ?? [];
      const word = given === 'unknown' ? 'not-attempted' : expected.includes(given) ? 'correct' : 'incorrect';
      return `Q${i + 1} = ${word}`;
    })
    .join('\n');
}

test('a report is waited for beyond its draft, and measured by its rubric and by FACT as the judge says', async () => {
  const rubric = ['Says who brought seeds', 'Says who made the first sencha', 'Says what it cost'];
  const one = { id: 'tea', question: REPORT, form: 'report', files: ['tea.md'], web: false, rubric };
  const set = path.join(folder, 'report.jsonl');
  await writeFile(set, JSON.stringify(one));
  const out = path.join(folder, 'report');
  const done = await runCommand(env, 'eval', set, '--model', MODEL, '--judge', MODEL, '--out', out, '--json');
  assert.equal(done.code, 0, done.stderr);
  const { figures, questions } = JSON.parse(done.stdout) as Results;
  assert.equal(questions[0]!.run.status, 'completed');
  assert.match(questions[0]!.run.text, /Eisai brought[^]*Nagatani Soen/);
  const { rubric: met, factAccuracy, factEffective, failed } = figures;
  assert.deepEqual(
    [met, factAccuracy, factEffective, failed].map((figure) => figure!.value),
    [2 / 3, 1 / 2, 1, 0],
  );
});

test('two results are compared question by question', async () => {
  const page = path.join(folder, 'compared.html');
  const done = await runCommand(
    env,
    'eval',
    'compare',
    path.join(folder, 'killed'),
    path.join(folder, 'first/results.json'),
    '--page',
    page,
  );
  assert.match(await readFile(page, 'utf8'), /partly/);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /2 won, 0 lost, 6 alike, of 8 \(sign test: p = 0\.500\)/);
  assert.match(done.stdout, /won: partly: .*\n {2}This one: right; the other: wrong\./);
});

test('the budget is kept, and what it leaves unasked is said', async () => {
  model.requests.length = 0;
  const done = await runCommand(env, ...evalArgs('poor', '--budget', '$0.014', '--json'));
  assert.equal(done.code, 5, done.stderr);
  const { spent, notAsked, questions } = JSON.parse(done.stdout) as Results;
  assert.ok(
    spent <= 0.014 && questions.length > 0 && notAsked === asked.length - questions.length,
    `${spent}`,
  );
});

test('a judge model is measured on the answers that come along', async () => {
  grade = () => 'I cannot say.';
  const done = await runCommand(env, 'eval', 'judge', MODEL, '--out', path.join(folder, 'judge'), '--json');
  assert.equal(done.code, 0, done.stderr);
  const { pairs, unreadable, agreement } = JSON.parse(done.stdout) as {
    pairs: number;
    unreadable: number;
    agreement: { value: number };
  };
  assert.deepEqual([pairs, unreadable, agreement.value], [50, 50, 0]);
});

test('ratings and edits become a set that can be asked', async () => {
  const client = app.client(env['QUARRY_API_KEY']!);
  const results = JSON.parse(await readFile(path.join(folder, 'first/results.json'), 'utf8')) as Results;
  const runOf = (id: string) => results.questions.find((one) => one.id === id)!.run.runId;
  await client.giveFeedback({ runId: runOf('exact'), rating: 'good' });
  await client.giveFeedback({ runId: runOf('wrong'), rating: 'bad', comment: 'The year is 1211.' });
  const file = path.join(folder, 'use.jsonl');
  const done = await runCommand(env, 'eval', 'export', '--output', file);
  assert.equal(done.code, 0, done.stderr);
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { rubric: string[]; files: string[] });
  assert.match(lines[0]!.rubric[0]!, /^Says what this answer says.*1191/);
  assert.match(lines[1]!.rubric[0]!, /The year is 1211\.$/);
  assert.match(lines[0]!.files[0]!, /^\/api\/v1\/file\//);
});

test('what is kept of the web is listed and deleted', async () => {
  const { rows } = await app.pool.query<{ id: string }>('select id from workspaces limit 1');
  await app.pool.query(
    `insert into web_recordings (workspace_id, name, key, answer) values ($1, 'tea', 'a', '1'), ($1, 'tea', 'b', '2')`,
    [rows[0]!.id],
  );
  assert.match((await runCommand(env, 'eval', 'recordings')).stdout, /^tea +2 answers/);
  const gone = await runCommand(env, 'eval', 'recordings', '--remove', 'tea');
  assert.deepEqual([gone.code, gone.stdout], [0, 'Removed tea: 2 answers.\n']);
  const again = await runCommand(env, 'eval', 'recordings', '--remove', 'tea');
  assert.deepEqual([again.code, /not found/.test(again.stderr)], [1, true]);
});

test('what cannot be done is said before anything is asked', async () => {
  model.requests.length = 0;
  const set = path.join(folder, 'tea.jsonl');
  const said = async (...args: string[]) => {
    const { code, stderr } = await runCommand(env, 'eval', ...args, '--out', path.join(folder, 'never'));
    assert.equal(code, 1);
    assert.doesNotMatch(stderr, /at .*\.ts:/);
    return stderr;
  };
  assert.match(
    await said(set, '--model', 'compatible/none'),
    /There is no model compatible\/none\. This service has: /,
  );
  assert.match(await said(set, '--judge', 'embedded/extractive'), /cannot judge/);
  assert.deepEqual(model.requests, []);
});
