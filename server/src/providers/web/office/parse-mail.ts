import PostalMime from 'postal-mime';
import type { Address, Attachment, Email } from 'postal-mime';
import type { ParsedDocument, ParseLimits } from '../parsed-document.ts';
import type { DocumentWriter } from './document-writer.ts';
import { createDocumentWriter, oneLine } from './document-writer.ts';
import { parseMarkup } from './markup-tree.ts';
import { isoDate } from './read-package.ts';
import { writeHtml } from './write-html.ts';

const mostAttachments = 20;

export interface MailOptions {
  url?: string;
  limits: ParseLimits;
  /** Reads what is attached; undefined where it cannot be read. */
  readAttachment(file: {
    bytes: Uint8Array;
    mediaType: string;
    name: string;
  }): Promise<ParsedDocument | undefined>;
}

/** Reads a message: who wrote what to whom and when, its text, and what is attached to it. */
export async function parseMail(bytes: Uint8Array, options: MailOptions): Promise<ParsedDocument> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 });
  const writer = createDocumentWriter(options);
  writer.heading(1, mail.subject ?? '');
  writer.paragraph(headLines(mail).join('\n'));
  writeText(mail, writer);
  await writeAttachments(mail.attachments, writer, options);
  const author = mail.from ? people([mail.from]) : '';
  return writer.finish({
    title: mail.subject,
    author: author || undefined,
    publishedAt: isoDate(mail.date),
  });
}

function headLines({ from, to, cc, date }: Email): string[] {
  const lines: [string, string][] = [
    ['From', people(from ? [from] : [])],
    ['To', people(to ?? [])],
    ['Cc', people(cc ?? [])],
    ['Date', date ?? ''],
  ];
  return lines.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
}

function people(addresses: Address[]): string {
  return addresses
    .slice(0, 50)
    .map((one) => (one.address && one.name ? `${one.name} <${one.address}>` : one.address || one.name))
    .map(oneLine)
    .join(', ');
}

/** Plain text as it was written, unless there is only HTML. */
function writeText({ text, html }: Email, writer: DocumentWriter): void {
  if (text?.trim())
    for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n{2,}/)) writer.paragraph(paragraph);
  else if (html) writeHtml(parseMarkup(html, { isHtml: true }), writer);
}

async function writeAttachments(
  attachments: Attachment[],
  writer: DocumentWriter,
  { readAttachment }: MailOptions,
): Promise<void> {
  const named = attachments.filter(({ related, filename }) => !related || filename);
  for (const { filename, mimeType, content } of named.slice(0, mostAttachments)) {
    if (writer.isFull() || typeof content === 'string') continue;
    const name = oneLine(filename ?? '') || mimeType;
    const data = content instanceof Uint8Array ? content : new Uint8Array(content);
    writer.heading(2, `Attachment: ${name}`);
    const document = await readAttachment({ bytes: data, mediaType: mimeType, name });
    if (!document?.body) writer.paragraph('Its text cannot be read.');
    else {
      writer.raw(document.body);
      for (const { title, url } of document.bodyLinks) writer.link(title, url);
    }
  }
  if (named.length > mostAttachments)
    writer.paragraph(`${named.length - mostAttachments} more attachments are left out.`);
}
