import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createReader } from '../../src/providers/web/read-document.ts';
import { createPdftoppm } from '../../src/providers/web/ocr/pdftoppm.ts';
import { createTesseract } from '../../src/providers/web/ocr/tesseract.ts';
import { needs } from '../support/needs.ts';
import { judgePdf, pdfSetNames, readSetFile } from './judge-pdf.ts';

// A busy machine is no reason to give a document up.
const reader = createReader({
  safeFetch: undefined as unknown as SafeFetch,
  limits: { softLimitMs: 200_000, timeLimitMs: 300_000 },
});
after(() => reader.close());

test('the set holds at least thirty files, made by different programs', () => {
  const makers = pdfSetNames().map((name) => readSetFile(name).expected['made by']);
  assert.ok(makers.length >= 30);
  assert.ok(new Set(makers.map((maker) => maker.split(/[ ,]/)[0])).size >= 15);
});

for (const name of pdfSetNames()) {
  const { bytes, expected } = readSetFile(name);
  if (expected.refused !== undefined) {
    test(`${name}.pdf (${expected['made by']}) is refused in words`, () =>
      assert.rejects(reader.readBytes({ bytes, name: `${name}.pdf` }), new RegExp(expected.refused!)));
    continue;
  }
  test(`${name}.pdf (${expected['made by']}) is read in order, with its headings, lists and tables`, async () => {
    const document = await reader.readBytes({ bytes, name: `${name}.pdf` });
    const missing = judgePdf(document, expected).filter((verdict) => verdict.missing.length > 0);
    assert.deepEqual(missing, []);
    assertPages(document);
  });
}

test('every sentence of a long file is known by its page', async () => {
  const { bytes } = readSetFile('office-long');
  const { body, pages } = await reader.readBytes({ bytes });
  const pageOf = (words: string) => pages!.findLast(({ start }) => start <= body.indexOf(words))!.page;
  const days = Array.from({ length: 240 }, (_, day) => pageOf(`On day ${day} the `));
  assert.equal(days[0], 1);
  assert.equal(days.at(-1), 22);
  assert.deepEqual(
    days,
    days.toSorted((one, other) => one - other),
  );
  // Each page begins where its first words stand, also in the middle of a sentence that goes on from the one before.
  assert.equal(new Set(days).size, 22);
});

test("what a program writes where nobody said anything is not shown as somebody's word", async () => {
  const { bytes } = readSetFile('platypus');
  const { description, author, modifiedAt } = await reader.readBytes({ bytes });
  assert.equal(description, '');
  assert.equal(author, undefined);
  assert.equal(modifiedAt?.slice(0, 10), '2026-11-15');
});

function assertPages({ body, pages }: { body: string; pages?: { page: number; start: number }[] }): void {
  assert.ok(pages && pages.length > 0);
  for (const [index, { page, start }] of pages.entries()) {
    assert.ok(page >= 1 && start >= 0 && start < body.length);
    assert.ok(index === 0 || start > pages[index - 1]!.start);
  }
}

test('pages that are pictures are named where nothing reads them', async () => {
  const { bytes } = readSetFile('scanned');
  const { notice, body } = await reader.readBytes({ bytes });
  assert.match(notice!, /^Pages 2, 3 are pictures of text, .* install tesseract/);
  assert.doesNotMatch(body, /tesseract/);
});

test('pages that are pictures are read by tesseract, each in its place', needs('tesseract'), async () => {
  await assertReadFromPictures('scanned');
});

test('fax, masks and JPEG 2000 are drawn by pdftoppm, and read', needs('tesseract', 'pdftoppm'), async () => {
  await assertReadFromPictures('faxed');
});

test('scans that nobody here unpacks are named, and nothing fails', needs('tesseract'), async () => {
  const { notice } = await readSeeing('faxed', 'no-such-program');
  assert.equal(notice, 'Pages 2, 3, 4 are pictures whose text could not be read.');
});

async function assertReadFromPictures(name: string): Promise<void> {
  const { expected } = readSetFile(name);
  const { body, pages, notice } = await readSeeing(name);
  assert.equal(notice, undefined);
  assert.deepEqual(
    pages!.map(({ page }) => page),
    [1, ...expected.pictures!],
  );
  for (const words of expected['read by tesseract']!) {
    const places = [...body.matchAll(new RegExp(words, 'g'))].map(({ index }) => index);
    assert.deepEqual(
      places.map((place) => pages!.findLast(({ start }) => start <= place)!.page),
      expected.pictures,
    );
  }
}

async function readSeeing(name: string, command = 'pdftoppm') {
  const seeing = createReader({
    safeFetch: undefined as unknown as SafeFetch,
    pictures: createTesseract(),
    drawer: createPdftoppm({ command }),
    limits: { softLimitMs: 200_000, timeLimitMs: 300_000 },
  });
  return seeing.readBytes({ bytes: readSetFile(name).bytes }).finally(() => seeing.close());
}
