import mammoth from 'mammoth';
import { plainArchive } from '../office-archive.ts';
import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import { createDocumentWriter } from './document-writer.ts';
import { parseMarkup } from './markup-tree.ts';
import { officeAbout, openPackage } from './read-package.ts';
import { writeHtml } from './write-html.ts';

// Styles that mean a heading and that mammoth does not know by itself.
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Source Code'] => pre:separator('\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Block Text'] => blockquote:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
];

/** Reads a Word document by way of HTML; its pictures are left out. */
export async function parseDocx(
  bytes: Uint8Array,
  options: { url?: string; limits: ParseLimits },
): Promise<ParsedDocument> {
  const buffer = plainArchive(bytes, options.limits.maxUnpackedBytes);
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value: html } = await mammoth.convertToHtml(
    { buffer },
    { convertImage, styleMap, externalFileAccess: false },
  );
  const writer = createDocumentWriter(options);
  writeHtml(parseMarkup(html, { isHtml: true }), writer);
  return writer.finish(officeAbout(openPackage(buffer, options.limits)));
}
