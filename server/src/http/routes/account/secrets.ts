import { z } from 'zod';
import { namedSecret, secretList } from '@quarry/api/account.ts';
import type { Secrets } from '../../../runs/people/secrets.ts';
import type { Route } from '../../route.ts';
import { accountRoute, memberScope } from './account-route.ts';

export function secretNameRoutes(secrets: Secrets): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/secret/list',
      operationId: 'listSecrets',
      summary: 'The names of the own secrets',
      response: secretList,
      handler: ({ session }) => secrets.list(memberScope(session)),
    }),
    accountRoute({
      method: 'DELETE',
      path: '/secret/{key}',
      operationId: 'deleteSecret',
      summary: 'Forget a secret',
      params: z.object({ key: z.string() }),
      response: namedSecret,
      handler: ({ session, params: { key } }) => secrets.remove(memberScope(session), key),
    }),
  ];
}
