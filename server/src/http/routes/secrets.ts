import { secretEndpoints } from '@quarry/api/endpoints/secrets.ts';
import type { Secrets } from '../../runs/people/secrets.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function secretRoutes(secrets: Secrets): Route[] {
  return routes(secretEndpoints, {
    registerSecret: ({ scope, body }) => secrets.register(scope, body),
    listSecrets: ({ scope }) => secrets.list(scope),
    deleteSecret: ({ scope, params }) => secrets.remove(scope, params.key),
  });
}
