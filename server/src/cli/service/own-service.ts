import type { AddressInfo } from 'node:net';
import { createLogger } from '../../log.ts';
import { createProviders } from '../../service/create-providers.ts';
import { createService } from '../../service/create-service.ts';
import type { Stores } from '../../service/create-stores.ts';
import { requireSkillFolders } from '../../service/skill-roots.ts';
import { toolbox } from '../../service/toolbox.ts';
import type { Config } from '../../settings/config.ts';
import { OWNER_PLACEHOLDER } from '../../store/accounts/accounts.ts';
import { openDatabaseServer } from '../../store/embedded-postgres/database-server.ts';
import { AlreadyRunningError } from '../../store/embedded-postgres/data-lock.ts';
import { withStores } from '../with-database.ts';
import { ownOrigin } from './own-origin.ts';
import { untilSignal } from './until-signal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Work<T> = (access: { origin: string; key: string }) => Promise<T>;

/**
 * The service of this machine: the one that runs on the data folder, or one that is started for this command and stopped
 * again. Either way with a key that is made for it and revoked behind it, also where the command is ended by a signal.
 */
export async function withOwnService<T>(config: Config, work: Work<T>): Promise<T> {
  return untilSignal((ended) => {
    const orEnded: Work<T> = (access) => Promise.race([work(access), ended]);
    return withStartedService(config, orEnded).catch((error: unknown) => {
      if (!(error instanceof AlreadyRunningError)) throw error;
      return withRunningService(config, error, orEnded);
    });
  });
}

async function withStartedService<T>(given: Config, work: Work<T>): Promise<T> {
  // Nobody but this command may find it, and it says nothing of itself.
  const config: Config = { ...given, host: '127.0.0.1', port: 0, metricsPort: undefined };
  const log = createLogger('error');
  requireSkillFolders(config);
  const database = await openDatabaseServer(config, log);
  try {
    const { models, reader, ...others } = await createProviders(config, log);
    const tools = toolbox(config, others);
    const service = await createService({ config, database, models, reader, tools, log });
    try {
      await service.app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = service.app.server.address() as AddressInfo;
      return await withKey(service.stores, (key) => work({ origin: `http://127.0.0.1:${port}`, key }));
    } finally {
      await service.stop();
    }
  } finally {
    await database.stop();
  }
}

async function withRunningService<T>(config: Config, running: Error, work: Work<T>): Promise<T> {
  const origin = await ownOrigin(config);
  const isThere = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) throw running;
  return withStores((stores) => withKey(stores, (key) => work({ origin, key })));
}

/** The one who was here first is asked for: the same who the dashboard's first link makes the owner. */
async function withKey<T>(
  { accounts, apiKeys }: Pick<Stores, 'accounts' | 'apiKeys'>,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const owner =
    (await accounts.firstOwner()) ??
    (await accounts.ensureMember({ workspace: 'main', email: OWNER_PLACEHOLDER }));
  const expiresAt = new Date(Date.now() + DAY_MS);
  const { id, key } = await apiKeys.create(owner, { name: 'command line, for one command', expiresAt });
  try {
    return await work(key);
  } finally {
    await apiKeys.revoke(id);
  }
}
