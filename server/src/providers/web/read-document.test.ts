import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import type { Reader } from './read-document.ts';
import { createReader } from './read-document.ts';
import type { SafeFetch } from './safe-fetch.ts';
import { createSafeFetch } from './safe-fetch.ts';
import { docxFile, docxParagraph, xlsxFile } from './testing/office-file.ts';
import { pdfFile } from './testing/pdf-file.ts';
import type { TestServer } from './testing/web-server.ts';
import { startWebServer } from './testing/web-server.ts';
import type { WebErrorCode } from './web-error.ts';
import { WebError } from './web-error.ts';

const resources = new Map<string, { type?: string; body: Buffer | string }>();
let server: TestServer;
let safeFetch: SafeFetch;
let reader: Reader;

before(async () => {
  server = await startWebServer((request, response) => {
    const resource = resources.get(request.url!);
    if (!resource) return void response.writeHead(404).end();
    if (resource.type) response.setHeader('content-type', resource.type);
    response.end(resource.body);
  });
  safeFetch = createSafeFetch({ allowPrivate: [server.hostPort], minGapMs: 0 });
  // A busy machine is no reason to give a document up.
  reader = createReader({ safeFetch, limits: { timeLimitMs: 300_000 } });
});

after(async () => {
  reader.close();
  await safeFetch.close();
  await server.close();
});

function read(path: string, body: Buffer | string, type?: string) {
  resources.set(path, { type, body });
  return reader.readUrl(server.origin + path);
}

function failsWith(code: WebErrorCode) {
  return (error: unknown) => error instanceof WebError && error.code === code;
}

const page = `<!doctype html><html lang="en"><head>
  <title>Granite &amp; slate</title>
  <meta name="description" content="How stone is cut.">
  <meta property="article:published_time" content="2024-03-01T10:00:00+09:00">
  <meta property="og:image" content="/cover.jpg">
  <link rel="canonical" href="/stone?utm_source=feed">
  <style>p { color: red }</style></head>
<body><nav><a href="/home">Home</a></nav>
<main><article><h1>Granite &amp; slate</h1>
  <p>Granite is <b>hard</b>; see <a href="guide.html#top">the guide</a> and <a href="https://other.example/a">another site</a>.</p>
  <p>${'Slate splits along its cleavage into thin, flat sheets, and roofs are covered with it. '.repeat(8)}</p>
  <table><tr><th>Stone</th><th>Mohs</th></tr><tr><td>Granite</td><td>6</td></tr></table>
  <ul><li>wedge</li><li>feather</li></ul>
  <pre><code class="language-js">cut(stone);</code></pre>
  <a href="/report.pdf">Report</a> <a href="mailto:a@b.c">Mail</a> <a href="javascript:steal()">Click</a>
  <a href="guide.html">the guide again</a>
  <figure><a href="/big"><img data-src="/quarry.png" src="data:image/gif;base64,R0" alt=""></a><figcaption>The quarry</figcaption></figure>
  <img src="/pixel.gif" width="1" height="1">
</article></main>
<script>document.write('never')</script><footer>Imprint</footer></body></html>`;

test('a page becomes a title, Markdown, links and pictures', async () => {
  const document = await read('/a/stone', page, 'text/html; charset=utf-8');
  assert.equal(document.url, `${server.origin}/a/stone`);
  assert.equal(document.canonicalUrl, `${server.origin}/stone`);
  assert.equal(document.title, 'Granite & slate');
  assert.equal(document.description, 'How stone is cut.');
  assert.equal(document.language, 'en');
  assert.equal(document.publishedAt, '2024-03-01T01:00:00.000Z');
  assert.equal(document.mediaType, 'text/html');
  assert.equal(document.truncated, false);
  assert.match(document.contentHash, /^[0-9a-f]{64}$/);
  assert.match(
    document.body,
    new RegExp(`Granite is \\*\\*hard\\*\\*; see \\[the guide\\]\\(${server.origin}/a/guide.html#top\\)`),
  );
  assert.match(document.body, /\| Stone \| Mohs \|\n\| - \| - \|\n\| Granite \| 6 \|/);
  assert.match(document.body, /- wedge\n- feather/);
  assert.match(document.body, /```(js)?\ncut\(stone\);\n```/);
  assert.doesNotMatch(document.body, /never|color|Imprint|Home|javascript|\]\(\)/);
  assert.deepEqual(document.bodyLinks, [
    { title: 'the guide', url: `${server.origin}/a/guide.html`, type: 'internal' },
    { title: 'another site', url: 'https://other.example/a', type: 'external' },
    { title: '', url: `${server.origin}/big`, type: 'internal' },
    { title: 'The quarry', url: `${server.origin}/quarry.png`, type: 'image' },
    { title: 'Home', url: `${server.origin}/home`, type: 'internal' },
    { title: 'Report', url: `${server.origin}/report.pdf`, type: 'file' },
  ]);
  assert.deepEqual(document.images, [
    { imageUrl: `${server.origin}/cover.jpg`, isCover: true },
    {
      imageUrl: `${server.origin}/quarry.png`,
      title: 'The quarry',
      link: `${server.origin}/big`,
      caption: 'The quarry',
    },
  ]);
});

