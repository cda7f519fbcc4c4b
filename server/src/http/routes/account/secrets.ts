import { secretNameEndpoints } from '@quarry/api/endpoints/account/secrets.ts';
import type { Secrets } from '../../../runs/people/secrets.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import { memberScope } from './session-scope.ts';

export function secretNameRoutes(secrets: Secrets): Route[] {
  return routes(secretNameEndpoints, {
    listSecrets: ({ session }) => secrets.list(memberScope(session)),
    deleteSecret: ({ session, params: { key } }) => secrets.remove(memberScope(session), key),
  });
}
