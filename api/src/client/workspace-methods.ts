import type { StoredFile } from '../files.ts';
import type {
  EdgeList,
  EntityList,
  ListEdgesInput,
  ListEntitiesInput,
  WorkspaceGraph,
  WorkspaceGraphInput,
} from '../graph.ts';
import type { RegisteredSecret, RegisterSecretBody } from '../secrets.ts';
import type { SourceDetail, SourceType } from '../sources.ts';
import type { ListTurnsInput, TurnList } from '../turns.ts';
import type { Workspace } from '../workspace.ts';
import { path, sendForJson, sendForJsonOrNull } from './request.ts';
import type { CallOptions, Connection } from './request.ts';

export interface SourceRef {
  sourceId: string;
  sourceType: SourceType;
}

export function workspaceMethods(connection: Connection) {
  return {
    getWorkspace: (options?: CallOptions) =>
      sendForJson<Workspace>(connection, { ...options, method: 'GET', path: '/workspace' }),

    listTurns: (query: ListTurnsInput = {}, options?: CallOptions) =>
      sendForJson<TurnList>(connection, { ...options, method: 'GET', path: '/turn/list', query }),

    getWorkspaceGraph: (query: WorkspaceGraphInput = {}, options?: CallOptions) =>
      sendForJson<WorkspaceGraph>(connection, { ...options, method: 'GET', path: '/graph/workspace', query }),

    listEntities: (query: ListEntitiesInput = {}, options?: CallOptions) =>
      sendForJson<EntityList>(connection, { ...options, method: 'GET', path: '/graph/entities', query }),

    listEdges: (query: ListEdgesInput, options?: CallOptions) =>
      sendForJson<EdgeList>(connection, { ...options, method: 'GET', path: '/graph/edges', query }),

    /** Null when there is no such source. */
    getSource: ({ sourceId, sourceType }: SourceRef, options?: CallOptions) =>
      sendForJsonOrNull<SourceDetail>(connection, {
        ...options,
        method: 'GET',
        path: path`/graph/source/${sourceId}`,
        query: { sourceType },
      }),

    registerSecret: (body: RegisterSecretBody, options?: CallOptions) =>
      sendForJson<RegisteredSecret>(connection, { ...options, method: 'POST', path: '/secret', body }),

    uploadFile: (file: File, options?: CallOptions) => {
      const form = new FormData();
      form.append('file', file);
      return sendForJson<StoredFile>(connection, { ...options, method: 'POST', path: '/file', form });
    },
  };
}
