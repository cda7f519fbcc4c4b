import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import { answerDocuments } from './answer-documents.ts';
import type { McpDocument } from './answer-documents.ts';

/** What came of a call, in text, and what of it can be cited. */
export interface McpAnswer {
  ok: boolean;
  text: string;
  documents?: McpDocument[];
}

/** What a model is given of one answer. */
const MOST_CHARS = 60_000;

/** An answer as text. What is no text is named; a long one is cut, and says so. */
export function answerText(result: CallToolResult): McpAnswer {
  const parts = (result.content ?? []).map(partText).filter((part) => part !== '');
  const structured = result.structuredContent;
  // Servers that give both give the same twice.
  if (parts.length === 0 && structured !== undefined) parts.push(JSON.stringify(structured, null, 1));
  const text = parts.join('\n\n').replaceAll('\0', '').toWellFormed();
  const documents = answerDocuments(result);
  return {
    ok: result.isError !== true,
    text: text.length > MOST_CHARS ? cut(text) : text,
    ...(documents.length > 0 && { documents }),
  };
}

const cut = (text: string) =>
  `${text.slice(0, MOST_CHARS).toWellFormed()}\n[cut here: ${text.length - MOST_CHARS} more characters]`;

function partText(part: ContentBlock): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      return `[${part.type}, ${part.mimeType}: not shown]`;
    case 'resource_link':
      return `${part.title ?? part.name}: ${part.uri}`;
    case 'resource':
      return 'text' in part.resource
        ? `${part.resource.uri}:\n${part.resource.text}`
        : `[${part.resource.uri}, ${part.resource.mimeType ?? 'unknown'}: not shown]`;
    default:
      return '';
  }
}
