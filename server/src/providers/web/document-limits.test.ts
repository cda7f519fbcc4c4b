import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { judgeHtml } from './html-limits.ts';
import { cutXml } from './office-limits.ts';
import type { DocumentSource } from './parse-document.ts';
import { parseDocument } from './parse-document.ts';
import { docxFile, docxParagraph, xlsxFile } from './testing/office-file.ts';
import { pdfFile } from './testing/pdf-file.ts';

const limits = {
  maxBodyChars: 1_000_000,
  maxLinks: 500,
  maxImages: 100,
  maxRows: 2_000,
  maxPictures: 0,
  maxPages: 1_000,
  maxUnpackedBytes: 100_000_000,
  softLimitMs: 300_000,
};

const cut = (xml: string, limit: { deepest?: number; mostElements?: number }) =>
  cutXml(Buffer.from(xml), { deepest: 100, mostElements: 100, ...limit })?.toString();
const titleOf = async (written: string) =>
  (await parseDocument(text(written, 'text/markdown'), limits)).title;

const html = (text: string): DocumentSource => ({ bytes: Buffer.from(text), mediaType: 'text/html' });
const text = (written: string, mediaType: string) => ({ bytes: Buffer.from(written), mediaType });
const begins = '<title>Stones</title><p>Granite is hard.</p>';
const flat =
  'This page has more in one place, or is nested deeper, than can be read: its text was taken without its structure.';

const sheetRows = (count: number) =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`).join(
    '',
  );
const pageOf = (content: string) => pdfFile([['']], { contents: deflateSync(content) });
const line = '(Granite is hard.) Tj T*\n';

// Each of them took a parser 10 seconds and more, or all of its memory.
const beyond: { name: string; source: () => DocumentSource; says: RegExp }[] = [
  {
    name: 'open tags without end',
    source: () => html(begins + '<b><p>'.repeat(300_000)),
    says: /^Granite is hard\.\n\nThis page has more in one place/,
  },
  {
    name: 'lists in lists',
    source: () => html(begins + '<ul><li>x'.repeat(200_000)),
    says: /^Granite is hard\.\n\nx\n\nx/,
  },
  {
    name: 'quotes in quotes',
    source: () => html(begins + '<blockquote>x'.repeat(130_000)),
    says: /^Granite is hard\.\n\nx\n\nx/,
  },
  {
    name: 'an element of many attributes',
    source: () => html(`${begins}<p ${Array.from({ length: 250_000 }, (_, i) => `a${i}`).join(' ')}>End.`),
    says: /^Granite is hard\.\n\nEnd\./,
  },
  {
    name: 'a list of many items, deep',
    source: () => html(begins + '<ul><li>'.repeat(70) + '<li>x'.repeat(300_000)),
    says: /^Granite is hard\.[^]*Only the beginning of this page was read/,
  },
  {
    name: 'a table of 900,000 cells',
    source: () => html(`${begins}<table>${`<tr>${'<td>x'.repeat(30)}`.repeat(30_000)}`),
    says: /\| x \| x [^]*Only the beginning of this page was read/,
  },
  {
    name: 'a sheet of a million rows',
    source: () => ({ bytes: xlsxFile([{ name: 'S', rows: sheetRows(1_000_000) }]) }),
    says: /^## S\n\n\| 0 \|[^]*\| 1999 \|[^]*Only a part of this document was read/,
  },
  {
    name: 'a Word document of 100,000 paragraphs',
    source: () => ({ bytes: docxFile(docxParagraph('stone').repeat(100_000)) }),
    says: /^stone\n\nstone[^]*Only a part of this document was read/,
  },
  {
    name: 'a Word document with boxes in boxes',
    source: () => ({
      bytes: docxFile(docxParagraph('Granite is hard.') + '<w:sdt><w:sdtContent>'.repeat(100_000)),
    }),
    says: /^Granite is hard\.\n\nOnly a part/,
  },
  {
    name: 'a PDF page with a million lines',
    source: () => ({ bytes: pageOf(`BT /F1 12 Tf 14 TL 72 720 Td ${line.repeat(1_000_000)} ET`) }),
    says: /^Granite is hard\.[^]*Only a part of this document was read/,
  },
  {
    name: 'CSV with a row of 200,000 columns',
    source: () => text(`${'a,'.repeat(200_000)}\n${'x\n'.repeat(2_000)}`, 'text/csv'),
    says: /^\| a \| a [^]*Only the first 399 rows and 500 columns are shown\.$/,
  },
];

for (const { name, source, says } of beyond) {
  test(`${name}: what can be read is read, and says that it is not all`, async () => {
    const document = await parseDocument(source(), limits);
    assert.match(document.body.slice(0, 200) + document.body.slice(-30_000), says);
    assert.equal(document.truncated, true);
    assert.ok(document.body.length <= limits.maxBodyChars);
  });
}

test('a page read without its structure keeps title, entities and addresses, and no scripts', async () => {
  const source = html(
    `<title>Stones &amp; more</title><script>let x = "<p>never"</script><style>p { color: red }</style>
     <h1>Granite</h1><p>is <b>hard</b> &lt;b&gt;, see https://a.example/x.${'<div>'.repeat(1_000)}Slate</div>splits.`,
  );
  const document = await parseDocument(source, limits);
  assert.equal(document.title, 'Stones & more');
  assert.equal(
    document.body,
    `Granite\n\nis hard \\<b>, see https://a.example/x.\n\nSlate\n\nsplits.\n\n${flat}`,
  );
  assert.deepEqual(document.bodyLinks, [{ title: '', url: 'https://a.example/x', type: 'external' }]);
});

