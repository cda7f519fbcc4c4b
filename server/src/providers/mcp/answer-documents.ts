import type { CallToolResult } from '@modelcontextprotocol/client';

/** Text with the address where it stands: what can be cited. */
export interface McpDocument {
  url: string;
  title: string;
  text: string;
}

const MOST_DOCUMENTS = 20;
const MOST_CHARS = 200_000;

/**
 * The documents in an answer: resources with an address of the web, and objects with `url` and `text`, as the tools `search` and `fetch` of
 * ChatGPT's connectors have them. What is only a link, or only text, is none.
 */
export function answerDocuments({ content = [], structuredContent }: CallToolResult): McpDocument[] {
  const given = [structuredContent, ...content.map(readable)].flatMap(objectsIn).flatMap(documentOf);
  const byUrl = new Map(given.map((document) => [document.url, document]));
  return [...byUrl.values()].slice(0, MOST_DOCUMENTS);
}

/** What a part of an answer holds that may be a document. */
function readable(part: NonNullable<CallToolResult['content']>[number]): unknown {
  if (part.type === 'resource' && 'text' in part.resource)
    return { url: part.resource.uri, text: part.resource.text };
  if (part.type !== 'text' || !/^\s*[[{]/.test(part.text)) return undefined;
  try {
    return JSON.parse(part.text);
  } catch {
    return undefined;
  }
}

/** The object itself, or those of a list in it. */
function objectsIn(given: unknown): Record<string, unknown>[] {
  if (Array.isArray(given)) return given.filter(isObject);
  if (!isObject(given)) return [];
  return [given, ...Object.values(given).flatMap((one) => (Array.isArray(one) ? one.filter(isObject) : []))];
}

function documentOf(given: Record<string, unknown>): McpDocument[] {
  const { url, title, text } = given;
  if (typeof url !== 'string' || typeof text !== 'string' || text.trim() === '') return [];
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '') || url.length > 2_048) return [];
  const shown = plain(text).slice(0, MOST_CHARS).toWellFormed();
  const named = typeof title === 'string' ? plain(title).replaceAll(/\s+/g, ' ').trim().slice(0, 300) : '';
  return [{ url, title: named.toWellFormed() || url, text: shown }];
}

/** PostgreSQL holds no NUL. */
const plain = (text: string) => text.replaceAll('\0', '').toWellFormed();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
