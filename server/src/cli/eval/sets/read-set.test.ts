import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { answerTokens } from '../scoring/normal-answer.ts';
import { ownSets, readSet } from './read-set.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-sets-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, content: string | object[], lines = true): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  const text =
    typeof content === 'string'
      ? content
      : lines
        ? content.map((one) => JSON.stringify(one)).join('\n')
        : JSON.stringify(content);
  await writeFile(file, text);
  return file;
}

const first = async (file: string) => (await readSet(file)).questions[0]!;

/** As the authors of BrowseComp publish it. */
function encrypted(text: string, password: string): string {
  const key = createHash('sha256').update(password).digest();
  return Buffer.from(Buffer.from(text).map((byte, i) => byte ^ key[i % 32]!)).toString('base64');
}

test('SimpleQA, BrowseComp and FRAMES are known by their columns', async () => {
  const simple = await written(
    'simple.csv',
    `metadata,problem,answer\n"{'topic': 'Art', 'urls': ['https://a.example']}","Who, and ""when""?",Ann in 1901\n`,
  );
  const { question, answers, kind } = await first(simple);
  assert.deepEqual([question, answers, kind], ['Who, and "when"?', ['Ann in 1901'], 'Art']);

  const long = 'Which painter, born in 1901, ünï? '.repeat(4);
  const browse = await written(
    'browse.csv',
    `problem,answer,problem_topic,canary\n${encrypted(long, 'canary 1')},${encrypted('Ann', 'canary 1')},Art,canary 1\n`,
  );
  assert.deepEqual([(await first(browse)).question, (await first(browse)).answers], [long, ['Ann']]);
  const damaged = await written(
    'damaged.csv',
    `problem,answer,canary\n${encrypted('Who?', 'a')},${encrypted('Ann', 'a')},b\n`,
  );
  await assert.rejects(
    readSet(damaged),
    /row 1 cannot be decrypted with its canary.*\. Read as browsecomp, which is a CSV with problem, answer/,
  );

  const frames = await written(
    'frames.tsv',
    `\tPrompt\tAnswer\treasoning_types\twiki_links\n0\tHow old?\t7\tNumerical\t['https://en.wikipedia.org/wiki/A', 'https://en.wikipedia.org/wiki/B']\n`,
  );
  assert.deepEqual((await first(frames)).mustCite, [
    'https://en.wikipedia.org/wiki/A',
    'https://en.wikipedia.org/wiki/B',
  ]);
});

test('of answers that readers have rated only those they found good are what others are measured by', async () => {
  const rated = await written('feedback.jsonl', [
    { runId: 'a', rating: 'good', comment: '', question: 'Who?', answer: 'Ann', sources: [], evidence: [] },
    { runId: 'b', rating: 'bad', comment: 'Wrong.', question: 'When?', answer: '1901' },
  ]);
  const { questions } = await readSet(rated);
  assert.deepEqual(
    questions.map(({ question, answers, isAnswerable }) => [question, answers, isAnswerable]),
    [
      ['Who?', ['Ann'], true],
      ['When?', [], true],
    ],
  );
});

