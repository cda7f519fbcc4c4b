import { z } from 'zod';
import { namedSecret, secretList } from '@quarry/api/account.ts';
import { notFound } from '../../../errors.ts';
import type { SecretNameStore } from '../../../store/secret-names.ts';
import type { Route } from '../../route.ts';
import { accountRoute, memberScope } from './account-route.ts';

export function secretNameRoutes(secrets: SecretNameStore): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/secret/list',
      operationId: 'listSecrets',
      summary: 'The names of the own secrets',
      response: secretList,
      handler: async ({ session }) => ({ secrets: (await secrets.list(memberScope(session))).map(shown) }),
    }),
    accountRoute({
      method: 'DELETE',
      path: '/secret/{key}',
      operationId: 'deleteSecret',
      summary: 'Forget a secret',
      params: z.object({ key: z.string() }),
      response: namedSecret,
      handler: async ({ session, params: { key } }) => {
        const row = await secrets.remove(memberScope(session), key);
        if (!row) throw notFound('Secret');
        return shown(row);
      },
    }),
  ];
}

type SecretRow = Awaited<ReturnType<SecretNameStore['list']>>[number];

const shown = ({ key, createdAt, updatedAt }: SecretRow) => ({
  key,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
