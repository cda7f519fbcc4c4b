import type { Locale } from '@quarry/api/common.ts';
import type { StartRunBody } from '@quarry/api/run-requests.ts';
import type { ContentPart } from '@quarry/api/openai.ts';
import { badRequest } from '../../errors.ts';

/** A message, of either of OpenAI's two APIs. */
export interface Message {
  role: string;
  content?: string | ContentPart[] | null | undefined;
}

interface Upload {
  name: string;
  mediaType?: string;
  bytes: Buffer;
}

/** What a run is asked, what was said before it, and what was sent along. */
export interface Request {
  inputText: string;
  history: NonNullable<StartRunBody['history']>;
  instructions: string;
  fileUrls: string[];
  uploads: Upload[];
}

const MOST_CHARS = 100_000;
const MOST_HISTORY = 500;

const GO_ON = {
  en: 'Go on with your last answer, from where it stops.',
  ja: '直前の回答の続きを書いてください。',
};

/**
 * The last message is the question, those before it the history; what tools of the caller have said is passed over. Where an answer
 * is last, it is to be continued: chat front ends have a button for that.
 */
export function readMessages(given: readonly Message[], field = 'messages'): Request {
  const messages = [...given, ...goingOn(given)];
  const read = messages.map(({ role, content }, i) => ({
    role,
    ...readContent(content, `${field}.${i}.content`),
  }));
  const asked = read.findLastIndex(({ role }) => role === 'user');
  if (asked === -1) throw invalid(field, 'The last message must be one of the user’s.');
  const question = read[asked]!;
  if (question.text.trim() === '' && question.files.length === 0)
    throw invalid(`${field}.${asked}.content`, 'The message of the user is empty.');
  const files = read.flatMap((message) => message.files);
  return {
    inputText:
      question.text.trim() === '' ? 'What is in this?' : within(question.text, `${field}.${asked}.content`),
    history: read
      .slice(0, asked)
      .filter(({ role, text }) => (role === 'user' || role === 'assistant') && text !== '')
      .map(({ role, text }) => ({ role: role as 'user' | 'assistant', content: text.slice(0, MOST_CHARS) }))
      .slice(-MOST_HISTORY),
    instructions: read
      .filter(({ role }) => role === 'system' || role === 'developer')
      .map(({ text }) => text)
      .join('\n\n')
      .slice(0, 20_000),
    fileUrls: files.flatMap((file) => (typeof file === 'string' ? [file] : [])),
    uploads: files.flatMap((file) => (typeof file === 'string' ? [] : [file])),
  };
}

function goingOn(messages: readonly Message[]): Message[] {
  const isAsked = messages.some(({ role }) => role === 'user');
  const last = messages.findLast(({ role, content }) => role === 'user' || (role === 'assistant' && content));
  if (!isAsked || last?.role !== 'assistant') return [];
  return [{ role: 'user', content: GO_ON[localeOf(JSON.stringify(last.content))] }];
}

/** Kana, or Han characters without any Latin word of length: Japanese is one of the two languages that runs speak. */
export const localeOf = (text: string): Locale => (/[\u3040-\u30ff\u3400-\u9fff]/.test(text) ? 'ja' : 'en');

type GivenFile = string | Upload;

function readContent(content: Message['content'], path: string): { text: string; files: GivenFile[] } {
  if (typeof content === 'string') return { text: content, files: [] };
  const parts = (content ?? []).map((part, i) => readPart(part, `${path}.${i}`));
  return {
    text: parts.flatMap(({ text }) => (text ? [text] : [])).join('\n\n'),
    files: parts.flatMap(({ file }) => (file ? [file] : [])),
  };
}

function readPart(part: ContentPart, path: string): { text?: string; file?: GivenFile } {
  switch (part.type) {
    case 'text':
    case 'input_text':
    case 'output_text':
      return { text: stringOf(part['text'], `${path}.text`) };
    case 'refusal':
      return { text: stringOf(part['refusal'], `${path}.refusal`) };
    case 'image_url': {
      const image = part['image_url'];
      return { file: readUrl(isObject(image) ? image['url'] : image, `${path}.image_url`, 'image') };
    }
    case 'input_image':
      return { file: readUrl(part['image_url'], `${path}.image_url`, 'image') };
    case 'file':
      return { file: readFile(isObject(part['file']) ? part['file'] : {}, `${path}.file`) };
    case 'input_file':
      return { file: readFile(part, path) };
    default:
      throw invalid(
        `${path}.type`,
        `Parts of the type "${part.type}" cannot be read here: send text, pictures or files.`,
      );
  }
}

function readFile(file: Record<string, unknown>, path: string): GivenFile {
  if (file['file_url'] !== undefined) return readUrl(file['file_url'], `${path}.file_url`, 'file');
  if (file['file_data'] === undefined)
    throw invalid(path, 'Files are sent inside the request (file_data) or by their address (file_url).');
  const name = typeof file['filename'] === 'string' && file['filename'] !== '' ? file['filename'] : 'file';
  return readUrl(file['file_data'], `${path}.file_data`, name.slice(0, 200));
}

function readUrl(given: unknown, path: string, name: string): GivenFile {
  const url = stringOf(given, path);
  const data = /^data:([^;,]*)(?:;[^,]*)?;base64,(.*)$/s.exec(url);
  if (data) {
    const [, mediaType = '', encoded = ''] = data;
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.length === 0) throw invalid(path, 'The file is empty, or no base64.');
    return { name, bytes, ...(mediaType && { mediaType }) };
  }
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw invalid(path, 'Must be an http(s) address, or a data: address in base64.');
}

function stringOf(given: unknown, path: string): string {
  if (typeof given !== 'string') throw invalid(path, 'Must be a string.');
  if (given.includes('\0') || !given.isWellFormed())
    throw invalid(path, 'Must be well-formed Unicode text without NUL characters.');
  return given;
}

function within(text: string, path: string): string {
  if (text.length > MOST_CHARS) throw invalid(path, `A question may have up to ${MOST_CHARS} characters.`);
  return text;
}

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export const invalid = (path: string, message: string) =>
  badRequest(`${path}: ${message}`, [{ path, message }]);
