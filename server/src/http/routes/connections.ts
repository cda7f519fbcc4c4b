import type {
  Connection,
  ConnectionList,
  ConnectionTest,
  CreateConnectionBody,
  FoundServers,
  ProviderHealth,
  TestConnectionBody,
  UpdateConnectionBody,
} from '@quarry/api/connections.ts';
import { connectionEndpoints } from '@quarry/api/endpoints/connections.ts';
import type { Scope } from '../../store/database/scope.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

type WorkspaceScope = Pick<Scope, 'workspaceId'>;

/** What owners can do about the providers of their workspace. */
export interface Connections {
  list(scope: WorkspaceScope): Promise<ConnectionList>;
  find(scope: WorkspaceScope): Promise<FoundServers>;
  /** Of those that provide models, by name. */
  modelHealth(scope: WorkspaceScope): Promise<Map<string, ProviderHealth>>;
  /** Makes one real call; stores nothing. */
  test(given: TestConnectionBody, signal: AbortSignal): Promise<ConnectionTest>;
  testStored(scope: WorkspaceScope, id: string, signal: AbortSignal): Promise<ConnectionTest>;
  create(scope: WorkspaceScope, given: CreateConnectionBody): Promise<Connection>;
  update(scope: WorkspaceScope, id: string, changes: UpdateConnectionBody): Promise<Connection>;
  remove(scope: WorkspaceScope, id: string): Promise<Connection>;
}

export function connectionRoutes(connections: Connections): Route[] {
  return routes(connectionEndpoints, {
    listConnections: ({ scope }) => connections.list(scope),
    findModelServers: ({ scope }) => connections.find(scope),
    testConnection: ({ body, signal }) => connections.test(body, signal),
    testStoredConnection: ({ scope, params, signal }) =>
      connections.testStored(scope, params.connectionId, signal),
    createConnection: ({ scope, body }) => connections.create(scope, body),
    updateConnection: ({ scope, params, body }) => connections.update(scope, params.connectionId, body),
    deleteConnection: ({ scope, params }) => connections.remove(scope, params.connectionId),
  });
}
