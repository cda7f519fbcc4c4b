import { decodeText } from './charset.ts';
import { imageType } from './fetch-image.ts';
import { iconLinks } from './icon-links.ts';
import type { SafeFetch } from './safe-fetch.ts';
import { WebError } from './web-error.ts';

const ICON_LIMITS = { maxBytes: 64 * 1024, timeoutMs: 5_000 };
const PAGE_LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 5_000 };
/** Of those that a page names. */
const MOST_TRIED = 2;

interface Icon {
  mediaType: string;
  bytes: Buffer;
}

/**
 * The icon of a site: one that its first page names, or the one at the usual place; null where it has none that can be
 * shown. A drawing that may hold a script is none.
 */
export function createFetchIcon(safeFetch: SafeFetch) {
  return async (origin: string, signal: AbortSignal): Promise<Icon | null> => {
    const named = await orUndefined(namedIcons(safeFetch, { origin, signal }));
    for (const url of [...(named ?? []).slice(0, MOST_TRIED), `${origin}/favicon.ico`]) {
      const icon = await orUndefined(iconAt(safeFetch, { url, signal }));
      if (icon) return icon;
    }
    return null;
  };
}

async function namedIcons(
  safeFetch: SafeFetch,
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<string[]> {
  const { url, bytes } = await safeFetch(`${origin}/`, {
    ...PAGE_LIMITS,
    signal,
    headers: { accept: 'text/html' },
    acceptsType: (type) => type === 'text/html' || type === 'application/xhtml+xml',
  });
  return iconLinks(decodeText(bytes), url);
}

async function iconAt(
  safeFetch: SafeFetch,
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<Icon | undefined> {
  const { bytes } = await safeFetch(url, {
    ...ICON_LIMITS,
    signal,
    headers: { accept: 'image/x-icon,image/png,image/*;q=0.8' },
    acceptsType: (type) => type === undefined || !/^text\/|^image\/svg/.test(type),
  });
  const mediaType = imageType(bytes);
  return mediaType ? { mediaType, bytes } : undefined;
}

/** What the web does not give is simply not there. */
async function orUndefined<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WebError) return undefined;
    throw error;
  }
}
