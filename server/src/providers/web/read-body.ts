import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { WebError } from './web-error.ts';

// Honest pages stay far below; a bomb made of zeros reaches a thousand.
const highestRatio = 200;
const ratioCountsFrom = 1_000_000;
const mostEncodings = 2;

/** Reads a response body whole and decompressed, and stops as soon as it is more than it may be. */
export async function readBody(
  body: Readable,
  settings: { contentEncoding: string | undefined; maxBytes: number },
): Promise<Buffer> {
  const { maxBytes } = settings;
  const encodings = listEncodings(settings.contentEncoding);
  const input = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let received = 0;
  const chunks: Buffer[] = [];
  let size = 0;

  async function* countReceived(first: IteratorResult<Buffer>): AsyncGenerator<Buffer> {
    for (let next = first; !next.done; next = await input.next()) {
      received += next.value.length;
      if (received > maxBytes) throw tooLarge(maxBytes);
      yield next.value;
    }
  }

  async function collect(decoded: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of decoded) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (size > ratioCountsFrom && size > received * highestRatio) {
        throw new WebError('too-large', 'The response unpacks to far more than was sent and was refused.');
      }
      chunks.push(chunk);
    }
  }

  try {
    const first = await input.next();
    if (first.done) return Buffer.alloc(0);
    const decoders = encodings.map((encoding, index) =>
      createDecoder(encoding, index === 0 ? first.value : undefined),
    );
    if (decoders.length === 0) await collect(countReceived(first));
    else await pipeline([countReceived(first), ...decoders, collect] as unknown as NodeJS.ReadWriteStream[]);
    return Buffer.concat(chunks, size);
  } catch (error) {
    throw isZlibError(error) ? unreadableEncoding(error) : error;
  } finally {
    body.destroy();
  }
}

export function tooLarge(maxBytes: number): WebError {
  return new WebError(
    'too-large',
    `The response is larger than ${Math.ceil(maxBytes / 1_000).toLocaleString('en')} kB.`,
  );
}

function listEncodings(header: string | undefined): string[] {
  const names = (header ?? '').toLowerCase().split(',');
  const encodings = names.map((name) => name.trim()).filter((name) => name && name !== 'identity');
  if (encodings.length > mostEncodings) throw unreadableEncoding();
  return encodings.reverse();
}

function createDecoder(encoding: string, start: Buffer | undefined) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  // Servers disagree about "deflate": some send it with the zlib header, some without.
  if (encoding === 'deflate') return start && (start[0]! & 0x0f) !== 8 ? createInflateRaw() : createInflate();
  throw unreadableEncoding();
}

function isZlibError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING)/.test(String(error.code))
  );
}

function unreadableEncoding(cause?: unknown): WebError {
  return new WebError('unreadable', 'The response is compressed in a way that cannot be read.', { cause });
}
