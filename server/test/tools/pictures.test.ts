import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { jpegFile, pngFile } from '../../src/providers/web/testing/picture-file.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { html, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp({
    LLM_MODELS: 'eyes,blind,liar',
    SEEING_MODELS: 'compatible/eyes,compatible/liar',
  });
});
after(() => research?.stop());

const SEES = { modelName: 'compatible/eyes' };
const BLIND = { modelName: 'compatible/blind' };

const red = pngFile({ width: 300, height: 200 });

const upload = async (bytes: Buffer, name: string, type = 'image/png'): Promise<string> =>
  (await research.client.uploadFile(new File([new Uint8Array(bytes)], name, { type }))).url;

/** The pictures in a request, as bytes, and the text around them. */
function seenIn({ body }: FakeRequest): { pictures: Buffer[]; text: string } {
  const parts = (body.messages as { content: unknown }[]).flatMap(({ content }) =>
    typeof content === 'string' ? [{ text: content }] : ((content ?? []) as Part[]),
  );
  const pictures = parts.flatMap(({ image_url: image }) => (image ? [bytesOf(image.url)] : []));
  return { pictures, text: parts.map(({ text = '' }) => text).join('\n') };
}

interface Part {
  text?: string;
  image_url?: { url: string };
}

function bytesOf(url: string): Buffer {
  assert.match(url, /^data:image\/jpeg;base64,/);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const isJudging = ({ body }: FakeRequest) => JSON.stringify(body.messages[0]).includes('You check citations');
const judges = says('{"verdicts":[{"index":1,"verdict":"supported"}]}');

beforeEach(() => {
  research.world.pages = {};
  research.world.model = (request) => (isJudging(request) ? judges : says('The picture is red [1].'));
});

test('a model that sees is shown an attached picture, small, and cites it as a source', async () => {
  const url = await upload(pngFile({ width: 2_000, height: 500 }), 'wall.png');
  const { detail, last } = await research.run('Which colour is the wall?', { ...SEES, fileUrls: [url] });
  const [asked, judged] = research.model.requests.map(seenIn);
  assert.equal(asked!.pictures.length, 1);
  assert.ok(asked!.pictures[0]!.length < 40_000);
  assert.match(asked!.text, /Picture of source \[1\]:/);
  assert.match(asked!.text, /<source n="1" title="wall.png" url="[^"]+" picture="2000 x 500">/);
  assert.ok(last.type === 'complete');
  assert.equal(last.payload.text, 'The picture is red [1].');
  assert.deepEqual(
    last.payload.sources?.map(({ n, title }) => [n, title]),
    [[1, 'wall.png']],
  );

  // Whoever checks what the answer rests on sees the picture, too.
  assert.deepEqual(judged!.pictures, asked!.pictures);
  assert.deepEqual(
    detail.evidence!.map(({ claim, verdict }) => [claim, verdict]),
    [['The picture is red.', 'supported']],
  );

  const { id } = detail.linkedSources[0]!;
  const source = await research.client.getSource({ sourceId: id, sourceType: 'private' });
  assert.deepEqual(source!.about.picture, { mediaType: 'image/png', width: 2_000, height: 500 });
  assert.equal(source!.file?.mediaType, 'image/jpeg');
  const file = await fetch(`${research.app.base}/source/${id}/file`, {
    headers: { authorization: `Bearer ${research.key}` },
  });
  assert.equal(file.headers.get('content-type'), 'image/jpeg');
  assert.match(file.headers.get('content-disposition')!, /source\.jpg/);
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), asked!.pictures[0]);
});

test('the bytes are stored once, and nothing of them in prompts, steps or events', async () => {
  const url = await upload(red, 'red.png');
  const { detail } = await research.run('What is it?', { ...SEES, fileUrls: [url] });
  const [seen] = research.model.requests.map(seenIn);
  const start = seen!.pictures[0]!.toString('base64').slice(100, 160);
  const { rows } = await research.app.db.execute<{ found: number }>(sql`
    select count(*)::int as found from (
      select output::text as words from run_steps where run_id = ${detail.id}
      union all select payload::text from events where run_id = ${detail.id}) told
    where words like ${`%${start}%`}`);
  assert.equal(rows[0]!.found, 0);
  const again = await research.run('And now?', { ...SEES, fileUrls: [await upload(red, 'the same.png')] });
  const files = await research.app.db.execute(sql`
    select distinct s.file_id from sources s join run_sources r on r.source_id = s.id
    where r.run_id in (${detail.id}, ${again.detail.id})`);
  assert.equal(files.rows.length, 1);
});

