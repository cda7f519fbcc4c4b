import { AppError } from '../../errors.ts';
import { createLogger } from '../../log.ts';
import { createConnections } from '../../service/connections.ts';
import { createTrials } from '../../service/create-providers.ts';
import { newId } from '../../store/database/ids.ts';
import { withStores } from '../with-database.ts';
import type { Providers } from './providers.ts';

/** Those of a workspace of this machine, whether its service is running or not. What the operator does is written down. */
export function withProvidersHere(
  workspace: string,
  work: (providers: Providers) => Promise<void>,
): Promise<void> {
  return withStores(async (stores, config) => {
    const workspaceId = await stores.erasure.workspaceByName(workspace);
    if (workspaceId === undefined) throw new AppError('NOT_FOUND', `There is no workspace ${workspace}.`);
    const scope = { workspaceId };
    const { models, safeFetch } = await createTrials(config, createLogger('silent'));
    const { connections: store, providerHealth: health, workspaceSettings } = stores;
    const connections = createConnections({ config, models, safeFetch, store, health });
    const note = (action: string, name: string) =>
      stores.auditLog.add([
        {
          id: newId(),
          at: new Date(),
          workspaceId,
          userId: null,
          keyId: null,
          via: 'operator',
          action,
          target: { name },
          fields: [],
        },
      ]);
    const never = new AbortController().signal;
    try {
      await work({
        list: () => connections.list(scope),
        find: () => connections.find(scope),
        test: (given) => connections.test(given, never),
        testStored: (id) => connections.testStored(scope, id, never),
        async create(given) {
          const made = await connections.create(scope, given);
          await note('createConnection', made.name);
          return made;
        },
        async remove(id) {
          const { name } = await connections.remove(scope, id);
          await note('deleteConnection', name);
        },
        settings: () => workspaceSettings.read(scope),
        async changeSettings(changes) {
          await workspaceSettings.update(scope, changes);
          await note('updateWorkspaceSettings', workspace);
        },
      });
    } finally {
      await safeFetch.close();
    }
  });
}
