import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { flowOf } from '../tools/research-app.ts';
import { textOf } from '../reviews/script.ts';
import { hasToolResult, isSkillQuestion, manifest, payloads, printed, startSkillApp } from './skill-app.ts';
import type { SkillApp } from './skill-app.ts';

let skills: SkillApp;

before(async () => {
  skills = await startSkillApp({
    skills: {
      greeter: {
        'SKILL.md': manifest('greeter', '', 'Greet with scripts/greet.py NAME. See references/names.md.'),
        'scripts/greet.py': 'import sys\nprint("Hello,", sys.argv[1])\n',
        'references/names.md': 'The secret handshake of names.',
      },
    },
  });
});
after(() => skills?.stop());

const csv = new File(['month,amount\n2026-01,5\n2026-02,7\n'], 'sales.csv');

test('a program that the model writes runs on attached data, and its chart is an image of the run', async () => {
  const file = await skills.client.uploadFile(csv);
  const code = [
    'import csv, os',
    'total = sum(int(row["amount"]) for row in csv.DictReader(open("sales.csv")))',
    'print("total", total)',
    'open(os.path.join(os.environ["OUTPUT_DIR"], "chart.svg"), "w").write("<svg xmlns=\\"http://www.w3.org/2000/svg\\"/>")',
  ].join('\n');
  skills.script({ query: 'Add up', skill: 'data-analysis' }, [{ action: 'code', language: 'python', code }]);
  const { events, detail } = await skills.run('Add up the amounts', { fileUrls: [file.url] });

  const flow = flowOf(events).filter((type) => type.startsWith('skill-'));
  assert.deepEqual(flow, ['skill-session-start', 'skill-delta', 'skill-complete']);
  assert.equal(printed(events), 'total 12\n');
  const [complete] = payloads(events, 'skill-complete');
  assert.equal(complete!.exitCode, 0);
  const [chart] = complete!.outputFiles;
  assert.deepEqual([chart!.name, chart!.mediaType], ['chart.svg', 'image/svg+xml']);
  assert.deepEqual(detail.images, [{ imageUrl: chart!.url, title: 'chart.svg' }]);
  const stored = await skills.app.pool.query('select run_id from files where id = $1', [chart!.id]);
  assert.equal(stored.rows[0].run_id, detail.id);

  const question = textOf(skills.model.requests.find(isSkillQuestion)!);
  assert.match(question, /# Data analysis/, 'the body is shown once the skill is chosen');
  assert.match(question, /month,amount/, 'and the beginning of the file');
  const result = textOf(skills.model.requests.find(hasToolResult)!);
  assert.match(result, /total 12/);
  assert.ok(result.includes(chart!.url), 'the model knows the link');
});

test('before a skill is chosen, the model sees names and descriptions and no bodies', async () => {
  skills.script({ query: 'Greet', skill: 'greeter' }, [
    { action: 'script', script: 'scripts/greet.py', args: ['Ann'] },
  ]);
  const { events } = await skills.run('Greet Ann');
  const first = JSON.stringify(skills.model.requests[0]!.body);
  assert.match(first, /greeter: A skill for tests/);
  assert.doesNotMatch(first, /Greet with scripts/);
  assert.equal(printed(events), 'Hello, Ann\n');
});

test('files of a skill are shown when the model asks for them, and those of no other folder', async () => {
  skills.script({ query: 'Greet', skill: 'greeter' }, [
    { action: 'read', files: ['references/names.md', '../../etc/passwd'] },
    { action: 'script', script: 'greet.py', args: ['Ben'] },
  ]);
  const { events } = await skills.run('Greet Ben');
  const questions = skills.model.requests.filter(isSkillQuestion).map(textOf);
  assert.doesNotMatch(questions[0]!, /secret handshake/);
  assert.match(questions[1]!, /secret handshake/);
  assert.doesNotMatch(questions[1]!, /root:/);
  assert.equal(printed(events), 'Hello, Ben\n');
});

test('the error of a failing program goes back to the model, which mends it', async () => {
  skills.script({ query: 'Divide', skill: 'greeter' }, [
    { action: 'code', language: 'python', code: 'print(1/0)' },
    { action: 'code', language: 'python', code: 'print(1/1)' },
  ]);
  const { events } = await skills.run('Divide');
  const questions = skills.model.requests.filter(isSkillQuestion).map(textOf);
  assert.equal(questions.length, 2);
  assert.match(questions[1]!, /ZeroDivisionError/);
  assert.deepEqual(
    payloads(events, 'skill-session-start').map(({ attempt }) => attempt),
    [undefined, 2],
  );
  assert.deepEqual(
    payloads(events, 'skill-complete').map(({ exitCode }) => exitCode),
    [0],
  );
  assert.match(printed(events, 'stderr'), /ZeroDivisionError/);
  assert.equal(printed(events), '1.0\n');
});

test('after two repairs that failed as well, the run says so', async () => {
  const broken = { action: 'code', language: 'python', code: 'raise SystemExit("no luck")' };
  skills.script({ query: 'Try', skill: 'greeter' }, [broken, broken, broken, broken]);
  const { events } = await skills.run('Try');
  assert.equal(skills.model.requests.filter(isSkillQuestion).length, 3);
  assert.equal(payloads(events, 'skill-complete')[0]!.exitCode, 1);
  assert.match(
    textOf(skills.model.requests.at(-1)!),
    /Nothing came of it: the code of the skill greeter failed.*no luck/s,
  );
});

test('code that asks for more memory than there is ends with its own error, and the limit is named', async () => {
  const greedy = { action: 'code', language: 'python', code: 'hold = bytearray(2_100_000_000)' };
  skills.script({ query: 'Hold', skill: 'greeter' }, [greedy, greedy, greedy]);
  const { events } = await skills.run('Hold');
  const [complete] = payloads(events, 'skill-complete');
  assert.equal(complete!.reason, 'it used too much memory and was stopped');
  assert.match(textOf(skills.model.requests.filter(isSkillQuestion)[1]!), /too much memory/);
});

test('a script that the model names with its call runs without another question', async () => {
  skills.script(
    { query: 'Greet', skill: 'greeter', script: 'scripts/greet.py', args: ['Cat; rm -rf "$HOME"'] },
    [],
  );
  const { events } = await skills.run('Greet Cat');
  assert.equal(skills.model.requests.filter(isSkillQuestion).length, 0);
  assert.equal(printed(events), 'Hello, Cat; rm -rf "$HOME"\n');
});

test('what cannot be run is said to the model: an unknown script, an unknown skill', async () => {
  skills.script({ query: 'Greet', skill: 'greeter', script: 'scripts/none.py' }, [
    { action: 'script', script: 'scripts/greet.py', args: ['Dan'] },
  ]);
  const { events } = await skills.run('Greet Dan');
  assert.match(textOf(skills.model.requests.find(isSkillQuestion)!), /there is no script scripts\/none\.py/);
  assert.equal(printed(events), 'Hello, Dan\n');

  skills.script({ query: 'Greet', skill: 'nobody' }, []);
  const other = await skills.run('Greet');
  assert.match(textOf(skills.model.requests.at(-1)!), /there is no skill nobody; there are .*greeter/);
  assert.deepEqual(payloads(other.events, 'skill-session-start'), []);
});

test('a model that names no skill is asked for one', async () => {
  skills.script({ query: 'Greet Eve' }, [
    { skill: 'greeter' },
    { action: 'script', script: 'scripts/greet.py', args: ['Eve'] },
  ]);
  const { events } = await skills.run('Greet Eve');
  assert.equal(printed(events), 'Hello, Eve\n');
});

test('output that is repeated line by line arrives whole', async () => {
  const code = 'for _ in range(300): print("again")';
  skills.script({ query: 'Repeat', skill: 'greeter' }, [{ action: 'code', language: 'python', code }]);
  const { events } = await skills.run('Repeat');
  assert.equal(printed(events), 'again\n'.repeat(300));
});

test('without a sandbox nothing runs, and the run says why', async (t) => {
  const { sandboxes } = skills.world;
  t.after(() => (skills.world.sandboxes = sandboxes));
  skills.world.sandboxes = { report: async () => [{}] };
  skills.script({ query: 'Greet', skill: 'greeter' }, []);
  const { events } = await skills.run('Greet');
  assert.deepEqual(
    events.filter(({ type }) => type.startsWith('skill-')),
    [],
  );
  assert.match(textOf(skills.model.requests.at(-1)!), /no sandbox that works/);
});
