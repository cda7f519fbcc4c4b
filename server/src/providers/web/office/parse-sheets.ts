import readXlsxFile from 'read-excel-file/universal';
import { boundTable, markdownTable } from '../markdown-table.ts';
import { plainArchive } from '../office-archive.ts';
import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import { cutBody } from '../parsed-document.ts';
import { officeAbout, openPackage } from './read-package.ts';

/** Reads every sheet of a workbook as a table under its name. */
export async function parseXlsx(
  bytes: Uint8Array,
  { limits }: { url?: string; limits: ParseLimits },
): Promise<ParsedDocument> {
  const file = plainArchive(bytes, limits.maxUnpackedBytes);
  const { title = '', description = '', ...about } = officeAbout(openPackage(file, limits));
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
    ...about,
    title,
    description,
    body: body.body,
    bodyLinks: [],
    images: [],
    truncated: truncated || body.truncated,
  };
}
