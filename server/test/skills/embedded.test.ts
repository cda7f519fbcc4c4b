import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { payloads, printed, startSkillApp } from './skill-app.ts';
import type { SkillApp } from './skill-app.ts';

let skills: SkillApp;

before(async () => {
  skills = await startSkillApp();
});
after(() => skills?.stop());

const ask = (inputText: string, fileUrls: string[] = [], locale: 'en' | 'ja' = 'en') =>
  skills.run(inputText, { modelName: 'embedded/extractive', fileUrls, locale });
const answerOf = (run: Awaited<ReturnType<typeof ask>>) =>
  String((run.last.payload as { text?: unknown }).text);
const upload = async (name: string, text: string) =>
  (await skills.client.uploadFile(new File([text], name))).url;

test('a question about days is computed and not looked up', async () => {
  const run = await ask('How many days are there between 2024-02-28 and 1 March 2024?');
  assert.equal(printed(run.events).split('\n')[0], 'From 2024-02-28 to 2024-03-01: 2 days');
  assert.match(answerOf(run), /^Computed by a skill/);
  assert.match(answerOf(run), /2 days/);
});

test('the same in Japanese', async () => {
  const run = await ask('2024年2月28日から2024年3月1日までは何日ですか?', [], 'ja');
  assert.match(answerOf(run), /^スキルで計算しました/);
  assert.match(answerOf(run), /2 days/);
});

test('an attached CSV becomes JSON, as a file of the user', async () => {
  const url = await upload('people.csv', 'name,age\nAnn,31\n');
  const run = await ask('Convert this CSV to JSON', [url]);
  const [file] = payloads(run.events, 'skill-complete')[0]!.outputFiles;
  assert.deepEqual([file!.name, file!.mediaType], ['people.json', 'application/json']);
  assert.ok(answerOf(run).includes(`[people.json](${file!.url})`));
});

test('a chart of attached data is an image of the run', async () => {
  const url = await upload('sales.csv', 'month,amount\n2026-01,5\n2026-02,7\n');
  const run = await ask('Draw a bar chart of amount by month', [url]);
  assert.equal(run.detail.images.length, 1);
  assert.equal(run.detail.images[0]!.title, 'chart.svg');
});

test('a slash command names skill, script and arguments', async () => {
  const run = await ask('/skill unit-and-date units 5 miles km');
  assert.match(answerOf(run), /5 mi = 8\.04672 km/);
  const only = await ask('/skill text-tools count --text "one two three"');
  assert.match(answerOf(only), /words: 3/);
});

test('a command that fits nothing says what there is', async () => {
  const run = await ask('/skill unit-and-date please');
  assert.match(answerOf(run), /The skill brought no result:\n- .*scripts\/dates\.py/s);
  const none = await ask('/skill something nice');
  assert.match(answerOf(none), /none of the skills fits; there are .*convert-data/);
});

test('a script that fails is told with its error', async () => {
  const run = await ask('/skill unit-and-date units 5 miles kg');
  assert.match(answerOf(run), /mi|length/);
  assert.equal(payloads(run.events, 'skill-complete')[0]!.exitCode, 1);
});

for (const question of ['What do people say about CSV and JSON?', 'How many people live in Japan?', 'Python'])
  test(`"${question}" is not for a skill`, async () => {
    const run = await ask(question);
    assert.deepEqual(payloads(run.events, 'skill-session-start'), []);
  });
