import type { FileList, ListFilesInput, StoredFile } from '../files.ts';
import type {
  EdgeList,
  Entity,
  EntityList,
  ListEdgesInput,
  ListEntitiesInput,
  WorkspaceGraph,
  WorkspaceGraphInput,
} from '../graph.ts';
import type {
  EntityDetail,
  MergeEntitiesBody,
  SplitEntities,
  SplitEntityBody,
  UpdateEntityBody,
} from '../graph-edits.ts';
import type { RegisteredSecret, RegisterSecretBody, SecretList, SecretName } from '../secrets.ts';
import type { ListSourcesInput, SourceDetail, SourceList, SourceType } from '../sources.ts';
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

    getEntity: (entityId: string, options?: CallOptions) =>
      sendForJson<EntityDetail>(connection, {
        ...options,
        method: 'GET',
        path: path`/graph/entities/${entityId}`,
      }),

    updateEntity: (entityId: string, body: UpdateEntityBody, options?: CallOptions) =>
      sendForJson<Entity>(connection, {
        ...options,
        method: 'PATCH',
        path: path`/graph/entities/${entityId}`,
        body,
      }),

    deleteEntity: (entityId: string, options?: CallOptions) =>
      sendForJson<Entity>(connection, {
        ...options,
        method: 'DELETE',
        path: path`/graph/entities/${entityId}`,
      }),

    mergeEntities: (body: MergeEntitiesBody, options?: CallOptions) =>
      sendForJson<Entity>(connection, { ...options, method: 'POST', path: '/graph/entities/merge', body }),

    /** Undoes a merge: the last one into the entity, unless another one is named. */
    splitEntity: (entityId: string, body: SplitEntityBody = {}, options?: CallOptions) =>
      sendForJson<SplitEntities>(connection, {
        ...options,
        method: 'POST',
        path: path`/graph/entities/${entityId}/split`,
        body,
      }),

    /** Null when there is no such source. */
    getSource: ({ sourceId, sourceType }: SourceRef, options?: CallOptions) =>
      sendForJsonOrNull<SourceDetail>(connection, {
        ...options,
        method: 'GET',
        path: path`/graph/source/${sourceId}`,
        query: { sourceType },
      }),

    listSources: (query: ListSourcesInput = {}, options?: CallOptions) =>
      sendForJson<SourceList>(connection, { ...options, method: 'GET', path: '/source/list', query }),

    registerSecret: (body: RegisterSecretBody, options?: CallOptions) =>
      sendForJson<RegisteredSecret>(connection, { ...options, method: 'POST', path: '/secret', body }),

    listSecrets: (options?: CallOptions) =>
      sendForJson<SecretList>(connection, { ...options, method: 'GET', path: '/secret/list' }),

    deleteSecret: (key: string, options?: CallOptions) =>
      sendForJson<SecretName>(connection, { ...options, method: 'DELETE', path: path`/secret/${key}` }),

    uploadFile: (file: File, options?: CallOptions) => {
      const form = new FormData();
      form.append('file', file);
      return sendForJson<StoredFile>(connection, { ...options, method: 'POST', path: '/file', form });
    },

    listFiles: (query: ListFilesInput = {}, options?: CallOptions) =>
      sendForJson<FileList>(connection, { ...options, method: 'GET', path: '/file/list', query }),

    deleteFile: (fileId: string, options?: CallOptions) =>
      sendForJson<StoredFile>(connection, { ...options, method: 'DELETE', path: path`/file/${fileId}` }),

    /** Where an image of a foreign page can be had from this service, for `<img src>`. */
    imageUrl: (url: string): string => `${connection.baseUrl}/image?url=${encodeURIComponent(url)}`,
  };
}
