import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { createLogger } from '../../log.ts';
import type { Logger } from '../../log.ts';
import type { Reader, ReaderLimits } from './read-document.ts';
import { createReader } from './read-document.ts';
import { createSafeFetch } from './safe-fetch.ts';
import { docxFile, docxParagraph, xlsxFile } from './testing/office-file.ts';
import { WebError } from './web-error.ts';

function startReader(
  t: TestContext,
  settings: { workers?: number; limits?: Partial<ReaderLimits>; log?: Logger } = {},
): Reader {
  // A busy machine is no reason to give a document up, but where a test says so.
  const limits = { timeLimitMs: 300_000, ...settings.limits };
  const reader = createReader({ safeFetch: createSafeFetch({ allowPrivate: [] }), ...settings, limits });
  t.after(() => reader.close());
  return reader;
}

const html = (bytes: Buffer | string) => ({ bytes: Buffer.from(bytes), mediaType: 'text/html' });
const isUnreadable = (error: unknown) => error instanceof WebError && error.code === 'unreadable';
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, 0x20);

const lastCorner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';

const hostile: { name: string; file: () => { bytes: Buffer; mediaType?: string }; reason: RegExp }[] = [
  {
    name: 'a Word document that unpacks to 120 MB',
    file: () => ({ bytes: docxFile(docxParagraph(zeros(120).toString())) }),
    reason: /unpacks to more/,
  },
  {
    name: 'a Word document that lies about its size',
    file: () => ({ bytes: docxFile(docxParagraph(zeros(120).toString()), { declaredSize: 100 }) }),
    reason: /unpacks to more/,
  },
  {
    name: 'a workbook with a cell in its last corner',
    file: () => ({ bytes: xlsxFile([{ name: 'S', rows: lastCorner }]) }),
    reason: /memory/,
  },
];

test('what a parser stumbled over is logged, without the query of the address', async (t) => {
  const lines: unknown[] = [];
  const log = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const reader = startReader(t, { log });
  const url = 'https://tea.example/list.pdf?token=secret';
  await assert.rejects(reader.readBytes({ bytes: Buffer.from('%PDF-1.7 nothing else'), url }), isUnreadable);
  const [line] = lines as { document: string; detail: string }[];
  assert.equal(line?.document, 'https://tea.example/list.pdf');
  assert.match(line.detail, /PDF/);
});

for (const { name, file, reason } of hostile) {
  test(`${name} is unreadable, and the documents beside it are not lost`, async (t) => {
    const reader = startReader(t, { limits: { memoryLimitMb: 300 } });
    const [bad, ...good] = await Promise.allSettled([
      reader.readBytes(file()),
      ...[1, 2, 3].map((n) => reader.readBytes(html(`<p>page ${n}`))),
    ]);
    assert.equal(bad.status, 'rejected');
    assert.ok(isUnreadable(bad.reason), String(bad.reason));
    assert.match(bad.reason.message, reason);
    assert.deepEqual(
      good.map((result) => result.status === 'fulfilled' && result.value.body),
      ['page 1', 'page 2', 'page 3'],
    );
    assert.equal((await reader.readBytes(html('<p>after'))).body, 'after');
  });
}

test('an abort ends the parsing, in work or in line, with the reason of the signal', async (t) => {
  const reader = startReader(t, { workers: 1 });
  const controller = new AbortController();
  const reason = new Error('cancelled');
  const running = reader.readBytes(html('<div>'.repeat(400_000)), { signal: controller.signal });
  const waiting = reader.readBytes(html('<p>waiting'), { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 50);
  await assert.rejects(running, (error) => error === reason);
  await assert.rejects(waiting, (error) => error === reason);
  assert.equal((await reader.readBytes(html('<p>after'))).body, 'after');
});

test('closing the reader ends what is in work and in line', async (t) => {
  const reader = startReader(t, { workers: 1 });
  const results = Promise.allSettled([1, 2].map(() => reader.readBytes(html('<div>'.repeat(400_000)))));
  setTimeout(() => reader.close(), 50);
  for (const result of await results) assert.ok(result.status === 'rejected' && isUnreadable(result.reason));
});

test('an idle reader does not keep the process alive', () => {
  const script = `
    import { createReader } from ${JSON.stringify(import.meta.resolve('./read-document.ts'))};
    import { createSafeFetch } from ${JSON.stringify(import.meta.resolve('./safe-fetch.ts'))};
    const reader = createReader({ safeFetch: createSafeFetch({ allowPrivate: [] }) });
    const { body } = await reader.readBytes({ bytes: Buffer.from('# done'), mediaType: 'text/markdown' });
    process.stdout.write(body);`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 15_000 });
  assert.equal(output.toString(), '# done');
});
