import { callsOf } from './client/calls.ts';
import type { Methods } from './client/method-types.ts';
import { methodsOf } from './client/methods.ts';
import { accountEndpoints } from './endpoints/account/account-endpoints.ts';

export interface AccountClientOptions {
  /** Of the service, for example `https://quarry.example`; empty for a page of its own. */
  origin: string;
  fetch?: typeof globalThis.fetch;
}

export type AccountClient = ReturnType<typeof createAccountClient>;

const calls = callsOf(accountEndpoints);

/** Sign-in, accounts, workspaces and keys, by the session cookie. A refused call throws a `QuarryError`. */
export function createAccountClient(options: AccountClientOptions) {
  const { origin, fetch = (...call) => globalThis.fetch(...call) } = options;
  return methodsOf<Methods<typeof accountEndpoints>>(calls, { baseUrl: origin.replace(/\/+$/, ''), fetch });
}