test('a forum keeps all of its posts', async () => {
  const posts = Array.from(
    { length: 12 },
    (_, index) =>
      `<div class="post"><b>user${index}</b><div>Answer number ${index}: try it with water.</div></div>`,
  );
  const document = await read(
    '/forum',
    `<html><body><div id="thread">${posts.join('')}</div></body></html>`,
    'text/html',
  );
  for (let index = 0; index < 12; index += 1)
    assert.match(document.body, new RegExp(`Answer number ${index}:`));
});

test('a page without html, head or body is read, and so is an empty one', async () => {
  assert.equal((await read('/bare', '<title>Bare</title><p>one<p>two', 'text/html')).body, 'one\n\ntwo');
  assert.equal((await read('/text-only', 'only text', 'text/html')).body, 'only text');
  assert.equal((await read('/empty', '', 'text/html')).body, '');
  assert.equal(
    (await read('/head', '<html><head><title>H</title></head>loose</html> end', 'text/html')).body.replace(
      /\s+/g,
      ' ',
    ),
    'loose end',
  );
});

test('the words of a page stay as they are, and what looks like a tag stays text', async () => {
  const words = 'snake_case [1] a*b https://e.example/x_y mail@e.example 3 < 4';
  const document = await read('/words', `<p>${words.replace('<', '&lt;')} &lt;script&gt;</p>`, 'text/html');
  assert.equal(document.body, `${words} \\<script>`);
});

test('a page cannot claim the canonical address of another site', async () => {
  const document = await read(
    '/claim',
    '<link rel="canonical" href="https://victim.example/">text',
    'text/html',
  );
  assert.equal(document.canonicalUrl, `${server.origin}/claim`);
});

test('wrong and missing charsets are seen through', async () => {
  const text =
    '<html><head><title>猫</title></head><body><p>吾輩は猫である。名前はまだ無い。</p></body></html>';
  assert.equal(
    (await read('/sjis', iconv.encode(text, 'shift_jis'), 'text/html; charset=utf-8')).body,
    '吾輩は猫である。名前はまだ無い。',
  );
  assert.equal((await read('/euc', iconv.encode(text, 'euc-jp'), 'text/html')).title, '猫');
  const western = await read('/1252', iconv.encode('<p>Größe “café”', 'win1252'), 'text/html; charset=utf-8');
  assert.equal(western.body, 'Größe “café”');
});