test('a model that cannot see is told so, and so is the reader', async () => {
  research.world.model = () => says('I have not seen it.');
  const fileUrls = [await upload(red, 'red.png')];
  const { last } = await research.run('What is it?', { ...BLIND, fileUrls });
  const [asked] = research.model.requests.map(seenIn);
  assert.equal(asked!.pictures.length, 0);
  assert.match(asked!.text, /You cannot see these pictures\..*\n- \[1\] red\.png: it was not read/);
  assert.ok(last.type === 'complete');
  assert.equal(
    last.payload.text,
    'I have not seen it.\n\n*Pictures not seen:*\n- [1] red.png: it was not read',
  );
});

test('without any key the embedded model says it, too, in the language of the reader', async () => {
  const fileUrls = [await upload(red, 'red.png')];
  const { last } = await research.run('これは何ですか', { fileUrls, locale: 'ja' });
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /見ていない画像:\*\n- \[1\] red\.png: 読み取っていません/);
});

test('a server that takes no pictures is found out in mid-run, and the reader is told', async () => {
  research.world.model = ({ body }) =>
    JSON.stringify(body).includes('image_url')
      ? {
          kind: 'status',
          status: 400,
          body: { error: { message: 'this model does not support image input' } },
        }
      : says('I have not seen it.');
  const listed = async () =>
    (await research.client.listModels()).models.find(({ name }) => name === 'compatible/liar')!.canSee;
  assert.equal(await listed(), true);
  const fileUrls = [await upload(red, 'red.png')];
  const { last } = await research.run('What is it?', { modelName: 'compatible/liar', fileUrls });
  assert.equal(research.model.requests.length, 2);
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /^I have not seen it\.\n\n\*Pictures not seen:\*\n- \[1\] red\.png/);
  assert.equal(await listed(), false);
});

test('what is no picture that can be read is named, and the others are shown', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("//evil.example")</script></svg>',
  );
  const bomb = pngFile({ width: 1, height: 1, declared: { width: 50_000, height: 50_000 } });
  const fileUrls = [
    await upload(svg, 'drawing.svg', 'image/svg+xml'),
    await upload(bomb, 'bomb.png'),
    await upload(red.subarray(0, 90), 'cut.png'),
    await upload(Buffer.from('hello'), 'wrong.png'),
    await upload(red, 'red.png'),
  ];
  const { last } = await research.run('What are they?', { ...SEES, fileUrls });
  const [asked] = research.model.requests.map(seenIn);
  assert.equal(asked!.pictures.length, 1);
  assert.ok(last.type === 'complete');
  for (const words of [
    /image\/svg\+xml\) cannot be read; PNG, JPEG, WebP and GIF can/,
    /50000 × 50000 points, which is more than is read/,
    /The picture is damaged/,
    /says it is a picture \(image\/png\), but is not one/,
  ])
    assert.match(last.payload.text, words);
});

test('more pictures than fit are not shown, and named', async () => {
  const fileUrls = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      upload(pngFile({ width: 40, height: 40, colour: () => [i * 20, 0, 0] }), `p${i}.png`),
    ),
  );
  const { last } = await research.run('What are they?', { ...SEES, fileUrls });
  assert.equal(seenIn(research.model.requests[0]!).pictures.length, 8);
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /\*Pictures not seen:\*\n- \[9\] p8\.png.*\n- \[10\] p9\.png/);
});

const chart = jpegFile({
  width: 600,
  height: 400,
  colour: (x, y) => (y > 400 - x / 2 ? [0, 0, 200] : [255, 255, 255]),
});

/** A page with a chart among what only decorates it. */
function pageWithPictures(): void {
  research.world.pages = {
    '/sales': html(
      'Sales of kettles',
      `<p>Kettles sold well in all years since the company was founded, in every country and shop.</p>
       <figure><img src="/chart.jpg" alt="Sales by year" width="600" height="400">
       <figcaption>Figure 1: Kettles sold from 2020 to 2025</figcaption></figure>
       <p>The figures are those of the company itself, and nobody has looked at them since.</p>
       <img src="/logo.png" alt="Logo of the company" width="200" height="200">
       <img src="/pixel.gif" width="1" height="1"><img src="/drawn.svg" alt="A drawing of a kettle">
       <img src="/tiny.png" alt="A very small kettle on a stove">`,
    ),
    '/chart.jpg': { body: chart, type: 'image/jpeg' },
    '/tiny.png': { body: pngFile({ width: 20, height: 20 }), type: 'image/png' },
    '/logo.png': { body: red, type: 'image/png' },
  };
}

