import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readArchive } from '../../src/providers/web/office-archive.ts';
import { createReader } from '../../src/providers/web/read-document.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { MODEL, startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { teaStructure, toolThen } from './script.ts';
import { needs } from '../support/needs.ts';

let reviews: ReviewApp;
let runId: string;

const HOSTILE = `Eisai **brought** seeds in 1191 [1]. <script>alert(1)</script> <img src=x onerror=alert(2)>

- [click](javascript:alert(3)) and [site](https://example.com/a?b=1&c=2)
- ![pixel](https://tracker.example/p.png)

| year | what |
|---|---|
| 1191 | seeds [1] |

\`code [1]\``;

before(async () => {
  reviews = await startReviewApp();
  reviews.modelSays({
    route: () => callsTool('report', { query: 'green tea' }),
    structure: () => says(JSON.stringify({ ...teaStructure, title: 'Tea & <b>"more"</b>' })),
    section: (_, index) => says(index === 0 ? HOSTILE : `Section ${index + 1} says this [1].`),
  });
  const run = await reviews.client.run(runInput('Write a report about green tea', { modelName: MODEL }));
  ({ runId } = run);
  const events = await reviews.confirmAndResume('report', runId, MODEL);
  assert.equal(events.at(-1)!.type, 'complete');
});
after(() => reviews?.stop());

const exported = (format?: string) =>
  reviews.get(`/agent/run/${runId}/report${format === undefined ? '' : `?format=${format}`}`);

const reader = createReader({ safeFetch: createSafeFetch({ allowPrivate: [] }) });
after(() => reader.close());

async function textOf(response: Response, name: string): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const mediaType = response.headers.get('content-type')!;
  const document = await reader.readBytes(
    { name, mediaType, bytes, url: `https://example.com/${name}` },
    { signal: AbortSignal.timeout(30_000) },
  );
  return document.body;
}

test('Markdown is the report with its sources below it', async () => {
  const response = await exported();
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type')!, /^text\/markdown/);
  assert.match(response.headers.get('content-disposition')!, /^attachment; filename="report\.md"/);
  const text = await response.text();
  assert.match(text, /^# Tea & &#60;b&#62;"more"&#60;\/b&#62;\n\n## 1\. History\n/);
  assert.match(text, /- \[pixel\]\(https:\/\/tracker\.example\/p\.png\)/, 'a link, which loads nothing');
  assert.doesNotMatch(text, /!\[|<(script|img|b)/);
  assert.match(text, /\n## 3\. Health\n\nSection 3 says this \[1\]\.\n\n## Sources\n\n- \[1\] green tea\. </);
  assert.match(text, /<https:\/\/library\.example\/green%20tea> \(accessed \d{4}-\d{2}-\d{2}\)\n$/);
});

test('HTML is complete in itself, and nothing in it acts', async () => {
  const response = await exported('html');
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-security-policy')!, /default-src 'none'/);
  const html = await response.text();
  assert.match(html, /<title>Tea &amp; &lt;b&gt;&quot;more&quot;&lt;\/b&gt;<\/title>/);
  assert.match(html, /<a href="#source-1">\[1\]<\/a>/);
  assert.match(html, /<li id="source-1">\[1\] <a href="https:\/\/library\.example\/green%20tea"/);
  assert.match(html, /<code>code \[1\]<\/code>/, 'code is no citation');
  assert.match(html, /<strong>brought<\/strong>/);
  assert.match(html, /<td>1191<\/td>/);
  assert.doesNotMatch(html, /<script|<img|javascript:|tracker\.example/i);
});

test('a Word document keeps headings, citations and sources', async () => {
  const response = await exported('docx');
  assert.equal(response.status, 200);
  const text = await textOf(response, 'report.docx');
  assert.match(text, /## 1\. History/);
  assert.match(text, /Section 2 says this/);
  assert.match(text, /\[1\\?\]/);
  assert.match(text, /Sources[^]*green tea/);
});

test('each citation of a Word document is a real footnote that names its source', async () => {
  const bytes = new Uint8Array(await (await exported('docx')).arrayBuffer());
  const files = readArchive(bytes, 10_000_000);
  const part = (name: string) => new TextDecoder().decode(files.get(name));
  const referred = [...part('word/document.xml').matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(
    ([, id]) => id,
  );
  const notes = part('word/footnotes.xml').split('<w:footnote ').slice(1);
  // The code span is none of them.
  assert.equal(referred.length, 4);
  for (const id of referred) {
    const note = notes.find((one) => one.includes(`w:id="${id}"`));
    assert.match(note!.replaceAll(/<[^>]+>/g, ''), /\[1\] green tea\. .*green%20tea.*\(accessed \d{4}/);
  }
});

test('the sources of a report come as BibTeX and CSL-JSON, and those of any run too', async () => {
  for (const path of [`report`, `sources`]) {
    const bib = await reviews.get(`/agent/run/${runId}/${path}?format=bib`);
    assert.match(bib.headers.get('content-disposition')!, /filename="report\.bib"/);
    assert.match(await bib.text(), /^@misc\{[^]*title = \{\{green tea\}\}[^]*urldate = \{\d{4}-\d\d-\d\d\}/);
    const csl = await reviews.get(`/agent/run/${runId}/${path}?format=csl`);
    assert.match(csl.headers.get('content-type')!, /^application\/vnd\.citationstyles\.csl\+json/);
    const items = (await csl.json()) as { id: string; title: string; URL: string }[];
    assert.deepEqual(items[0]?.title, 'green tea');
    assert.equal(items[0].URL, 'https://library.example/green%20tea');
  }
  const other = (await reviews.app.createKey({ user: 'bob@example.com' })).key;
  assert.equal((await reviews.get(`/agent/run/${runId}/sources`, other)).status, 404);
});

test('a PDF keeps the text, the citations and the sources', needs('Chromium'), async () => {
  const response = await exported('pdf');
  assert.equal(response.status, 200, await response.clone().text());
  const text = await textOf(response, 'report.pdf');
  assert.match(text, /1\. History/);
  assert.match(text, /Section 3 says this \[1\]/);
  assert.match(text, /Sources/);
});

test('a report that is not there is said to be missing, and why', async () => {
  reviews.modelSays({
    route: toolThen('report', 'x'),
    structure: () => says(JSON.stringify(teaStructure)),
  });
  const paused = await reviews.client.run(runInput('Write a report about green tea', { modelName: MODEL }));
  const pending = await reviews.get(`/agent/run/${paused.runId}/report`);
  assert.equal(pending.status, 404);
  assert.match(((await pending.json()) as { message: string }).message, /structure awaits review/);

  const chat = await reviews.client.run(runInput('Hello'));
  const none = await reviews.get(`/agent/run/${chat.runId}/report?format=pdf`);
  assert.equal(none.status, 404);
  assert.match(((await none.json()) as { message: string }).message, /has not written a report/);

  const other = (await reviews.app.createKey({ user: 'bob@example.com' })).key;
  assert.equal((await reviews.get(`/agent/run/${runId}/report`, other)).status, 404);
  assert.equal((await reviews.get('/agent/run/none/report')).status, 404);
  const bad = await exported('rtf');
  assert.equal(bad.status, 400);
  assert.match(((await bad.json()) as { message: string }).message, /format/);
});
