import type {
  Connection,
  ConnectionList,
  ConnectionTest,
  CreateConnectionBody,
  FoundServers,
} from '@quarry/api/connections.ts';
import type { UpdateWorkspaceSettingsBody, WorkspaceSettings } from '@quarry/api/workspace-settings.ts';

/** What can be done about the providers of one workspace, wherever that is. */
export interface Providers {
  list(): Promise<ConnectionList>;
  find(): Promise<FoundServers>;
  test(given: CreateConnectionBody): Promise<ConnectionTest>;
  testStored(id: string): Promise<ConnectionTest>;
  create(given: CreateConnectionBody): Promise<Connection>;
  remove(id: string): Promise<unknown>;
  settings(): Promise<WorkspaceSettings>;
  changeSettings(changes: UpdateWorkspaceSettingsBody): Promise<unknown>;
}
