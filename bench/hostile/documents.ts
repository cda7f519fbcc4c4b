import { deflateSync } from 'node:zlib';
import type { DocumentBytes } from '../../server/src/providers/web/read-document.ts';
import { docxFile, docxParagraph, xlsxFile } from '../../server/src/providers/web/testing/office-file.ts';
import { pdfFile } from '../../server/src/providers/web/testing/pdf-file.ts';

const html = (text: string): DocumentBytes => ({ bytes: Buffer.from(text), mediaType: 'text/html' });

const sheetRows = (count: number) =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${i}</v></c></row>`).join(
    '',
  );

const pdfPage = (content: string): DocumentBytes => ({
  bytes: pdfFile([['']], { contents: deflateSync(content) }),
});

/** About 30 KB, as articles are. */
export const ordinaryPage: DocumentBytes = html(
  `<!doctype html><html><head><title>Stones</title></head><body><nav><a href="/">Home</a></nav><main><article>${Array.from(
    { length: 40 },
    (_, i) =>
      `<h2>Section ${i}</h2><p>${'Slate splits along its cleavage into <em>thin</em>, flat sheets, and <a href="/roofs">roofs</a> are covered with it. '.repeat(6)}</p>`,
  ).join('')}</article></main></body></html>`,
);

/** One of each kind that has kept a parser busy for ten seconds and more, or cost it all of its memory. */
export const hostileDocuments: { kind: string; make(): DocumentBytes }[] = [
  { kind: 'open tags without end', make: () => html('<b><p>'.repeat(300_000)) },
  { kind: 'lists in lists', make: () => html('<ul><li>x'.repeat(200_000)) },
  { kind: 'quotes in quotes', make: () => html('<blockquote>x'.repeat(130_000)) },
  { kind: 'a deep list of many items', make: () => html('<ul><li>'.repeat(70) + '<li>x'.repeat(300_000)) },
  {
    kind: 'a table of 900,000 cells',
    make: () => html(`<table>${`<tr>${'<td>x'.repeat(30)}`.repeat(30_000)}`),
  },
  { kind: 'entities', make: () => html(`<p>${'&amp;'.repeat(360_000)}`) },
  {
    kind: 'headers in headers around much text',
    make: () => html('<header>x<form>y'.repeat(120) + 'text '.repeat(300_000)),
  },
  {
    kind: 'a workbook of a million rows',
    make: () => ({ bytes: xlsxFile([{ name: 'S', rows: sheetRows(1_000_000) }]) }),
  },
  {
    kind: 'a workbook with a cell in its last corner',
    make: () => ({
      bytes: xlsxFile([{ name: 'S', rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }]),
    }),
  },
  {
    kind: 'a Word document of 100,000 paragraphs',
    make: () => ({ bytes: docxFile(docxParagraph('stone').repeat(100_000)) }),
  },
  {
    kind: 'a PDF of 20,000 pages',
    make: () => ({ bytes: pdfFile(Array.from({ length: 20_000 }, () => ['x'])) }),
  },
  {
    kind: 'a PDF page of a million lines',
    make: () => pdfPage(`BT /F1 12 Tf 14 TL 72 720 Td ${'(stone) Tj T*\n'.repeat(1_000_000)} ET`),
  },
  { kind: 'a PDF page of 500 MB', make: () => pdfPage(' '.repeat(500_000_000)) },
];
