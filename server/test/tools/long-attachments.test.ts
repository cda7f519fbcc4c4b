import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { estimateTokens } from '../../src/text/token-estimate.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { wordsOf } from '../support/request-tokens.ts';
import { payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

const WINDOW = 32_768;
const CHARS = 228_496;

let research: ResearchApp;
before(async () => {
  research = await startResearchApp({ GRAPH_EXTRACTION: 'off' }, WINDOW);
});
after(() => research?.stop());

const FILLER_EN =
  'Operators keep a diary of the plant, and the shift leader signs it before the next crew arrives. ';
const FILLER_JA = '運転員は設備の日誌を付け、次の班が来る前に当直の責任者が署名します。';

/** A handbook of exactly so many characters whose facts stand in its last tenth. */
function handbook(locale: 'en' | 'ja', chars = CHARS): string {
  const filler = locale === 'en' ? FILLER_EN : FILLER_JA;
  const heading = (i: number) => (locale === 'en' ? `## ${i}. Station ${i}` : `## 第${i}章 設備${i}`);
  const tail =
    locale === 'en'
      ? '## 90. Boiler house\n\nThe safety valve of boiler B opens at 17.4 bar.\n\n## 91. Archive\n\nThe drawings are kept by Ms Ito in room 4-117.\n'
      : '## 第90章 ボイラー室\n\nボイラーBの安全弁は17.4気圧で開きます。\n\n## 第91章 保管\n\n図面は伊藤が4階117号室に保管しています。\n';
  let text = locale === 'en' ? '# Handbook\n\n' : '# 手引き\n\n';
  for (let i = 1; text.length < chars * 0.93; i += 1) text += `${heading(i)}\n\n${filler.repeat(20)}\n\n`;
  text += tail;
  while (text.length < chars) text += filler.slice(0, chars - text.length);
  return text;
}

const attach = async (text: string, name = 'handbook.md') =>
  (await research.client.uploadFile(new File([text], name, { type: 'text/markdown' }))).url;

const sourcesIn = (request: FakeRequest): string =>
  /<source[^]*<\/source>/.exec(wordsOf(request).replaceAll('\\"', '"'))?.[0] ?? '';

const isCheck = (request: FakeRequest) => /You check citations|引用/.test(wordsOf(request).slice(0, 400));

test('of a file that is too long the model sees what the question is about, with its place, and what is missing', async () => {
  const text = handbook('en');
  assert.equal(text.length, CHARS);
  const fileUrls = [await attach(text)];
  research.world.model = () => says('At 17.4 bar [1].');
  const { last } = await research.run('At what pressure does the safety valve open?', {
    modelName: 'compatible/m1',
    fileUrls,
  });
  const shown = sourcesIn(research.model.requests[0]!);
  assert.ok(shown.includes('opens at 17.4 bar'), 'the answer stands at 94 % of the file');
  assert.match(shown, /… \[Handbook › 90\. Boiler house\]|## 90\. Boiler house/);
  assert.match(shown, /shown="parts, \d+ of 228496 characters"/);
  assert.match(wordsOf(research.model.requests[0]!), /call read_source with the number of the source/);
  assert.ok(estimateTokens(shown) <= WINDOW / 4 + 100, 'a quarter of the window is for sources');
  assert.ok(estimateTokens(shown) > WINDOW / 8, 'and it is used');
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /were read first:\*\n- Handbook: [\d,]+ of 228,496 characters/);
});

test('長いファイルでも質問に合う部分が場所とともにモデルに渡る', async () => {
  const fileUrls = [await attach(handbook('ja', 60_000))];
  research.world.model = () => says('17.4気圧です [1]。');
  const { last } = await research.run('安全弁は何気圧で開きますか', {
    modelName: 'compatible/m1',
    locale: 'ja',
    fileUrls,
  });
  const shown = sourcesIn(research.model.requests[0]!);
  assert.ok(shown.includes('17.4気圧で開きます'));
  assert.match(wordsOf(research.model.requests[0]!), /read_source を呼び出してください/);
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /60,000 文字のうち [\d,]+ 文字/);
});

