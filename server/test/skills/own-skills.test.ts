import assert from 'node:assert/strict';
import path from 'node:path';
import { before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { loadConfig } from '../../src/settings/config.ts';
import { createSandboxes } from '../../src/providers/sandbox/choose-sandbox.ts';
import { sandboxSettings } from '../../src/service/sandbox-settings.ts';
import { languageOfScript } from '../../src/tools/skill/languages.ts';
import { findSkills } from '../../src/tools/skill/find-skills.ts';
import type { Sandbox } from '../../src/providers/sandbox/sandbox.ts';
import { ownSkills } from './skill-app.ts';
import { testSandboxes } from './test-sandboxes.ts';
import { needs } from '../support/needs.ts';

let sandbox: Sandbox;

before(async () => {
  sandbox = (await testSandboxes.find({ language: 'python' }))!;
});

/** Runs a script of a skill in the sandbox, as the tool would. */
async function run(place: string, args: string[], files: Record<string, string> = {}, where = sandbox) {
  const [skill, script] = place.split('/') as [string, string];
  const result = await where.run({
    language: languageOfScript(script)!,
    program: { script: `scripts/${script}`, args },
    skillDir: path.join(ownSkills, skill),
    files: Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
    // Several at once on a busy machine take their time.
    limits: { wallMs: 600_000 },
  });
  const outputs = new Map(result.outputFiles.map(({ name, bytes }) => [name, Buffer.from(bytes)]));
  return { ...result, outputs };
}

test('every skill of ours can be read, and says what it needs', async () => {
  const { skills, broken } = await findSkills([ownSkills]);
  assert.deepEqual(broken, []);
  for (const { name, secrets } of skills)
    for (const { key, env, hosts } of secrets)
      assert.ok(!env && hosts.length > 0, `${name}: the proxy adds ${key}, the code never has it`);
  assert.deepEqual(
    skills.map(({ name, notes }) => [name, notes.length]),
    [
      ['convert-data', 0],
      ['data-analysis', 0],
      ['http-api', 0],
      ['text-tools', 0],
      ['unit-and-date', 0],
    ],
  );
  for (const { scripts, files, body } of skills) {
    assert.ok(scripts.length > 0 && files.some((file) => file.startsWith('references/')));
    for (const script of scripts) assert.ok(body.includes(path.basename(script)), `${script} is documented`);
  }
});

const sales = {
  'sales.csv': 'month,region,amount\n2026-01,North,"1,200"\n2026-02,South,800\n2026-01,South,300\n',
};

test('statistics, groups and conditions of a table', async () => {
  const all = await run('data-analysis/describe.py', ['sales.csv'], sales);
  assert.match(all.stdout, /amount: 3 values, 0 missing, number\n {2}mean 766\.667.*sum 2300/);
  const groups = await run(
    'data-analysis/describe.py',
    ['sales.csv', '--by', 'region', '--value', 'amount'],
    sales,
  );
  assert.match(groups.stdout, /North: 1200 \(1 rows\)\n {2}South: 1100/);
  assert.equal(
    groups.outputs.get('groups.csv')!.toString(),
    'region,sum_amount,rows\nNorth,1200,1\nSouth,1100,2\n',
  );
  const some = await run('data-analysis/describe.py', ['sales.csv', '--where', 'amount>=800'], sales);
  assert.match(some.stdout, /2 rows/);
  const none = await run('data-analysis/describe.py', ['other.csv'], sales);
  assert.deepEqual(
    [none.exitCode, none.stderr.trim()],
    [1, 'There is no file other.csv. Files here: sales.csv'],
  );
});

for (const kind of ['bar', 'line', 'pie', 'scatter', 'histogram'])
  test(`a ${kind} chart is a whole SVG and a whole PNG`, async () => {
    const columns = { scatter: ['amount', 'amount'], histogram: ['amount', 'amount'] }[kind] ?? [
      'month',
      'amount',
    ];
    const args = ['sales.csv', '--kind', kind, '--x', columns[0]!, '--y', columns[1]!, '--format', 'both'];
    const { exitCode, stderr, outputs } = await run('data-analysis/chart.py', args, sales);
    assert.equal(exitCode, 0, stderr);
    assert.match(outputs.get('chart.svg')!.toString(), /^<svg [^]*<\/svg>\n$/);
    assert.ok(pngPixels(outputs.get('chart.png')!) > 1_000, 'something is drawn');
  });

/** How many pixels are not white. */
function pngPixels(png: Buffer): number {
  assert.equal(png.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  assert.equal(rows.length, height * (width * 3 + 1));
  let drawn = 0;
  for (let row = 0; row < height; row += 1)
    for (let x = 0; x < width; x += 1) if (rows[row * (width * 3 + 1) + 1 + x * 3] !== 255) drawn += 1;
  return drawn;
}

const units: [string[], string][] = [
  [['72', 'F', 'C'], '72 °F = 22.2222222222 °C'],
  [['1', 'GiB', 'MB'], '1 GiB = 1073.741824 MB'],
  [['1', 'Mb', 'MB'], '1 Mb = 0.125 MB'],
  [['3/4', 'cups', 'ml'], '0.75 cup = 177.441177375 ml'],
  [['30', 'mpg', 'l/100km'], '30 mpg = 7.84048611111 l/100km'],
  [['10', '坪', 'm2'], '10 坪 = 33.0578512397 m²'],
];
test('units are converted exactly', async () => {
  const results = await Promise.all(units.map(([args]) => run('unit-and-date/units.py', args)));
  assert.deepEqual(
    results.map(({ stdout }) => stdout.trim()),
    units.map(([, expected]) => expected),
  );
  const wrong = await run('unit-and-date/units.py', ['1', 'kg', 'm']);
  assert.equal(wrong.stderr.trim(), 'kg is a unit of mass, m one of length.');
});

const dates: [string[], RegExp][] = [
  [['between', '2024-02-28', '2025-03-01'], /367 days\n.*\n= 1 year, 0 months and 1 day\n/],
  [
    ['business', '2026-01-01', '2026-01-31', '--holidays', '2026-01-01,2026-01-12'],
    /: 20 business days of 31/,
  ],
  [['add', '2026-01-31', '1 month'], /= 2026-02-28 \(Saturday\)/],
  [['add', 'March 6, 2026', '-3', 'business days'], /= 2026-03-03/],
  [['weekday', '2026年11月15日'], /Sunday\nISO week 2026-W46/],
  [['age', '2000-02-29', '2026-02-27'], /25 years old/],
];
test('dates are calculated by the calendar', async () => {
  const results = await Promise.all(dates.map(([args]) => run('unit-and-date/dates.py', args)));
  for (const [index, [args, expected]] of dates.entries())
    assert.match(results[index]!.stdout, expected, args.join(' '));
});

test('records keep what they are from format to format', async () => {
  const csv = 'name,zip,ok\n"Smith, Ann",00123,true\nBen,99999,false\n';
  const json = await run('convert-data/convert.py', ['in.csv', '--to', 'json'], { 'in.csv': csv });
  assert.deepEqual(JSON.parse(json.outputs.get('in.json')!.toString()), [
    { name: 'Smith, Ann', zip: '00123', ok: true },
    { name: 'Ben', zip: '99999', ok: false },
  ]);
  const back = await run('convert-data/convert.py', ['in.json', '--to', 'csv'], {
    'in.json': json.outputs.get('in.json')!.toString(),
  });
  assert.equal(back.outputs.get('in.csv')!.toString(), csv);
  const nested = '[{"a":{"b":1},"c":[1,2]},{"d":"x|y"}]';
  const table = await run('convert-data/convert.py', [nested, '--text', '--to', 'markdown']);
  assert.equal(
    table.outputs.get('data.md')!.toString(),
    '| a.b | c | d |\n|---|---|---|\n| 1 | [1, 2] |  |\n|  |  | x\\|y |\n',
  );
  const lines = await run('convert-data/convert.py', ['a\tb\n1\t2\n', '--text', '--to', 'jsonl']);
  assert.equal(lines.outputs.get('data.jsonl')!.toString(), '{"a": 1, "b": 2}\n');
});

const text = (...args: string[]) =>
  run('text-tools/text.py', args, { 'a.txt': 'one\ntwo\n', 'b.txt': 'one\n2\n' });

test('text is counted, compared, searched, sorted and rewritten', async () => {
  const results = await Promise.all([
    text('count', 'Hello you. 日本語', '--text'),
    text('diff', 'a.txt', 'b.txt'),
    text('extract', 'a@b.co, c@d.org, a@b.co', '--text', '--kind', 'email', '--unique'),
    text('sort', '10\n9\n1', '--text', '--numeric'),
    text('dedupe', 'a\nb\na', '--text'),
    text('case', 'Hello big World', '--text', '--to', 'snake'),
    text('replace', 'a1b2', '--text', '--pattern', '\\d', '--with', '#'),
    text('extract', 'x', '--text', '--pattern', '('),
  ]);
  const [count, diff, extract, sort, dedupe, snake, replace, broken] = results.map(({ stdout }) => stdout);
  assert.match(count!, /words: 5\n/);
  assert.match(diff!, /1 lines added, 1 removed[^]*-two\n\+2/);
  assert.equal(extract, 'a@b.co\nc@d.org\n3 matches\n');
  assert.equal(sort, '1\n9\n10\n');
  assert.equal(dedupe, 'a\nb\n1 of 3 lines removed\n');
  assert.equal(snake, 'hello_big_world\n');
  assert.equal(replace, 'a#b#\n2 replacements\n');
  assert.equal(broken, '');
  assert.match(results.at(-1)!.stderr, /The pattern is not valid/);
});

test('an API that cannot be reached is said in words', async () => {
  const { exitCode, stderr } = await run('http-api/request.py', ['/user']);
  assert.equal(exitCode, 1);
  assert.match(stderr, /^The API cannot be reached: /);
});

test('where only Deno is, the scripts work as well', needs('Deno'), async () => {
  const deno = await createSandboxes({ ...sandboxSettings(loadConfig({})), mode: 'deno' }).find({
    language: 'python',
  });
  assert.ok(deno);
  const results = await Promise.all([
    run(
      'data-analysis/chart.py',
      ['sales.csv', '--kind', 'bar', '--x', 'month', '--y', 'amount'],
      sales,
      deno,
    ),
    run('convert-data/convert.py', ['sales.csv', '--to', 'json'], sales, deno),
    run('text-tools/text.py', ['count', 'one two', '--text'], {}, deno),
  ]);
  assert.deepEqual(
    results.map(({ exitCode, stderr }) => [exitCode, stderr]),
    results.map(() => [0, '']),
  );
  assert.ok(results[0]!.outputs.has('chart.svg') && results[1]!.outputs.has('sales.json'));
});
