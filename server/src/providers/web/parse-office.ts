import mammoth from 'mammoth';
import readXlsxFile from 'read-excel-file/universal';
import { boundTable, markdownTable } from './markdown-table.ts';
import { plainArchive } from './office-archive.ts';
import { parseHtml } from './parse-html.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import { cutBody } from './parsed-document.ts';

interface OfficeOptions {
  url?: string;
  limits: ParseLimits;
}

/** Reads a Word document by way of HTML; its pictures are left out. */
export async function parseDocx(bytes: Uint8Array, options: OfficeOptions): Promise<ParsedDocument> {
  const buffer = plainArchive(bytes, options.limits.maxUnpackedBytes);
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value: html } = await mammoth.convertToHtml(
    { buffer },
    { convertImage, externalFileAccess: false },
  );
  return parseHtml(`<html><body>${html}</body></html>`, options);
}

/** Reads every sheet of a workbook as a table under its name. */
export async function parseXlsx(bytes: Uint8Array, { limits }: OfficeOptions): Promise<ParsedDocument> {
  const file = plainArchive(bytes, limits.maxUnpackedBytes);
  const sheets = await readXlsxFile(new Blob([new Uint8Array(file)]));
  let truncated = false;
  const parts = sheets.map(({ sheet, data }) => {
    const rows = data.filter((row) => row.some((cell) => cell !== null));
    const table = boundTable(rows, limits.maxRows);
    const note = table.isCut ? `\n\nOnly ${table.shown(0)} of ${rows.length} are shown.` : '';
    truncated ||= table.isCut;
    return `## ${sheet}\n\n${markdownTable(table.rows)}${note}`;
  });
  const body = cutBody(parts.join('\n\n'), limits.maxBodyChars);
  return {
    title: '',
    description: '',
    body: body.body,
    bodyLinks: [],
    images: [],
    truncated: truncated || body.truncated,
  };
}