test('GAIA, HotpotQA, MuSiQue, JEMHopQA are known by their fields', async () => {
  await written('gaia/one.txt', 'a file');
  const gaia = await written('gaia/metadata.jsonl', [
    { task_id: 'g1', Question: 'How many?', Level: 1, 'Final answer': '3', file_name: 'one.txt' },
    { task_id: 'g2', Question: 'Hidden?', Level: 1, 'Final answer': '?', file_name: '' },
  ]);
  const { questions } = await readSet(gaia);
  assert.deepEqual(
    [questions.length, questions[0]!.match, questions[0]!.files],
    [1, 'gaia', [{ path: path.join(folder, 'gaia/one.txt') }]],
  );

  const hotpot = await first(
    await written(
      'hotpot.json',
      [
        {
          _id: 'h1',
          question: 'Who?',
          answer: 'Ann',
          supporting_facts: [['B', 0]],
          context: [
            ['A', ['x.']],
            ['B', ['Ann did. ', 'She did.']],
          ],
        },
      ],
      false,
    ),
  );
  assert.deepEqual(hotpot.mustCite, ['Ann did. She did.']);
  assert.match(JSON.stringify(hotpot.files), /## A.*x\..*## B/);

  const musique = await readSet(
    await written('musique.jsonl', [
      {
        id: '2hop__1',
        question: 'Who?',
        answer: 'Ann',
        answer_aliases: ['Anna'],
        answerable: true,
        paragraphs: [{ idx: 0, title: 'A', paragraph_text: 'Ann.', is_supporting: true }],
      },
      {
        id: '2hop__2',
        question: 'Who else?',
        answer: 'Bob',
        answerable: false,
        paragraphs: [],
      },
    ]),
  );
  assert.deepEqual(
    musique.questions.map(({ answers, isAnswerable }) => [answers, isAnswerable]),
    [
      [['Ann', 'Anna'], true],
      [[], false],
    ],
  );

  const jem = await first(
    await written(
      'dev.json',
      [
        {
          qid: 'j1',
          type: 'comparison',
          question: 'どちら？',
          answer: 'あまちゃん',
          derivations: [],
          page_ids: [],
        },
      ],
      false,
    ),
  );
  assert.deepEqual([jem.locale, jem.answers], ['ja', ['あまちゃん']]);
});

const four = (value: unknown) => ({
  comprehensiveness: value,
  insight: value,
  instruction_following: value,
  readability: value,
});

test('DeepResearch Bench brings its criteria and references, ReportBench the papers of each survey', async () => {
  const query = await written('drb/data/prompt_data/query.jsonl', [
    { id: 1, topic: 'Art', language: 'en', prompt: 'Write of art.' },
  ]);
  await written('drb/data/criteria_data/criteria.jsonl', [
    {
      id: 1,
      prompt: 'Write of art.',
      dimension_weight: four(0.25),
      criterions: four([{ criterion: 'c', explanation: 'e', weight: 1 }]),
    },
  ]);
  await written('drb/data/test_data/cleaned_data/reference.jsonl', [
    { id: 1, prompt: 'Write of art.', article: 'Art is long.' },
  ]);
  const report = await first(query);
  assert.deepEqual(
    [report.form, report.race?.reference, report.race?.weights.insight],
    ['report', 'Art is long.', 0.25],
  );

  const bench = await written('rb/ReportBench_v1.1.jsonl', [
    { arxiv_id: '2003.00653', prompt: 'Survey attacks.' },
  ]);
  await written('rb/ReportBench_v1.1_GT/2003.00653.jsonl', [
    { bib_id: 'a', title: 'Adversarial attack on graph data' },
  ]);
  assert.deepEqual((await first(bench)).mustCite, ['Adversarial attack on graph data']);
});

const rejects = async (file: string, pattern: RegExp, format?: string) =>
  assert.rejects(readSet(file, format), pattern);

test('what does not fit is said with its place', async () => {
  await rejects(path.join(folder, 'nowhere.jsonl'), /There is no set .*nothing is downloaded/);
  await rejects(folder, /is a folder/);
  await rejects(await written('bad.jsonl', '{"question":"a"}\n{"question":\n'), /line 2 is not JSON/);
  await rejects(await written('empty.jsonl', '\n'), /none of the forms/);
  await rejects(await written('blank.jsonl', '{"question":" "}'), /line 1: question: /);
  await rejects(
    await written('twice.jsonl', '{"id":"a","question":"x"}\n{"id":"a","question":"y"}'),
    /two questions have the id a/,
  );
  await rejects(
    await written('file.jsonl', '{"question":"x","files":"gone.pdf"}'),
    /question 1 needs .*gone\.pdf/,
  );
  await rejects(
    await written('both.jsonl', '{"question":"x","answerable":false,"answer":"y"}'),
    /has no answer/,
  );
  await rejects(await written('own.jsonl', '{"question":"x"}'), /format bogus is not known/, 'bogus');
});

test('in the sets that come along every answer stands in its document, and every one has what it needs', async () => {
  const sets = await Promise.all(Object.keys(ownSets).map((name) => readSet(name)));
  assert.deepEqual(
    sets.map(({ questions }) => questions.length),
    [60, 10, 10],
  );
  const [short, ...long] = sets.map(({ questions }) => questions);
  assert.equal(short!.filter(({ isAnswerable }) => !isAnswerable).length, 11);
  assert.ok(short!.filter(({ locale }) => locale === 'ja').length >= 18);
  for (const { id, answers, files, kind } of short!.filter(
    (one) => one.isAnswerable && one.kind !== 'reckoning',
  )) {
    const text = await readFile((files[0] as { path: string }).path, 'utf8');
    const words = answerTokens(text).join(' ');
    if (kind === 'two places' || kind === 'other words') continue;
    assert.ok(
      answers.some((answer) => words.includes(answerTokens(answer).join(' '))),
      `${id}: ${answers.join(', ')}`,
    );
  }
  for (const { id, rubric, form } of long.flat()) assert.ok(rubric!.length >= 3 && form, id);
});
