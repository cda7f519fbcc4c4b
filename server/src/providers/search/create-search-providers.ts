import type { SafeFetch } from '../web/safe-fetch.ts';
import { createBrave } from './brave.ts';
import { createDuckDuckGo } from './duckduckgo.ts';
import type { SearchProvider } from './search.ts';
import { createSearxng } from './searxng.ts';
import { createSerper } from './serper.ts';
import { createTavily } from './tavily.ts';
import type { WikipediaUrls } from './wikipedia.ts';
import { createWikipedia } from './wikipedia.ts';

export interface SearchSettings {
  searxngUrl?: string;
  braveApiKey?: string;
  tavilyApiKey?: string;
  serperApiKey?: string;
  /** Where the services are, if not at their public addresses. */
  baseUrls?: {
    brave?: string;
    tavily?: string;
    serper?: string;
    duckduckgo?: string;
    wikipedia?: Partial<WikipediaUrls>;
  };
}

/**
 * What the settings name comes first, one's own SearXNG before all; then what owners have connected; what needs no key
 * comes last and is always there.
 */
export function createSearchProviders(
  settings: SearchSettings,
  safeFetch: SafeFetch,
  connected: readonly SearchConnection[] = [],
): SearchProvider[] {
  const { searxngUrl, braveApiKey, tavilyApiKey, serperApiKey, baseUrls = {} } = settings;
  const set = [
    ...(searxngUrl ? [createSearxng({ safeFetch, baseUrl: searxngUrl })] : []),
    ...(braveApiKey ? [createBrave({ safeFetch, apiKey: braveApiKey, baseUrl: baseUrls.brave })] : []),
    ...(tavilyApiKey ? [createTavily({ safeFetch, apiKey: tavilyApiKey, baseUrl: baseUrls.tavily })] : []),
    ...(serperApiKey ? [createSerper({ safeFetch, apiKey: serperApiKey, baseUrl: baseUrls.serper })] : []),
  ];
  const others = connected.filter(({ name }) => !set.some((one) => one.name === name));
  return [
    ...set,
    ...others.map((one) => connectedSearchProvider(one, safeFetch)),
    createDuckDuckGo({ safeFetch, baseUrl: baseUrls.duckduckgo }),
    createWikipedia({ safeFetch, baseUrls: baseUrls.wikipedia }),
  ];
}

/** A provider that an owner has connected for a workspace. */
export interface SearchConnection {
  name: string;
  vendor: 'searxng' | 'brave' | 'tavily' | 'serper';
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
}

export function connectedSearchProvider(
  { name, vendor, apiKey = '', baseUrl }: SearchConnection,
  safeFetch: SafeFetch,
): SearchProvider {
  const key = { safeFetch, apiKey, ...(baseUrl && { baseUrl }) };
  switch (vendor) {
    case 'searxng':
      return { ...createSearxng({ safeFetch, baseUrl: baseUrl ?? '' }), name };
    case 'brave':
      return { ...createBrave(key), name };
    case 'tavily':
      return { ...createTavily(key), name };
    case 'serper':
      return { ...createSerper(key), name };
    default:
      return vendor satisfies never;
  }
}

/** The names of those that the settings have, and of those that need nothing. */
export function searchNames(settings: SearchSettings): { set: string[]; free: string[] } {
  const { searxngUrl, braveApiKey, tavilyApiKey, serperApiKey } = settings;
  return {
    set: [
      ...(searxngUrl ? ['searxng'] : []),
      ...(braveApiKey ? ['brave'] : []),
      ...(tavilyApiKey ? ['tavily'] : []),
      ...(serperApiKey ? ['serper'] : []),
    ],
    free: ['duckduckgo', 'wikipedia'],
  };
}