test('a page of 5 MB is read, and cut where the limit says so', async () => {
  const paragraphs: string[] = [];
  for (let size = 0; size < 5_000_000; size += paragraphs.at(-1)!.length) {
    paragraphs.push(
      `<div class="section"><h2>Part ${paragraphs.length}</h2><p>A paragraph about part ${paragraphs.length}, its <em>stones</em> and its <a href="/part/${paragraphs.length}">links</a>, as long pages have them.</p></div>`,
    );
  }
  const document = await read(
    '/large',
    `<html><body><main>${paragraphs.join('')}</main></body></html>`,
    'text/html',
  );
  assert.match(document.body, /^## Part 0\n\nA paragraph about part 0, its \*stones\*/);
  assert.equal(document.truncated, true);
  assert.ok(document.body.length > 900_000 && document.body.length <= 1_000_000);
  assert.equal(document.bodyLinks.length, 500);
});

test('a PDF of 100 pages is read to its last line', async () => {
  const pages = Array.from({ length: 100 }, (_, index) => [
    `Page ${index + 1} begins with a sentence that goes on into the second line of the para-`,
    'graph (and ends there).',
  ]);
  const document = await read(
    '/book.pdf',
    pdfFile(pages, { title: 'The book of stones' }),
    'application/pdf',
  );
  assert.equal(document.title, 'The book of stones');
  assert.equal(document.mediaType, 'application/pdf');
  assert.equal(document.publishedAt, '2024-02-29T00:00:00.000Z');
  const paragraphs = document.body.split('\n\n');
  assert.equal(paragraphs.length, 100);
  assert.equal(
    paragraphs[99],
    'Page 100 begins with a sentence that goes on into the second line of the paragraph (and ends there).',
  );
  assert.equal(document.truncated, false);
});

test('a Word document is read by its bytes, whatever the server calls it', async () => {
  const bytes = docxFile(
    docxParagraph('Stone report', 'Heading1') +
      docxParagraph('Granite is hard.') +
      docxParagraph('石は硬い。'),
  );
  const document = await read('/download', bytes, 'application/octet-stream');
  assert.match(document.body, /Stone report/);
  assert.match(document.body, /Granite is hard\.\n\n石は硬い。$/);
  assert.match(document.mediaType, /wordprocessingml/);
});

test('a workbook becomes one table for each sheet', async () => {
  const bytes = xlsxFile([
    {
      name: 'Stones',
      rows: [
        ['Stone', 'Mohs'],
        ['Granite', 6],
        ['a|b', 2.5],
      ],
    },
    { name: 'Prices', rows: [['Yen'], [1200]] },
  ]);
  const document = await read('/stones.xlsx', bytes);
  assert.equal(
    document.body,
    '## Stones\n\n| Stone | Mohs |\n| --- | --- |\n| Granite | 6 |\n| a\\|b | 2.5 |\n\n## Prices\n\n| Yen |\n| --- |\n| 1200 |',
  );
  assert.equal(document.title, 'stones.xlsx');
});

test('CSV becomes a table, and a long one says what is missing', async () => {
  const short = await read('/short.csv', 'name;note\n"A; B";"two\nlines"\n', 'text/csv');
  assert.equal(short.body, '| name | note |\n| --- | --- |\n| A; B | two lines |');
  const long = await read(
    '/long.csv',
    `n,square\n${Array.from({ length: 5_000 }, (_, n) => `${n},${n * n}`).join('\n')}`,
    'text/plain',
  );
  assert.match(long.body, /\| 1999 \| 3996001 \|\n\nOnly the first 2000 rows are shown\.$/);
  assert.equal(long.truncated, true);
});

test('JSON, Markdown and plain text keep their text', async () => {
  const json = await read('/data', '{"stone":"granite","see":"https://e.example/x"}', 'application/json');
  assert.equal(json.body, '```json\n{\n  "stone": "granite",\n  "see": "https://e.example/x"\n}\n```');
  assert.deepEqual(json.bodyLinks, [{ title: '', url: 'https://e.example/x', type: 'external' }]);
  const markdown = await read(
    '/readme.md',
    '# Quarry\n\nSee [the docs](https://docs.example/).\n',
    'text/plain',
  );
  assert.equal(markdown.title, 'Quarry');
  assert.deepEqual(markdown.bodyLinks, [
    { title: 'the docs', url: 'https://docs.example/', type: 'external' },
  ]);
  const text = await read('/notes.txt', 'one\r\ntwo <b>not bold</b>', 'text/plain');
  assert.equal(text.body, 'one\ntwo <b>not bold</b>');
});

test('bytes without an address are read too', async () => {
  const document = await reader.readBytes({ bytes: Buffer.from('# Note'), name: 'note.md' });
  assert.equal(document.url, '');
  assert.equal(document.title, 'Note');
});

test('archives, old office files and other binary data are no documents', async () => {
  await assert.rejects(read('/p.png', '\x89PNG', 'image/png'), failsWith('unsupported-type'));
  for (const start of ['PK\x03\x04 nothing of office', '\xD0\xCF\x11\xE0', '\x7FELF\x02\x01', 'a\0b\0\0c']) {
    await assert.rejects(
      reader.readBytes({ bytes: Buffer.from(start, 'latin1') }),
      failsWith('unsupported-type'),
      start,
    );
  }
});

test('a broken Word document, a broken PDF and broken JSON are unreadable', async () => {
  const docx = docxFile(docxParagraph('Granite'));
  await assert.rejects(read('/cut.docx', docx.subarray(0, docx.length - 40)), failsWith('unreadable'));
  await assert.rejects(read('/bad.docx', docxFile('<w:p><w:r>')), failsWith('unreadable'));
  await assert.rejects(read('/bad.pdf', '%PDF-1.7\ngarbage'), failsWith('unreadable'));
  await assert.rejects(read('/fake.pdf', 'not a pdf', 'application/pdf'), failsWith('unreadable'));
  await assert.rejects(read('/bad.json', '{"a":', 'application/json'), failsWith('unreadable'));
});

test('a page that is not there says so with its status', async () => {
  await assert.rejects(
    reader.readUrl(`${server.origin}/missing`),
    (error) => error instanceof WebError && error.status === 404,
  );
});
