import type { SafeFetch } from '../web/safe-fetch.ts';
import { attempt } from '../search/attempt.ts';
import { ProviderError } from '../search/provider-error.ts';
import { createBluesky } from './bluesky.ts';
import { SocialSearchError } from './social-search-error.ts';
import type { SocialQuery, SocialResults, SocialSearch } from './social.ts';
import { createX } from './x.ts';

export interface SocialSettings {
  xBearerToken?: string;
  /** Where the services are, if not at their public addresses. */
  baseUrls?: { x?: string; bluesky?: string };
  /** For one service and one query. */
  timeLimitMs?: number;
  retryDelaysMs?: readonly number[];
}

/** Posts from X where there is a token, from Bluesky where there is none or X fails. */
export function createSocialSearch(settings: SocialSettings, safeFetch: SafeFetch): SocialSearch {
  const { xBearerToken, baseUrls = {}, timeLimitMs = 10_000, retryDelaysMs } = settings;
  const providers = [
    ...(xBearerToken ? [createX({ safeFetch, bearerToken: xBearerToken, baseUrl: baseUrls.x })] : []),
    createBluesky({ safeFetch, baseUrl: baseUrls.bluesky }),
  ];
  const hint = xBearerToken ? '' : ' X needs a token (X_BEARER_TOKEN), and none is set.';

  async function search(query: SocialQuery): Promise<SocialResults> {
    const failures: SocialResults['failures'] = [];
    for (const { name, search: ask } of providers) {
      try {
        const posts = await attempt((signal) => ask({ ...query, signal }), {
          name: name === 'x' ? 'X' : 'Bluesky',
          signal: query.signal,
          timeLimitMs,
          retryDelaysMs,
        });
        return { provider: name, posts, failures };
      } catch (error) {
        query.signal.throwIfAborted();
        if (!(error instanceof ProviderError)) throw error;
        failures.push({ provider: name, reason: error.message });
      }
    }
    throw new SocialSearchError(failures, hint);
  }

  return { search };
}