test('a page as pages are is read whole, closed tags or not', () => {
  const rows = '<tr><td>a<td>b'.repeat(5_000);
  const items = '<li>one <a href="/x">two</a><br>'.repeat(5_000);
  for (const page of [`<table>${rows}</table>`, `<ul>${items}</ul>`, '<p>one'.repeat(5_000), '', 'text', '<'])
    assert.deepEqual(judgeHtml(page), { kind: 'whole' });
});

test('tags that close nothing are counted too', () => {
  assert.deepEqual(judgeHtml('<i>'.repeat(200) + '</b>'.repeat(600_000)).kind, 'cut');
});

test('XML is cut where the limit is, and its open elements are closed', () => {
  assert.equal(cut('<a><b x="1"/><c>t</c></a>', {}), undefined);
  assert.equal(
    cut('<?xml?><!-- <a> --><w:a x=">"><b/><c>t</c></w:a>', { mostElements: 2 }),
    '<?xml?><!-- <a> --><w:a x=">"><b/></w:a>',
  );
  assert.equal(
    cut('<a x="/>"><b><![CDATA[<c>]]><c/></b></a>', { deepest: 2 }),
    '<a x="/>"><b><![CDATA[<c>]]></b></a>',
  );
  assert.equal(cut('<a><b', {}), undefined);
});

test('a PDF keeps its other pages when one is cut', async () => {
  const huge = deflateSync(`BT /F1 12 Tf 14 TL 72 720 Td ${line.repeat(500_000)} ET`);
  const { body } = await parseDocument(
    { bytes: pdfFile([['First.'], [], ['Last.']], { contents: [undefined, huge] }) },
    limits,
  );
  assert.match(body, /^First\.\n\nGranite is hard\.[^]*\n\nLast\.\n\nOnly a part of this document was read/);
});

test('a PDF that takes too long ends with the pages it has', async () => {
  const bytes = pdfFile(Array.from({ length: 50 }, (_, i) => [`Page ${i + 1}.`]));
  const document = await parseDocument({ bytes }, { ...limits, softLimitMs: 0 });
  assert.equal(document.truncated, true);
  assert.equal(document.body, 'Page 1.');
});

test('titles of Markdown are found in any text, also one made to hide them', async () => {
  assert.equal(await titleOf('text\n\n## Stones ##\n'), 'Stones');
  assert.equal(await titleOf('---\ntitle: "Stones"\n---\ntext'), 'Stones');
  assert.equal(await titleOf(`# a${' '.repeat(200_000)}b`), 'a');
  assert.equal(await titleOf('---\n'.repeat(300_000)), '');
});

test('deep JSON, lists and quotes stay text', async () => {
  const json = `${'['.repeat(5_000)}1${']'.repeat(5_000)}`;
  assert.equal(
    (await parseDocument(text(json, 'application/json'), limits)).body,
    `\`\`\`json\n${json}\n\`\`\``,
  );
  const deep = Array.from({ length: 1_000 }, (_, i) => `${' '.repeat(i)}- x`).join('\n');
  assert.equal((await parseDocument(text(deep, 'text/markdown'), limits)).body, deep);
  const quotes = `${'>'.repeat(900_000)} x`;
  assert.equal((await parseDocument(text(quotes, 'text/markdown'), limits)).body, quotes);
});