/** Asks for a summary of the page, and answers with what came of it. */
const summarises =
  (input: object) =>
  (request: FakeRequest): ReturnType<typeof says> => {
    if (isJudging(request)) return judges;
    const last = request.body.messages.at(-1);
    if (last.role === 'tool') return says('Sales rose [2].');
    return request.body.tools?.length ? callsTool('source_summary', input) : says('The chart rises [2].');
  };

test('pictures of a page are looked at when the question is about them, and are sources of their own', async () => {
  pageWithPictures();
  const urls = [`${research.origin}/sales`];
  research.world.model = summarises({ query: 'What does the chart show?', urls, pictures: true });
  const { events, detail, last } = await research.run(`What does the chart on ${urls[0]} show?`, SEES);
  assert.deepEqual(research.world.fetched.toSorted(), ['/chart.jpg', '/sales', '/tiny.png']);
  const summarised = research.model.requests.map(seenIn).find(({ pictures }) => pictures.length > 0)!;
  assert.match(summarised.text, /Picture of source \[2\]:/);
  assert.deepEqual(
    payloadsOf(events, 'source-summary-complete')[0]!.sources.map(({ n, url }) => [n, url]),
    [
      [1, urls[0]],
      [2, `${research.origin}/chart.jpg`],
    ],
  );
  assert.ok(last.type === 'complete');
  assert.deepEqual(
    last.payload.sources?.map(({ n, title }) => [n, title]),
    [[2, 'Sales by year']],
  );
  const picture = detail.linkedSources.find(({ url }) => url.endsWith('/chart.jpg'))!;
  assert.deepEqual(picture.about.picture, {
    mediaType: 'image/jpeg',
    width: 600,
    height: 400,
    page: urls[0],
  });
  const stored = await research.client.getSource({ sourceId: picture.id, sourceType: 'public' });
  assert.equal(stored!.body, 'Figure 1: Kettles sold from 2020 to 2025\n\nSales by year');
});

test('an ordinary summary fetches no picture and shows none', async () => {
  pageWithPictures();
  const urls = [`${research.origin}/sales`];
  research.world.model = summarises({ query: 'How did kettles sell?', urls });
  await research.run(`Summarise ${urls[0]}`, SEES);
  assert.deepEqual(research.world.fetched, ['/sales']);
  assert.ok(research.model.requests.every((request) => seenIn(request).pictures.length === 0));
});

test('for a model that cannot see nothing is fetched, and the summary says so', async () => {
  pageWithPictures();
  const urls = [`${research.origin}/sales`];
  research.world.model = summarises({ query: 'What does the chart show?', urls, pictures: true });
  const { events } = await research.run(`What does the chart on ${urls[0]} show?`, BLIND);
  assert.deepEqual(research.world.fetched, ['/sales']);
  assert.match(payloadsOf(events, 'source-summary-complete')[0]!.text, /this model cannot see/);
});

test('a search looks at the pictures of its pages when it is asked to', async () => {
  pageWithPictures();
  research.world.search = () => ({
    results: [{ url: `${research.origin}/sales`, title: 'Sales of kettles', snippet: '' }],
    images: [],
  });
  research.world.model = (request) => {
    if (isJudging(request)) return judges;
    const { messages, tools, response_format: format } = request.body;
    if (messages.at(-1).role === 'tool') return says('Sales rose [2].');
    if (tools?.length) return callsTool('search', { query: 'Chart of kettles sold', pictures: true });
    return format ? says('{"queries":["kettles"]}') : says('The chart rises [2].');
  };
  const { events } = await research.run('What does a chart of kettle sales look like?', SEES);
  const [summary] = payloadsOf(events, 'search-summary-complete');
  assert.deepEqual(
    summary!.sources.map(({ url }) => url),
    [`${research.origin}/chart.jpg`],
  );
  assert.equal(research.model.requests.map(seenIn).filter(({ pictures }) => pictures.length > 0).length, 2);
});

test('a picture that is attached is summarised by looking at it', async () => {
  research.world.model = (request) => {
    if (isJudging(request)) return judges;
    if (request.body.messages.at(-1).role === 'tool') return says('It is red [1].');
    return request.body.tools?.length ? callsTool('source_summary', {}) : says('All red [1].');
  };
  const fileUrls = [await upload(red, 'red.png')];
  const { events } = await research.run('Describe it', { ...SEES, fileUrls });
  assert.equal(payloadsOf(events, 'source-summary-item')[0]!.summary, 'All red [1].');
  const blind = await research.run('Describe it', { ...BLIND, fileUrls });
  assert.deepEqual(payloadsOf(blind.events, 'source-summary-item'), []);
  const told = JSON.stringify(research.model.requests.at(-2)!.body.messages);
  assert.match(told, /It is a picture, which this model cannot see, and no text could be read in it/);
});
