import { callsOf } from './client/calls.ts';
import { quarryClient } from './client/quarry-client.ts';
import type { QuarryClient } from './client/quarry-client.ts';
import { apiEndpoints } from './endpoints/api-endpoints.ts';

export interface ClientOptions {
  /** Ends in the version prefix, for example `https://quarry.example/api/v1`. */
  baseUrl: string;
  /** Left out only for the tool catalog, or where a session cookie stands in for it. */
  apiKey?: string;
  fetch?: typeof globalThis.fetch;
  /** How often a call that failed for a passing reason is made again; not at all unless said. */
  retries?: number;
}

export type { QuarryClient };

const calls = callsOf(apiEndpoints);

/**
 * The typed client of the service: a method for every endpoint. A method takes the one id in its path, or the fields of
 * path, query and body in one object. A refused call throws a `QuarryError`.
 */
export function createClient(options: ClientOptions): QuarryClient {
  const { baseUrl, apiKey, fetch = (...call) => globalThis.fetch(...call), retries = 0 } = options;
  return quarryClient(calls, { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, fetch, retries });
}
