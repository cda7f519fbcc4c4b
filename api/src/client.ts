import { agentMethods } from './client/agent-methods.ts';
import { browserMethods } from './client/browser-methods.ts';
import type { Connection } from './client/request.ts';
import { reviewMethods } from './client/review-methods.ts';
import { runMethods } from './client/run-methods.ts';
import { workspaceMethods } from './client/workspace-methods.ts';

export interface ClientOptions {
  /** Ends in the version prefix, for example `https://quarry.example/api/v1`. */
  baseUrl: string;
  /** Left out only for the tool catalog, or where a session cookie stands in for it. */
  apiKey?: string;
  fetch?: typeof globalThis.fetch;
}

export type QuarryClient = ReturnType<typeof createClient>;

/** The typed client of the service. A refused call throws a `QuarryError`. */
export function createClient(options: ClientOptions) {
  const { baseUrl, apiKey, fetch = (...call) => globalThis.fetch(...call) } = options;
  const connection: Connection = { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, fetch };
  return {
    ...runMethods(connection),
    ...reviewMethods(connection),
    ...browserMethods(connection),
    ...agentMethods(connection),
    ...workspaceMethods(connection),
  };
}
