import type { OwnModels } from '../providers/model/create-models.ts';
import type { ModelConnection } from '../providers/model/model-settings.ts';
import type { Models } from '../providers/model/model.ts';
import type { SearchConnection } from '../providers/search/create-search-providers.ts';
import type { Listener } from '../store/database/listener.ts';
import { CONNECTION_CHANNEL } from '../store/workspace/connections.ts';
import type { ConnectionStore, OpenedConnection } from '../store/workspace/connections.ts';

interface Deps {
  models: OwnModels;
  store: Pick<ConnectionStore, 'open'>;
  listener: Pick<Listener, 'connected' | 'on' | 'onConnect'>;
}

interface Built {
  /** What it was built from: the same text, the same providers. */
  from: string;
  models: Models;
  search: readonly SearchConnection[];
}

export type WorkspaceProviders = ReturnType<typeof createWorkspaceProviders>;

const MOST_KEPT = 1_000;

/**
 * The models and searches of each workspace: those of the settings, and what its owners have connected. What was built is
 * kept until a notice says that the connections have changed; while none can arrive, the database is asked each time.
 */
export function createWorkspaceProviders({ models, store, listener }: Deps) {
  const kept = new Map<string, { built: Promise<Built>; isFresh: boolean }>();
  listener.on(CONNECTION_CHANNEL, (workspaceId) => spoil(workspaceId));
  listener.onConnect(() => [...kept.keys()].forEach(spoil));

  function spoil(workspaceId: string): void {
    const known = kept.get(workspaceId);
    if (known) known.isFresh = false;
  }

  function of(workspaceId: string): Promise<Built> {
    const known = kept.get(workspaceId);
    if (known?.isFresh && listener.connected) return known.built;
    const entry = { built: build(workspaceId, known?.built), isFresh: true };
    kept.delete(workspaceId);
    kept.set(workspaceId, entry);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    // One that failed is tried again by the next who asks.
    entry.built.catch(() => void (entry.isFresh = false));
    return entry.built;
  }

  async function build(workspaceId: string, before: Promise<Built> | undefined): Promise<Built> {
    const opened = await store.open({ workspaceId });
    const from = JSON.stringify(opened);
    const known = await before?.catch(() => undefined);
    if (known?.from === from) return known;
    const connected = opened.filter(({ kind }) => kind === 'models').map(toModelConnection);
    return {
      from,
      models: connected.length === 0 ? models : await models.withConnections(connected),
      search: opened.filter(({ kind }) => kind === 'search').map(toSearchConnection),
    };
  }

  return {
    modelsOf: async (workspaceId: string): Promise<Models> => (await of(workspaceId)).models,
    /** For the node that has changed them itself: it need not wait for its own notice. */
    changed: spoil,
    searchOf: async (workspaceId: string): Promise<readonly SearchConnection[]> =>
      (await of(workspaceId)).search,
  };
}

type Given = Pick<OpenedConnection, 'name' | 'vendor' | 'apiKey' | 'baseUrl' | 'model' | 'isFallback'>;

/** The vendor was checked when it was stored. */
export const toModelConnection = (given: Given): ModelConnection => ({
  name: given.name,
  vendor: given.vendor as ModelConnection['vendor'],
  apiKey: given.apiKey,
  baseUrl: given.baseUrl ?? undefined,
  model: given.model ?? undefined,
  isFallback: given.isFallback,
});

export const toSearchConnection = (given: Given): SearchConnection => ({
  name: given.name,
  vendor: given.vendor as SearchConnection['vendor'],
  apiKey: given.apiKey,
  baseUrl: given.baseUrl ?? undefined,
});
