import { keyEndpoints } from '@quarry/api/endpoints/account/keys.ts';
import { conflict, notFound } from '../../../errors.ts';
import type { ApiKeyStore } from '../../../store/accounts/api-keys.ts';
import { isId } from '../../../store/database/ids.ts';
import { routes } from '../../route.ts';
import type { Route } from '../../route.ts';
import { memberScope } from './session-scope.ts';
import { databaseNow } from '../../../store/database/database-time.ts';

// Every request looks for its key among them all.
const MOST_KEYS = 100;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export function keyRoutes(keys: ApiKeyStore): Route[] {
  return routes(keyEndpoints, {
    listKeys: async ({ session }) => ({ keys: (await keys.list(memberScope(session))).map(shown) }),
    createKey: async ({ session, body: { name, expiresInDays, scopes, budget } }) => {
      const expiresAt =
        expiresInDays === undefined ? undefined : new Date(databaseNow() + expiresInDays * DAY_MS);
      const options = {
        name,
        ...(expiresAt && { expiresAt }),
        ...(scopes && { scopes }),
        ...(budget !== undefined && { budget }),
      };
      const row = await keys.createWithin(memberScope(session), options, MOST_KEYS);
      if (!row) throw conflict(`You have ${MOST_KEYS} keys for this workspace already: revoke one first.`);
      return { ...shown(row), key: row.key };
    },
    rotateKey: async ({ session, params: { keyId }, body: { overlapHours } }) => {
      const options = { of: memberScope(session), overlapMs: overlapHours * HOUR_MS };
      const made = isId(keyId) ? await keys.rotate(keyId, options) : undefined;
      if (!made) throw notFound('Key');
      if (made === 'over') throw conflict('This key was replaced already, or has expired. Make a new one.');
      return { ...shown(made), key: made.key };
    },
    revokeKey: async ({ session, params: { keyId } }) => {
      const row = isId(keyId) ? await keys.revokeOwn(memberScope(session), keyId) : undefined;
      if (!row) throw notFound('Key');
      return shown(row);
    },
  });
}

type KeyRow = Awaited<ReturnType<ApiKeyStore['list']>>[number];

const shown = ({
  id,
  name,
  prefix,
  scopes,
  replacesId,
  budget,
  createdAt,
  expiresAt,
  lastUsedAt,
}: KeyRow) => ({
  id,
  name,
  prefix,
  scopes,
  replacesId,
  budget,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