test('a file that fits goes whole, without a word about parts', async () => {
  const text = handbook('en', 12_000);
  const fileUrls = [await attach(text, 'short.md')];
  research.world.model = () => says('At 17.4 bar [1].');
  const { last } = await research.run('Where are the drawings?', { modelName: 'compatible/m1', fileUrls });
  assert.ok(sourcesIn(research.model.requests[0]!).includes(text.trim()));
  assert.doesNotMatch(wordsOf(research.model.requests[0]!), /shown="parts/);
  assert.ok(last.type === 'complete' && last.payload.text === 'At 17.4 bar [1].');
});

test('with more context the same file is given more room', async () => {
  const fileUrls = [await attach(handbook('en'))];
  research.world.model = () => says('No idea.');
  const sizes: number[] = [];
  for (const extendedContextEnabled of [false, true]) {
    await research.run('What do operators keep?', {
      modelName: 'compatible/m1',
      fileUrls,
      extendedContextEnabled,
    });
    sizes.push(estimateTokens(sourcesIn(research.model.requests[0]!)));
  }
  assert.ok(sizes[1]! > sizes[0]! * 1.5, `${sizes}`);
});

test('a request without a subject is shown parts from the whole of a long file, not its beginning', async () => {
  const fileUrls = [await attach(handbook('en'))];
  research.world.model = () => says('It is a handbook [1].');
  await research.run('Tell me about this document', { modelName: 'compatible/m1', fileUrls });
  const stations = [...sourcesIn(research.model.requests[0]!).matchAll(/Station (\d+)/g)].map(([, i]) =>
    Number(i),
  );
  assert.ok(stations.some((i) => i < 20) && stations.some((i) => i > 40) && stations.some((i) => i > 80));
});

interface Sent {
  role: string;
  content: string;
}

/** Calls the tool once with each input, and keeps what came back. */
async function reads(inputs: object[], file: string, locale: 'en' | 'ja' = 'en') {
  const results = new Set<string>();
  let at = 0;
  research.world.model = (request) => {
    const last = (request.body.messages as Sent[]).findLast(({ role }) => role === 'tool');
    if (last) results.add(last.content);
    if (!request.body.tools) return says('{"verdicts":[],"notes":[]}');
    const input = inputs[at];
    at += 1;
    return input ? callsTool('read_source', input) : says('Read [1].');
  };
  const { events } = await research.run('What is in it?', {
    modelName: 'compatible/m1',
    locale,
    fileUrls: [file],
  });
  assert.equal(payloadsOf(events, 'complete').length, 1);
  return [...results];
}

test('read_source gives any part of a source by heading, query or place, and says how to go on', async () => {
  const file = await attach(handbook('en'));
  const [outline, heading, query, on, wrongHeading, wrongSource, page, nothing] = await reads(
    [
      { source: 1 },
      { source: 1, heading: 'Handbook › boiler house' },
      { source: 1, query: 'who keeps the drawings' },
      { source: 1, from: 200_000 },
      { source: 1, heading: 'Aquarium' },
      { source: 7, query: 'drawings' },
      { source: 1, page: 3 },
      { source: 1, query: 'xylophone' },
    ],
    file,
  );
  assert.match(outline!, /Headings of the source:\n- Handbook\n {2}- \d+\. Station \d+\n/);
  assert.match(outline!, /of 228496 characters.*from: \d+ to read on/);
  assert.match(heading!, /90\. Boiler house[^]*opens at 17\.4 bar/);
  assert.doesNotMatch(heading!, /room 4-117/);
  assert.match(query!, /Ms Ito in room 4-117/);
  assert.match(on!, /shift leader/);
  assert.match(wrongHeading!, /No heading of the source is like "Aquarium"[^]*Boiler house/);
  assert.match(wrongSource!, /There is no source \[7\]. The sources of this run are: \[1\] /);
  assert.match(page!, /has no pages/);
  assert.match(nothing!, /No word of "xylophone" stands in the source/);
});

test('read_source は日本語でも見出しと検索語で読める', async () => {
  const file = await attach(handbook('ja', 60_000));
  const [heading, query, wrong] = await reads(
    [{ source: 1, heading: 'ボイラー室' }, { query: '図面の保管場所' }, { source: 1, heading: '水族館' }],
    file,
    'ja',
  );
  assert.match(heading!, /17\.4気圧で開きます/);
  assert.match(query!, /4階117号室/);
  assert.match(wrong!, /「水族館」に近い見出しは情報源にありません/);
});

test("read_source never gives another user's source", async () => {
  const secret = await research.app.createKey();
  const stranger = research.app.client(secret.key);
  const url = (await stranger.uploadFile(new File(['The code word is marzipan.'], 'secret.txt'))).url;
  await stranger.createAgent({ name: 'Ben' });
  research.world.model = () => says('Noted [1].');
  const input = runInput('Remember it', { modelName: 'compatible/m1', fileUrls: [url] });
  await Array.fromAsync(stranger.streamRun(input));
  const results = await reads([{ source: 2 }, { query: 'code word' }], await attach('Nothing of note.'));
  assert.match(results[0]!, /There is no source \[2\]/);
  assert.doesNotMatch(results.join(), /marzipan/);
});

test('without a language model the whole of a long file is looked through', async () => {
  const fileUrls = [await attach(handbook('en'))];
  const { last } = await research.run('Who keeps the drawings?', { fileUrls });
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /The drawings are kept by Ms Ito in room 4-117\. \[1\]/);
  const japanese = [await attach(handbook('ja'))];
  const { last: answer } = await research.run('図面はどこに保管されていますか', {
    fileUrls: japanese,
    locale: 'ja',
  });
  assert.ok(answer.type === 'complete');
  assert.match(answer.payload.text, /図面は伊藤が4階117号室に保管しています。 \[1\]/);
});

// The last one: from now on the service knows that this model cannot call tools.
test('a model that cannot call tools reads on by filling in a form', async () => {
  const file = await attach(handbook('en'));
  let result = '';
  research.world.model = (request) => {
    const words = wordsOf(request);
    if (request.body.tools)
      return { kind: 'status', status: 400, body: { error: { message: 'm1 does not support tools' } } };
    if (isCheck(request)) return says('{"verdicts":[]}');
    if (/room 4-117[^]*These are \d+ of/.test(words)) {
      result = words;
      return says(request.body.response_format ? '{"action":"answer"}' : 'Ms Ito keeps them [1].');
    }
    if (!request.body.response_format) return says('I do not know.');
    // Every field of the form is filled in, as small models do.
    const form = { source: 1, query: 'archive drawings', heading: '', page: 0, from: 0 };
    return says(JSON.stringify({ action: 'read_source', ...form }));
  };
  const { last } = await research.run('Which firm painted the gate?', {
    modelName: 'compatible/m1',
    fileUrls: [file],
  });
  assert.ok(last.type === 'complete', JSON.stringify(last));
  assert.match(result, /room 4-117/);
  assert.match(last.payload.text, /Ms Ito keeps them \[1\]/);
});
