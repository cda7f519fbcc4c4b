import type { DocumentSource } from './parse-document.ts';
import type { ParsedDocument, ParseLimits } from './parsed-document.ts';
import type { WebErrorCode } from './web-error.ts';

/** What goes into a parse process. One at a time. */
export interface ParseJob {
  source: DocumentSource;
  limits: ParseLimits;
}

/** What comes out of it, unless the process ends. */
export type ParseResult =
  | { ok: true; document: ParsedDocument & { mediaType: string } }
  | { ok: false; code: WebErrorCode; message: string; detail?: string };

/** Said before each result, when the parsers are loaded: the time until then is not the document's. */
export const begun = 'begun';

/** How a parse process ends when a document asked for too much memory. */
export const outOfMemoryExit = 71;
