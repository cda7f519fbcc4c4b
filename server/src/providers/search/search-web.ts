import { attempt } from './attempt.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { ProviderError } from './provider-error.ts';
import type { ImageResult, SearchProvider, SearchQuery, SearchResult, SearchResults } from './search.ts';
import { isOfSites } from '../web/of-sites.ts';
import { uniqueByUrl } from './unique-by-url.ts';

export interface WebSearch {
  /** Rejects only with the reason of the query's signal; providers that fail are named in `failures`. */
  search(query: SearchQuery, breadth?: SearchBreadth): Promise<WebSearchOutcome>;
}

export interface SearchBreadth {
  /** `enough`: one provider after the other until there are enough results. `all`: every one, at once. */
  breadth?: 'enough' | 'all';
}

export interface WebSearchOutcome {
  /** What each provider found, in its own order. */
  lists: { provider: string; results: SearchResult[] }[];
  /** The providers that found something, in the order in which they were asked. */
  providers: string[];
  results: SearchResult[];
  images: ImageResult[];
  failures: ProviderFailure[];
  /** Whether a provider was reached, though it may have found nothing. */
  hasAnswer: boolean;
}

interface ProviderFailure {
  provider: string;
  /** A sentence that may be shown to users. */
  reason: string;
}

export interface WebSearchOptions {
  /** For one provider and one query, repetitions included. */
  timeLimitMs?: number;
  retryDelaysMs?: readonly number[];
  /** Failures in a row before a provider is left alone. */
  failureThreshold?: number;
  restMs?: number;
  now?: () => number;
  /** Told whether a provider has answered a workspace, and why it has not. */
  onOutcome?: (outcome: SearchOutcome) => void;
}

export interface SearchOutcome {
  workspaceId: string;
  provider: string;
  /** A sentence that may be shown to users. Without it: it has answered. */
  failure?: string;
}

/** Asks the providers in order until there are enough results; a failure leads to the next one. */
export function createWebSearch(
  providers: readonly SearchProvider[],
  options: WebSearchOptions = {},
): WebSearch {
  const { timeLimitMs = 8_000, retryDelaysMs } = options;
  const tell = ({ workspaceId }: SearchQuery, outcome: Omit<SearchOutcome, 'workspaceId'>) => {
    if (workspaceId !== undefined) options.onOutcome?.({ workspaceId, ...outcome });
  };
  const breaker = createCircuitBreaker({
    threshold: options.failureThreshold ?? 2,
    restMs: options.restMs ?? 60_000,
    now: options.now ?? (() => performance.now()),
  });

  async function search(
    query: SearchQuery,
    { breadth = 'enough' }: SearchBreadth = {},
  ): Promise<WebSearchOutcome> {
    let outcome: WebSearchOutcome = {
      lists: [],
      providers: [],
      results: [],
      images: [],
      failures: [],
      hasAnswer: false,
    };
    for (const group of breadth === 'all' ? [providers] : providers.map((provider) => [provider])) {
      if (outcome.results.length >= query.count / 2) break;
      const answers = await Promise.all(group.map((provider) => ask(provider, query)));
      for (const [i, answer] of answers.entries())
        outcome = extend(outcome, { provider: group[i]!.name, answer });
    }
    const { results, images } = outcome;
    return { ...outcome, results: results.slice(0, query.count), images: images.slice(0, query.count) };
  }

  async function ask(provider: SearchProvider, query: SearchQuery): Promise<Answer> {
    const { name } = provider;
    const rest = breaker.restReason(name);
    if (rest) return { kind: 'failed', reason: `Left alone for a while after repeated failures: ${rest}` };
    try {
      const found = await attempt((signal) => provider.search({ ...query, signal }), {
        name: 'The service',
        signal: query.signal,
        timeLimitMs,
        retryDelaysMs,
      });
      breaker.succeeded(name);
      tell(query, { provider: name });
      // Not every provider keeps to the sites it was given.
      const results = found.results.filter(({ url }) => isOfSites(url, query.sites));
      return { kind: 'found', found: { ...found, results } };
    } catch (error) {
      query.signal.throwIfAborted();
      if (!(error instanceof ProviderError)) throw error;
      // A request that was not accepted says something about the query, not about the provider.
      if (error.code !== 'bad-request') {
        breaker.failed(name, error.message);
        tell(query, { provider: name, failure: error.message });
      }
      return { kind: 'failed', reason: error.message };
    }
  }

  return { search };
}

type Answer = { kind: 'found'; found: SearchResults } | { kind: 'failed'; reason: string };

function extend(
  outcome: WebSearchOutcome,
  { provider, answer }: { provider: string; answer: Answer },
): WebSearchOutcome {
  if (answer.kind === 'failed') {
    return { ...outcome, failures: [...outcome.failures, { provider, reason: answer.reason }] };
  }
  const { results, images, imageFailure } = answer.found;
  const helped = results.length > 0 || images.length > 0;
  return {
    hasAnswer: true,
    lists: results.length > 0 ? [...outcome.lists, { provider, results }] : outcome.lists,
    providers: helped ? [...outcome.providers, provider] : outcome.providers,
    results: uniqueByUrl([...outcome.results, ...results], ({ url }) => url),
    images: uniqueByUrl([...outcome.images, ...images], ({ imageUrl }) => imageUrl),
    failures: imageFailure
      ? [...outcome.failures, { provider, reason: `No images: ${imageFailure}` }]
      : outcome.failures,
  };
}
