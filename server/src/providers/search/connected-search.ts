import type { SafeFetch } from '../web/safe-fetch.ts';
import { createSearchProviders } from './create-search-providers.ts';
import type { SearchConnection, SearchSettings } from './create-search-providers.ts';
import { createWebSearch } from './search-web.ts';
import type { SearchOutcome, WebSearch } from './search-web.ts';

export interface ConnectedSearchDeps {
  settings: SearchSettings;
  safeFetch: SafeFetch;
  /** The same array until it changes. */
  connectionsOf: (workspaceId: string) => Promise<readonly SearchConnection[]>;
  onOutcome?: (outcome: SearchOutcome) => void;
}

/** Searches with what the workspace of the query has: the service's own providers, and what its owners have connected. */
export function createConnectedSearch(deps: ConnectedSearchDeps): WebSearch {
  const { settings, safeFetch, connectionsOf, onOutcome } = deps;
  const searchWith = (connected: readonly SearchConnection[]) =>
    createWebSearch(createSearchProviders(settings, safeFetch, connected), {
      ...(onOutcome && { onOutcome }),
    });
  const own = searchWith([]);
  // A provider that failed repeatedly is left alone for a while: what is known of that lives as long as the list.
  const byList = new WeakMap<readonly SearchConnection[], WebSearch>();
  return {
    async search(query, breadth) {
      const connected = query.workspaceId === undefined ? [] : await connectionsOf(query.workspaceId);
      if (connected.length === 0) return own.search(query, breadth);
      const known = byList.get(connected) ?? searchWith(connected);
      byList.set(connected, known);
      return known.search(query, breadth);
    },
  };
}
