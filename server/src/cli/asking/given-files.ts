import { fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import type { QuarryClient } from '@quarry/api/client.ts';
import { badRequest } from '../../errors.ts';

/** What came by standard input. */
export interface Piped {
  file: File;
  /** Where it is text: a question may come so. */
  asText?: () => string;
}

const MAGIC: [name: string, type: string, bytes: string][] = [
  ['pdf', 'application/pdf', '%PDF-'],
  ['zip', 'application/zip', 'PK\u0003\u0004'],
  ['png', 'image/png', '\u0089PNG'],
  ['jpg', 'image/jpeg', '\u00ff\u00d8\u00ff'],
  ['html', 'text/html', '<!doctype html'],
  ['html', 'text/html', '<html'],
];

const STANDARD_INPUT = 0;

/** Nothing at a keyboard, and nothing where standard input is closed or a device. */
export async function readInput(input: NodeJS.ReadStream): Promise<Piped | undefined> {
  if (input.isTTY || !isFileOrPipe(STANDARD_INPUT)) return undefined;
  const bytes = await buffer(input);
  if (bytes.length === 0) return undefined;
  const begin = bytes.subarray(0, 16).toString('latin1').toLowerCase();
  const found = MAGIC.find(([, , magic]) => begin.startsWith(magic.toLowerCase()));
  const [name, type] = found ?? ['txt', 'text/plain'];
  return {
    file: new File([new Uint8Array(bytes)], `standard-input.${name === 'zip' ? officeKind(bytes) : name}`, {
      type,
    }),
    ...(!found && { asText: () => bytes.toString('utf8') }),
  };
}

function isFileOrPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isFIFO() || stat.isFile() || stat.isSocket();
  } catch {
    return false;
  }
}

/** Office files are packed: the first names in them say which kind it is. */
function officeKind(bytes: Buffer): string {
  const names = bytes.subarray(0, 4_000_000).toString('latin1');
  if (names.includes('word/')) return 'docx';
  if (names.includes('xl/')) return 'xlsx';
  if (names.includes('ppt/')) return 'pptx';
  return names.includes('application/epub+zip') ? 'epub' : 'zip';
}

/** The addresses under which the run finds them. What is an address already stays one. */
export async function upload(
  client: QuarryClient,
  { names, piped }: { names: string[]; piped?: Piped | undefined },
): Promise<string[]> {
  const urls: string[] = [];
  for (const name of names)
    urls.push(/^https?:\/\//.test(name) ? name : (await client.uploadFile(await openFile(name))).url);
  if (piped) urls.push((await client.uploadFile(piped.file)).url);
  return urls;
}

async function openFile(name: string): Promise<File> {
  const bytes = await readFile(name).catch((error: NodeJS.ErrnoException) => {
    throw badRequest(`${name} cannot be read (${error.code}).`);
  });
  return new File([new Uint8Array(bytes)], path.basename(name));
}
