import type { FetchOptions, SafeFetch } from './safe-fetch.ts';
import { WebError } from './web-error.ts';

/** Fetches JSON from an API. What comes back is foreign input: parse it with a schema. */
export async function fetchJson(
  safeFetch: SafeFetch,
  url: string | URL,
  options: FetchOptions = {},
): Promise<unknown> {
  const headers = { accept: 'application/json', ...options.headers };
  const { bytes } = await safeFetch(url, { ...options, headers });
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new WebError('unreadable', 'The server did not answer with JSON.', { cause });
  }
}
