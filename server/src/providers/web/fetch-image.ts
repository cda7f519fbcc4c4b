import { AppError } from '../../errors.ts';
import type { SafeFetch } from './safe-fetch.ts';
import { WebError } from './web-error.ts';
import type { WebErrorCode } from './web-error.ts';

const IMAGE_LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 15_000 };

interface FetchedImage {
  mediaType: string;
  bytes: Buffer;
}

export type FetchImage = (url: string, signal: AbortSignal) => Promise<FetchedImage>;

/** An image of a foreign page, for showing it without asking the foreign host from the browser. */
export function createFetchImage(safeFetch: SafeFetch): FetchImage {
  return async (url, signal) => {
    try {
      const { bytes } = await safeFetch(url, {
        ...IMAGE_LIMITS,
        signal,
        headers: { accept: 'image/avif,image/webp,image/*;q=0.8' },
        // Some servers declare nothing, or only bytes; what it really is, the bytes say.
        acceptsType: (type) =>
          type === undefined || type === 'application/octet-stream' || /^image\/(?!svg)/.test(type),
      });
      const mediaType = imageType(bytes);
      if (!mediaType)
        throw new WebError('unsupported-type', 'The address leads to no image that can be shown.');
      return { mediaType, bytes };
    } catch (error) {
      throw error instanceof WebError ? refusal(error) : error;
    }
  };
}

const OWN_MISTAKE = new Set<WebErrorCode>(['blocked-address', 'bad-url', 'bad-scheme']);

function refusal({ code, message }: WebError): AppError {
  if (OWN_MISTAKE.has(code)) return new AppError('BAD_REQUEST', message);
  if (code === 'unsupported-type')
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The address leads to no image that can be shown.');
  return new AppError('UPSTREAM_ERROR', message);
}

/** What an image is by its first bytes, among those that a browser can show and that cannot hold a script. */
export function imageType(bytes: Buffer): string | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(0, 8) === '\x89PNG\r\n\x1A\n') return 'image/png';
  if (ascii(0, 3) === '\xFF\xD8\xFF') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (/^ftypavi[fs]$/.test(ascii(4, 12))) return 'image/avif';
  if (ascii(0, 4) === '\0\0\x01\0') return 'image/x-icon';
  if (ascii(0, 2) === 'BM' && bytes.length > 26) return 'image/bmp';
  return undefined;
}
