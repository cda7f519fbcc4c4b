import { imageType } from './fetch-image.ts';
import type { SafeFetch } from './safe-fetch.ts';
import { WebError } from './web-error.ts';

const ICON_LIMITS = { maxBytes: 64 * 1024, timeoutMs: 5_000 };

/** The icon of a site, or null where it has none that can be shown. A drawing that may hold a script is none. */
export function createFetchIcon(safeFetch: SafeFetch) {
  return async (
    origin: string,
    signal: AbortSignal,
  ): Promise<{ mediaType: string; bytes: Buffer } | null> => {
    try {
      const { bytes } = await safeFetch(`${origin}/favicon.ico`, {
        ...ICON_LIMITS,
        signal,
        headers: { accept: 'image/x-icon,image/png,image/*;q=0.8' },
        acceptsType: (type) => type === undefined || !/^text\/|^image\/svg/.test(type),
      });
      const mediaType = imageType(bytes);
      return mediaType ? { mediaType, bytes } : null;
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      return null;
    }
  };
}
