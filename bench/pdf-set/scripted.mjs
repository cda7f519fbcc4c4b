// Files of libraries for Node. Takes the folder to write to and the words as JSON on standard input.
import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';

// The libraries are no dependencies of the project: they are looked for where PDF_SET_MODULES says.
const require = createRequire(path.join(process.env.PDF_SET_MODULES ?? process.cwd(), 'x.js'));
const [folder, recipe] = process.argv.slice(2);
const words = JSON.parse(await new Response(process.stdin).text());
const target = (name) => path.join(folder, `${name}.pdf`);

const recipes = {
  async pdfkit_columns(name) {
    const PdfDocument = require('pdfkit');
    const document = new PdfDocument({ info: { Title: words.title } });
    document.pipe(createWriteStream(target(name)));
    document.font('Helvetica-Bold').fontSize(20).text(words.title).moveDown();
    document
      .font('Times-Roman')
      .fontSize(11)
      .text(words.diary.join('\n\n'), { columns: 2, columnGap: 20, height: 560 });
    document.end();
    await once(document, 'end');
  },
  async jspdf_table(name) {
    const { jsPDF } = require('jspdf');
    const { autoTable } = require('jspdf-autotable');
    const document = new jsPDF();
    document.text('Readings of the year', 14, 20);
    const [head, ...body] = words.long_table;
    autoTable(document, { head: [head], body, startY: 26 });
    writeFileSync(target(name), Buffer.from(document.output('arraybuffer')));
  },
  async pdfmake_parts(name) {
    const pdfmake = require('pdfmake');
    const font = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'build/fonts/Roboto');
    const fonts = {
      Roboto: { normal: path.join(font, 'Roboto-Regular.ttf'), bold: path.join(font, 'Roboto-Medium.ttf') },
    };
    const content = [
      { text: words.title, fontSize: 22, bold: true },
      ...words.sections.flatMap(([head, texts]) => [
        { text: head, fontSize: 15, bold: true, margin: [0, 8] },
        ...texts,
      ]),
      { ul: [...words.list, { ol: ['first of all', 'second of all'] }] },
      { table: { headerRows: 1, body: words.wordy_table, widths: [70, 150, 200] } },
    ];
    pdfmake.setFonts?.(fonts);
    await pdfmake
      .createPdf({ content, footer: (page, pages) => `Sheet ${page} of ${pages}` })
      .write(target(name));
  },
  async pdf_lib_letter(name) {
    const { PDFDocument, StandardFonts } = require('pdf-lib');
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.TimesRoman);
    const page = document.addPage();
    page.drawText('To the council of Halvern', { x: 60, y: 780, size: 12, font });
    page.drawText(words.letter, { x: 60, y: 740, size: 12, font, maxWidth: 460, lineHeight: 15 });
    writeFileSync(target(name), await document.save());
  },
};
await recipes[recipe](recipe.replaceAll('_', '-'));
