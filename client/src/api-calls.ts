import type { ApiCalls } from '../../api/src/client/api-types.ts';
import { callsOf } from '../../api/src/client/calls.ts';
import { apiEndpoints } from '../../api/src/endpoints/api-endpoints.ts';

/** The package has them as plain values in the place of this file: it comes without the schemas. */
export const apiCalls: ApiCalls = callsOf(apiEndpoints);
