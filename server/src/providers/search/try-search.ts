import type { ConnectionProblem, ConnectionTest } from '@quarry/api/connections.ts';
import { privateAddress } from '../private-address.ts';
import type { SafeFetch } from '../web/safe-fetch.ts';
import { attempt } from './attempt.ts';
import { connectedSearchProvider } from './create-search-providers.ts';
import type { SearchConnection } from './create-search-providers.ts';
import { ProviderError } from './provider-error.ts';

const TRY_MS = 15_000;

/** Searches once, for something that every index has. */
export async function trySearch(
  connection: SearchConnection,
  { safeFetch, signal }: { safeFetch: SafeFetch; signal: AbortSignal },
): Promise<ConnectionTest> {
  const startedAt = performance.now();
  const ms = () => Math.round(performance.now() - startedAt);
  const provider = connectedSearchProvider(connection, safeFetch);
  const query = { text: 'Wikipedia', locale: 'en' as const, count: 5 };
  try {
    const { results } = await attempt((within) => provider.search({ ...query, signal: within }), {
      name: 'The service',
      signal,
      timeLimitMs: TRY_MS,
      retryDelaysMs: [],
    });
    return { ok: true, models: [], results: results.length, ms: ms() };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, problem: problemOf(error, connection), models: [], ms: ms() };
  }
}

function problemOf(error: ProviderError, { baseUrl }: SearchConnection): ConnectionProblem {
  if (baseUrl && /private (?:network|address)/.test(error.message)) return privateAddress(baseUrl);
  return { code: codeOf(error, baseUrl), message: error.message, details: error.message };
}

function codeOf(
  { code, status, message }: ProviderError,
  baseUrl: string | undefined,
): ConnectionProblem['code'] {
  if (status === 402) return 'no-credit';
  if (code === 'refused') return status === 403 && baseUrl ? 'other' : 'wrong-key';
  if (code === 'rate-limited') return 'rate-limited';
  if (code === 'timeout') return 'timeout';
  if (code === 'unreadable') return 'not-compatible';
  if (/could not be found/.test(message)) return 'no-such-host';
  return code === 'unavailable' ? 'nobody-there' : 'other';
}
