import type { McpDefinition } from '@quarry/api/mcp-servers.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { BoundedFetch } from './bounded-fetch.ts';
import type { OauthKeeper } from './oauth.ts';

/** A server as it is kept, with what it is given to come in. */
export interface KeptServer {
  id: string;
  name: string;
  address: string | null;
  program: { language: 'javascript' | 'python'; code: string; args: string[]; hosts: string[] } | null;
  keyHeader: string | null;
  timeoutSeconds: number | null;
  updatedAt: Date;
  keys: { apiKey?: string | undefined; secrets?: Record<string, string> | undefined };
}

export interface ServerScope {
  workspaceId: string;
}

export interface McpDoorDeps {
  fetch: BoundedFetch;
  sandboxes: {
    find(need: { language: 'javascript' | 'python'; network?: boolean }): Promise<Sandbox | undefined>;
  };
  /** The only way out of the sandbox. */
  openProxy(way: {
    hosts: readonly string[];
    inject: [];
  }): Promise<{ socketPath: string; close(): Promise<void> }>;
  servers: {
    open(scope: ServerScope, id: string): Promise<KeptServer | undefined>;
    oauth(id: string): OauthKeeper;
    setOauth(id: string, oauth: 'needed' | 'connected'): Promise<void>;
    noteOffered(id: string, offered: readonly McpDefinition[]): Promise<void>;
    noteFailure(id: string, words: string): Promise<void>;
  };
  version: string;
  callTimeoutMs: number;
  clientMetadataUrl?: string | undefined;
}
