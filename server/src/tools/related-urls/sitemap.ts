import { gunzipSync } from 'node:zlib';
import type { SafeFetch } from '../../providers/web/safe-fetch.ts';
import { WebError } from '../../providers/web/web-error.ts';
import { siteOf } from './site.ts';
import { sitemapLocations } from './sitemap-locations.ts';

const MAX_FILES = 4;
const MAX_BYTES = 5_000_000;
const MAX_URLS = 5_000;

export interface SitemapRequest {
  /** Those that robots.txt names, or else the usual place. */
  addresses: string[];
  site: string;
  allows(url: string): boolean;
  signal: AbortSignal;
}

/** The pages of the site that its sitemaps name. A sitemap that is not there or cannot be read names none. */
export async function readSitemaps(safeFetch: SafeFetch, request: SitemapRequest): Promise<string[]> {
  const { site, allows, signal } = request;
  const isOurs = (url: string) =>
    URL.canParse(url) && /^https?:/.test(url) && siteOf(url) === site && allows(url);
  const queue = request.addresses.filter(isOurs);
  const urls = new Set<string>();
  for (let i = 0; i < Math.min(queue.length, MAX_FILES); i += 1) {
    const xml = await readFile(safeFetch, { url: queue[i]!, signal });
    for (const { url, kind } of sitemapLocations(xml)) {
      if (urls.size >= MAX_URLS) break;
      if (!isOurs(url)) continue;
      const { href } = new URL(url);
      if (kind === 'page') urls.add(href);
      else if (queue.length < MAX_FILES && !queue.includes(href)) queue.push(href);
    }
  }
  return [...urls];
}

async function readFile(
  safeFetch: SafeFetch,
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<string> {
  try {
    const { bytes } = await safeFetch(url, { signal, maxBytes: MAX_BYTES });
    return unpacked(bytes).toString('utf8');
  } catch (error) {
    if (error instanceof WebError) return '';
    throw error;
  }
}

/** Many sites pack their sitemaps and do not say so in a header. */
function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    throw new WebError('unreadable', 'The sitemap cannot be unpacked.', { cause: error });
  }
}
