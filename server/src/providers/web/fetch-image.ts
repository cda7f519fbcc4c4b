import { AppError } from '../../errors.ts';
import { imageType } from './image-type.ts';
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
