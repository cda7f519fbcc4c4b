import { zipFile } from './zip-file.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word document; `body` is WordprocessingML. */
export function docxFile(body: string, options: { declaredSize?: number } = {}): Buffer {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipFile(
    {
      '[Content_Types].xml': contentTypes([['/word/document.xml', type]]),
      '_rels/.rels': packageRelationship('word/document.xml'),
      'word/document.xml': `${xml}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    },
    options,
  );
}

export function docxParagraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}

/** A workbook with these sheets; `rows` is SpreadsheetML instead of cells where a test needs to write it itself. */
export function xlsxFile(sheets: { name: string; rows: (string | number)[][] | string }[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const base = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes([
      ['/xl/workbook.xml', `${base}.sheet.main+xml`],
      ...sheets.map((_, index): [string, string] => [
        `/xl/worksheets/sheet${index + 1}.xml`,
        `${base}.worksheet+xml`,
      ]),
    ]),
    '_rels/.rels': packageRelationship('xl/workbook.xml'),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${relationships}">${sheets
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
  };
  for (const [index, { rows }] of sheets.entries()) {
    const data = typeof rows === 'string' ? rows : rows.map(sheetRow).join('');
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `${xml}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`;
  }
  return zipFile(files);
}

function sheetRow(cells: (string | number)[], row: number): string {
  const written = cells.map((value, column) => {
    const address = `${String.fromCharCode(65 + column)}${row + 1}`;
    return typeof value === 'number'
      ? `<c r="${address}"><v>${value}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  });
  return `<row r="${row + 1}">${written.join('')}</row>`;
}

function contentTypes(parts: [string, string][]): string {
  const overrides = parts
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
    .join('');
  return `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`;
}

function packageRelationship(target: string): string {
  return `${xml}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="${target}"/></Relationships>`;
}
