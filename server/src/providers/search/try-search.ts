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

function problemOf(
  { code, status, message }: ProviderError,
  { baseUrl }: SearchConnection,
): ConnectionProblem {
  if (baseUrl && /private (?:network|address)/.test(message)) return privateAddress(baseUrl);
  if (status === 402) return { code: 'no-credit', message };
  if (code === 'refused') return { code: status === 403 && baseUrl ? 'other' : 'wrong-key', message };
  if (code === 'rate-limited') return { code: 'rate-limited', message };
  if (code === 'timeout') return { code: 'timeout', message };
  if (code === 'unreadable') return { code: 'not-compatible', message };
  if (/could not be found/.test(message)) return { code: 'no-such-host', message };
  return { code: code === 'unavailable' ? 'nobody-there' : 'other', message };
}
