import { needsOf, vendors } from '@quarry/api/connections.ts';
import type {
  Connection,
  ConnectionTest,
  CreateConnectionBody,
  ProviderHealth,
  TestConnectionBody,
  Vendor,
} from '@quarry/api/connections.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import type { Connections } from '../http/routes/connections.ts';
import type { OwnModels } from '../providers/model/create-models.ts';
import { searchNames } from '../providers/search/create-search-providers.ts';
import { trySearch } from '../providers/search/try-search.ts';
import type { SafeFetch } from '../providers/web/safe-fetch.ts';
import type { Config } from '../settings/config.ts';
import type { ConnectionStore, StoredConnection } from '../store/workspace/connections.ts';
import type { ProviderHealthStore } from '../store/workspace/provider-health.ts';
import { toModelConnection, toSearchConnection } from './workspace-providers.ts';
import type { WorkspaceProviders } from './workspace-providers.ts';

export interface ConnectionDeps {
  config: Config;
  models: Pick<OwnModels, 'findServers' | 'providers' | 'tryOut'>;
  safeFetch: SafeFetch;
  store: ConnectionStore;
  health: Pick<ProviderHealthStore, 'ofWorkspace' | 'note'>;
  /** Who must know at once that something has changed. None for a command, which has no runs. */
  connected?: Pick<WorkspaceProviders, 'changed' | 'modelsOf'>;
}

type HealthOf = (kind: Connection['kind'], provider: string) => ProviderHealth;

/** What can be done about the providers of a workspace, for dashboard, API and command line. */
export function createConnections(deps: ConnectionDeps): Connections {
  const { models, store, connected } = deps;
  const searches = searchNames(deps.config);

  async function list(scope: { workspaceId: string }): Promise<Connection[]> {
    const stored = await store.list(scope);
    const health = healthFrom(await deps.health.ofWorkspace(scope));
    const listed = (await connected?.modelsOf(scope.workspaceId))?.list() ?? [];
    const modelsOf = (name: string) =>
      listed.filter(({ provider }) => provider === name).map((model) => model.name);
    const set = models.providers();
    const isSet = (one: StoredConnection) =>
      one.kind === 'models'
        ? set.some(({ name, from }) => name === one.name && from !== 'found')
        : searches.set.includes(one.name);
    const own = stored.map((one) => shown(one, { isUsed: !isSet(one), health, modelsOf }));
    const service = [...set.map((one) => fixedModels(one, health)), ...fixedSearches(searches, health)];
    return inOrder([...service, ...own]);
  }

  async function changedOne(scope: { workspaceId: string }, { id }: StoredConnection): Promise<Connection> {
    connected?.changed(scope.workspaceId);
    return (await list(scope)).find((connection) => connection.id === id)!;
  }

  const test = (given: TestConnectionBody & { name?: string }, signal: AbortSignal) =>
    tryOut(deps, given, signal);

  return {
    list: async (scope) => ({ connections: await list(scope) }),
    async find(scope) {
      const known = await list(scope);
      const found = (await models.findServers()).map((server) => ({
        ...server,
        isConnected: known.some(({ vendor, isUsed }) => isUsed && vendor === server.vendor),
      }));
      return { found };
    },
    async modelHealth(scope) {
      const rows = await deps.health.ofWorkspace(scope);
      return new Map(
        rows.filter(({ kind }) => kind === 'models').map((row) => [row.provider, shownHealth(row)]),
      );
    },
    test(given, signal) {
      requireNeeded(given);
      return test(given, signal);
    },
    async testStored(scope, id, signal) {
      const stored = await store.openOne(scope, id);
      if (!stored) throw notFound('Connection');
      const { apiKey, baseUrl, model } = stored;
      const result = await test(
        {
          vendor: stored.vendor as Vendor,
          name: stored.name,
          ...(apiKey !== undefined && { apiKey }),
          ...(baseUrl !== null && { baseUrl }),
          ...(model !== null && { model }),
        },
        signal,
      );
      await deps.health.note([noteOf(scope.workspaceId, stored, result)]);
      return result;
    },
    async create(scope, given) {
      requireNeeded(given);
      const { kind } = needsOf(given.vendor);
      if (given.name === 'embedded')
        throw conflict('The name embedded belongs to the reader that comes along.');
      const made = await store.create(scope, { ...given, kind });
      if (!made) throw conflict(`There is a connection with the name ${given.name} already. Choose another.`);
      return changedOne(scope, made);
    },
    async update(scope, id, changes) {
      const before = (await store.list(scope)).find((stored) => stored.id === id);
      if (!before) throw notFound('Connection');
      if (changes.baseUrl === null && needsOf(before.vendor as Vendor).address === 'needed')
        throw badRequest('baseUrl: This vendor has no address of its own: give one.');
      // Whoever could send a key elsewhere could read it.
      if (before.hasKey && changes.apiKey === undefined && isElsewhere(before.baseUrl, changes.baseUrl))
        throw badRequest('apiKey: The key is not sent to another address. Give it again, or another.');
      return changedOne(scope, (await store.update(scope, id, changes))!);
    },
    async remove(scope, id) {
      const known = (await list(scope)).find((connection) => connection.id === id);
      const gone = await store.remove(scope, id);
      connected?.changed(scope.workspaceId);
      if (!gone || !known) throw notFound('Connection');
      return known;
    },
  };
}

