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

/** What is configured comes first, one's own SearXNG before all; what needs no key comes last and is always there. */
export function createSearchProviders(settings: SearchSettings, safeFetch: SafeFetch): SearchProvider[] {
  const { searxngUrl, braveApiKey, tavilyApiKey, serperApiKey, baseUrls = {} } = settings;
  return [
    ...(searxngUrl ? [createSearxng({ safeFetch, baseUrl: searxngUrl })] : []),
    ...(braveApiKey ? [createBrave({ safeFetch, apiKey: braveApiKey, baseUrl: baseUrls.brave })] : []),
    ...(tavilyApiKey ? [createTavily({ safeFetch, apiKey: tavilyApiKey, baseUrl: baseUrls.tavily })] : []),
    ...(serperApiKey ? [createSerper({ safeFetch, apiKey: serperApiKey, baseUrl: baseUrls.serper })] : []),
    createDuckDuckGo({ safeFetch, baseUrl: baseUrls.duckduckgo }),
    createWikipedia({ safeFetch, baseUrls: baseUrls.wikipedia }),
  ];
}
