import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { SafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createReader } from '../../src/providers/web/read-document.ts';
import { zipFile } from '../../src/providers/web/testing/zip-file.ts';

// A busy machine is no reason to give a document up.
const reader = createReader({
  safeFetch: undefined as unknown as SafeFetch,
  limits: { timeLimitMs: 300_000 },
});
after(() => reader.close());

/** A file of the set (`bench/office-set` makes them), read without its name: its bytes must do. */
function readSet(name: string) {
  return reader.readBytes({ bytes: readFileSync(new URL(`./office-set/${name}`, import.meta.url)) });
}

function inOrder(body: string, parts: string[]): void {
  let place = 0;
  for (const part of parts) {
    const found = body.indexOf(part, place);
    assert.ok(found >= 0, `${part} is missing, or out of order, in:\n${body}`);
    place = found + part.length;
  }
}

const table =
  '| Place | Morning | Loss |\n| --- | --- | --- |\n| Upper reservoir | 41.2 | 0.0 |\n| Market joint | 31.5 | 9.8 |';

for (const name of [
  'survey.docx',
  'writer.docx',
  'survey.odt',
  'writer.odt',
  'survey.epub',
  'survey.rtf',
  'writer.rtf',
]) {
  test(`${name} keeps headings, lists, tables, links and notes`, async () => {
    const { body, bodyLinks } = await readSet(name);
    inOrder(body, [
      '# Purpose of the survey\n',
      'The town of Halvern has drawn its water from the river Oss.[^',
      '## Work to do\n',
      '- Seal the joint below the market\n',
      'with lead',
      '- Remove the silt\n',
      'first',
      'second',
      table,
      'def flow(place):',
      'return 41.2',
      'Water is never lost.',
      '# Größe und 水\n',
      '水は流れる。',
    ]);
    assert.match(body, /^\[\^\w+\]: Since the first mill was built\.$/m);
    assert.deepEqual(
      bodyLinks.map(({ url }) => url),
      ['https://water.example/office'],
    );
  });
}

for (const name of ['survey.docx', 'survey.odt', 'survey.epub', 'writer.rtf']) {
  test(`${name} says what it is called and who wrote it`, async () => {
    const { title, author } = await readSet(name);
    assert.deepEqual([title, author], ['The Halvern Water Survey', 'Ira Quern']);
  });
}

for (const name of ['slides.pptx', 'slides.odp']) {
  test(`${name} is read slide by slide, with the speaker's notes`, async () => {
    const { body, pages } = await readSet(name);
    inOrder(body, [
      '## What was measured\n',
      '- Floats\n  - three times a day\n- Weirs',
      '> Say that the meter was replaced.',
      '## Figures\n',
      '| Place | Loss |\n| --- | --- |\n| Market joint | 9.8 |',
    ]);
    const figures = body.indexOf('## Figures');
    assert.equal(pages!.find(({ start }) => start === figures)!.page, 3);
  });
}

for (const name of ['table.xlsx', 'table.ods']) {
  test(`${name} is a table under the name of its sheet`, async () => {
    const { body } = await readSet(name);
    assert.equal(
      body,
      '## table\n\n| Name | Loss | Day |\n| --- | --- | --- |\n| Market | 9.8 | 2026-03-01 |\n| Mill | 11.9 | 2026-03-02 |',
    );
  });
}

const message = `Received: from a.example by b.example; Mon, 2 Mar 2026 09:00:00 +0000
From: =?utf-8?q?J=C3=BCrgen?= Venn <venn@water.example>
To: Ira Quern <quern@water.example>, council@halvern.example
Subject: =?iso-2022-jp?B?GyRCP2UbKEI=?= and silt
Date: Mon, 2 Mar 2026 10:00:00 +0100
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

The gauge in the north corner is at Gr=F6=DFe 3.

It should be cleaned before the frost.
--inner
Content-Type: text/html; charset=utf-8

<p>HTML that nobody needs here.</p>
--inner--
--outer
Content-Type: text/csv; name="readings.csv"
Content-Disposition: attachment; filename="readings.csv"
Content-Transfer-Encoding: base64

${Buffer.from('place,marks\nMarket,41\n').toString('base64')}
--outer
Content-Type: image/png
Content-Disposition: attachment; filename="map.png"
Content-Transfer-Encoding: base64

${Buffer.from('\x89PNG\r\n').toString('base64')}
--outer--
`.replaceAll('\n', '\r\n');

test('a message is read with its head, its text and what is attached', async () => {
  const { title, author, publishedAt, body, mediaType } = await reader.readBytes({
    bytes: Buffer.from(message, 'latin1'),
  });
  assert.equal(mediaType, 'message/rfc822');
  assert.equal(title, '水 and silt');
  assert.equal(author, 'Jürgen Venn <venn@water.example>');
  assert.equal(publishedAt, '2026-03-02T09:00:00.000Z');
  inOrder(body, [
    '# 水 and silt',
    'From: Jürgen Venn <venn@water.example>\nTo: Ira Quern <quern@water.example>, council@halvern.example\n',
    'The gauge in the north corner is at Größe 3.\n\nIt should be cleaned before the frost.',
    '## Attachment: readings.csv\n\n| place | marks |\n| --- | --- |\n| Market | 41 |',
    '## Attachment: map.png\n\nIts text cannot be read.',
  ]);
  assert.doesNotMatch(body, /nobody needs/);
});

test('a message of HTML alone is read too, by its name where its bytes do not say it', async () => {
  const bytes = Buffer.from(
    'Subject: Short\nContent-Type: text/html\n\n<h2>Silt</h2><ul><li>north</li></ul>',
  );
  const { title, body } = await reader.readBytes({ bytes, name: 'short.eml' });
  assert.equal(title, 'Short');
  assert.equal(body, '# Short\n\n## Silt\n\n- north');
});

async function readText(name: string, text: string, mediaType?: string): Promise<string> {
  return (await reader.readBytes({ bytes: Buffer.from(text), name, mediaType })).body;
}

test('files of code are blocks of their language, by name, by type or by their first line', async () => {
  assert.equal(
    await readText('flow.py', 'def f():\n    return 1\n'),
    '```python\ndef f():\n    return 1\n```',
  );
  assert.equal(await readText('a', 'let x = 1;', 'application/javascript'), '```javascript\nlet x = 1;\n```');
  assert.equal(
    await readText('a', '#!/usr/bin/env ruby\nputs 1'),
    '```ruby\n#!/usr/bin/env ruby\nputs 1\n```',
  );
  assert.equal(await readText('Dockerfile', 'FROM scratch'), '```dockerfile\nFROM scratch\n```');
  assert.equal(await readText('a.md.ts', 'const t = "```";'), '````typescript\nconst t = "```";\n````');
  assert.equal(await readText('notes.txt', 'From here: to there'), 'From here: to there');
});

test('an archive that names no chapters, or itself, is unreadable and says so', async () => {
  const mimetype = 'application/epub+zip';
  const container =
    '<container><rootfiles><rootfile full-path="META-INF/container.xml"/></rootfiles></container>';
  const { body } = await reader.readBytes({
    bytes: zipFile({ mimetype, 'META-INF/container.xml': container }),
  });
  assert.equal(body, '');
  await assert.rejects(
    reader.readBytes({ bytes: zipFile({ mimetype, 'META-INF/container.xml': '<a/>' }) }),
    /chapters/,
  );
});