/** What a vendor cannot do without. */
const isElsewhere = (before: string | null, now: string | null | undefined): boolean =>
  now !== undefined && originOf(before) !== originOf(now);

const originOf = (address: string | null): string | undefined =>
  address === null ? undefined : URL.parse(address)?.origin;

function requireNeeded({ vendor, apiKey, baseUrl }: TestConnectionBody | CreateConnectionBody): void {
  const { key, address, label } = needsOf(vendor);
  const issues = [
    ...(key === 'needed' && apiKey === undefined
      ? [{ path: 'apiKey', message: `${label} needs a key.` }]
      : []),
    ...(address === 'needed' && baseUrl === undefined
      ? [{ path: 'baseUrl', message: `${label} needs an address.` }]
      : []),
  ];
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(' '), issues);
}

function tryOut(
  { models, safeFetch }: Pick<ConnectionDeps, 'models' | 'safeFetch'>,
  given: TestConnectionBody & { name?: string },
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const { vendor, name = vendor, apiKey, baseUrl = null, model = null } = given;
  const connection = { name, vendor, apiKey, baseUrl, model, isFallback: false };
  return vendors[vendor].kind === 'models'
    ? models.tryOut(toModelConnection(connection), signal)
    : trySearch(toSearchConnection(connection), { safeFetch, signal });
}

function noteOf(workspaceId: string, { kind, name }: StoredConnection, { ok, problem }: ConnectionTest) {
  const now = new Date();
  return {
    workspaceId,
    kind,
    provider: name,
    successAt: ok ? now : null,
    failureAt: ok ? null : now,
    failure: problem?.message ?? null,
  };
}

function healthFrom(rows: Awaited<ReturnType<ProviderHealthStore['ofWorkspace']>>): HealthOf {
  const known = new Map(rows.map((row) => [`${row.kind} ${row.provider}`, row]));
  return (kind, provider) => shownHealth(known.get(`${kind} ${provider}`));
}

type HealthRow = Awaited<ReturnType<ProviderHealthStore['ofWorkspace']>>[number];

const shownHealth = (row: HealthRow | undefined): ProviderHealth => ({
  lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
  lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
  lastFailure: row?.lastFailure ?? null,
});

function shown(
  stored: StoredConnection,
  { isUsed, health, modelsOf }: { isUsed: boolean; health: HealthOf; modelsOf: (name: string) => string[] },
): Connection {
  const { kind, name, createdAt, updatedAt } = stored;
  return {
    ...stored,
    from: 'workspace',
    isUsed,
    ...(kind === 'models' && { models: isUsed ? modelsOf(name) : [] }),
    health: health(kind, name),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const FIXED = {
  id: null,
  baseUrl: null,
  model: null,
  isFallback: false,
  position: 0,
  isUsed: true,
  createdAt: null,
  updatedAt: null,
};

const fixedModels = (
  { name, vendor, from, models }: ReturnType<OwnModels['providers']>[number],
  health: HealthOf,
): Connection => ({
  ...FIXED,
  kind: 'models',
  vendor,
  name,
  hasKey: from === 'environment',
  from,
  models,
  health: health('models', name),
});

const fixedSearches = ({ set, free }: ReturnType<typeof searchNames>, health: HealthOf): Connection[] =>
  [...set, ...free].map((name) => ({
    ...FIXED,
    kind: 'search',
    vendor: name,
    name,
    hasKey: set.includes(name) && name !== 'searxng',
    from: set.includes(name) ? 'environment' : 'built-in',
    health: health('search', name),
  }));

const FROM_ORDER: Connection['from'][] = ['environment', 'workspace', 'found', 'built-in'];

const inOrder = (connections: readonly Connection[]): Connection[] =>
  connections.toSorted(
    (a, b) =>
      a.kind.localeCompare(b.kind) ||
      FROM_ORDER.indexOf(a.from) - FROM_ORDER.indexOf(b.from) ||
      a.position - b.position,
  );
