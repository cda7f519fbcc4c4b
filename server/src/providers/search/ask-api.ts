import type { z } from 'zod';
import type { FetchedResource, FetchOptions, SafeFetch } from '../web/safe-fetch.ts';
import { WebError } from '../web/web-error.ts';
import { explainFailure } from './explain-failure.ts';
import { ProviderError } from './provider-error.ts';

export interface ApiRequest {
  /** The service's name, as it stands in the words for a failure. */
  vendor: string;
  safeFetch: SafeFetch;
  url: URL;
  headers?: Record<string, string>;
  /** Sent as JSON, with POST. */
  body?: object;
  signal: AbortSignal;
  /** Better words for a failure, where the service's failures have a meaning of their own. */
  explain?: (error: WebError) => ProviderError | undefined;
}

const maxBytes = 5_000_000;
// Longer, and the next provider is asked instead.
const maxRetryAfterMs = 2_000;

/** Asks a JSON API and reads its answer with a schema. Rejects with a `ProviderError` or the signal's reason. */
export async function askApi<Schema extends z.ZodType>(
  request: ApiRequest,
  schema: Schema,
): Promise<{ data: z.output<Schema>; headers: Record<string, string> }> {
  const { vendor, body } = request;
  const { bytes, headers } = await fetchFrom(request, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    body: body && JSON.stringify(body),
  });
  const parsed = schema.safeParse(parseJson(vendor, bytes));
  if (!parsed.success) throw unreadable(`${vendor} answered with JSON of an unknown form.`);
  return { data: parsed.data, headers };
}

/** Fetches from a search service; failures come out as a `ProviderError` or the signal's reason. */
export async function fetchFrom(
  request: Pick<ApiRequest, 'vendor' | 'safeFetch' | 'url' | 'signal' | 'explain'>,
  options: FetchOptions,
): Promise<FetchedResource> {
  const { vendor, safeFetch, url, signal, explain } = request;
  try {
    return await safeFetch(url, { maxBytes, isApi: true, maxRetryAfterMs, ...options, signal });
  } catch (error) {
    signal.throwIfAborted();
    const known = error instanceof WebError ? explain?.(error) : undefined;
    throw known ?? explainFailure(vendor, error);
  }
}

// The parser's own message quotes the answer: it is left behind on purpose.
function parseJson(vendor: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unreadable(`${vendor} did not answer with JSON.`);
  }
}

function unreadable(message: string): ProviderError {
  return new ProviderError('unreadable', message);
}
