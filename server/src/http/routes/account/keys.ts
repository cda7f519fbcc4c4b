import { z } from 'zod';
import { apiKey, createdKey, createKeyBody, keyList } from '@quarry/api/account.ts';
import { looseId } from '@quarry/api/common.ts';
import { notFound } from '../../../errors.ts';
import type { ApiKeyStore } from '../../../store/accounts/api-keys.ts';
import { isId } from '../../../store/database/ids.ts';
import type { Route } from '../../route.ts';
import { accountRoute, memberScope } from './account-route.ts';
import { databaseNow } from '../../../store/database/database-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function keyRoutes(keys: ApiKeyStore): Route[] {
  return [
    accountRoute({
      method: 'GET',
      path: '/key/list',
      operationId: 'listKeys',
      summary: 'The own keys for this workspace, newest first',
      response: keyList,
      handler: async ({ session }) => ({ keys: (await keys.list(memberScope(session))).map(shown) }),
    }),
    accountRoute({
      method: 'POST',
      path: '/key',
      operationId: 'createKey',
      summary: 'Make a key; it is shown this once',
      body: createKeyBody,
      response: createdKey,
      handler: async ({ session, body: { name, expiresInDays } }) => {
        const expiresAt =
          expiresInDays === undefined ? undefined : new Date(databaseNow() + expiresInDays * DAY_MS);
        const row = await keys.create(memberScope(session), { name, ...(expiresAt && { expiresAt }) });
        return { ...shown(row), key: row.key };
      },
    }),
    accountRoute({
      method: 'DELETE',
      path: '/key/{keyId}',
      operationId: 'revokeKey',
      summary: 'Make a key invalid, at once',
      params: z.object({ keyId: looseId }),
      response: apiKey,
      handler: async ({ session, params: { keyId } }) => {
        const row = isId(keyId) ? await keys.revokeOwn(memberScope(session), keyId) : undefined;
        if (!row) throw notFound('Key');
        return shown(row);
      },
    }),
  ];
}

type KeyRow = Awaited<ReturnType<ApiKeyStore['list']>>[number];

const shown = ({ id, name, prefix, createdAt, expiresAt, lastUsedAt }: KeyRow) => ({
  id,
  name,
  prefix,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
