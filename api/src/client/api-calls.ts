import type { apiEndpoints } from '../endpoints/api-endpoints.ts';
import type { Calls } from './calls.ts';
import type { Methods } from './methods.ts';

/** The calls and the methods of the whole API, as types alone. */
export type ApiCalls = Calls<typeof apiEndpoints>;
export type ApiMethods = Methods<typeof apiEndpoints>;
