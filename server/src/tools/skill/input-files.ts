import type { SafeFetch } from '../../providers/web/safe-fetch.ts';
import { WebError } from '../../providers/web/web-error.ts';
import type { FileReader } from '../read-source.ts';
import type { ToolContext } from '../tool.ts';

export interface InputFiles {
  files: { name: string; bytes: Uint8Array }[];
  unreadable: { url: string; reason: string }[];
}

export interface InputFileDeps {
  files: FileReader;
  safeFetch: SafeFetch;
}

const BEGINNING_CHARS = 1_500;

/** What the code finds in its folder: the run's attachments and other files that the model names, under their names. */
export async function readInputFiles(
  { files: own, safeFetch }: InputFileDeps,
  { scope, signal }: Pick<ToolContext, 'scope' | 'signal'>,
  urls: readonly string[],
): Promise<InputFiles> {
  const found: InputFiles = { files: [], unreadable: [] };
  const taken = new Set<string>();
  for (const url of new Set(urls)) {
    try {
      const file = (await own.read(scope, url)) ?? (await download(safeFetch, url, signal));
      found.files.push({ name: freeName(file.name, taken), bytes: file.bytes });
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      found.unreadable.push({ url, reason: error.message });
    }
  }
  return found;
}

async function download(safeFetch: SafeFetch, url: string, signal: AbortSignal) {
  const { url: end, status, bytes } = await safeFetch(url, { signal });
  if (status >= 400) throw new WebError('http-status', `The server answered with status ${status}.`);
  return { name: lastPart(new URL(end)), bytes };
}

function lastPart({ pathname }: URL): string {
  const part = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    // Not encoded after all: the name as it stands.
    return part;
  }
}

/** A plain name of its own: no folder, nothing hidden, and not that of the folder for output. */
function freeName(given: string, taken: Set<string>): string {
  const plain =
    given
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}\p{M} ._()+,@=-]/gu, '_')
      .replace(/^[. ]+/, '')
      .slice(-100)
      .trim() || 'file';
  const [, stem, ending] = /^(.*?)(\.[^.]{1,10})?$/.exec(plain)!;
  let name = plain;
  for (let n = 2; taken.has(name.toLowerCase()) || name === 'output'; n += 1)
    name = `${stem}-${n}${ending ?? ''}`;
  taken.add(name.toLowerCase());
  return name;
}

/** Enough for a model to see what kind of data it is. */
export function describeInputs({ files }: InputFiles) {
  return files.map(({ name, bytes }) => ({ name, size: bytes.length, beginning: beginningOf(bytes) }));
}

function beginningOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, BEGINNING_CHARS * 4));
  return head.includes(0) ? '(not text)' : head.toString('utf8').slice(0, BEGINNING_CHARS);
}
