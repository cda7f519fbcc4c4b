import type { QuarryClient } from '@quarry/api/client.ts';
import { AppError } from '../../errors.ts';
import { serviceNamed, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import type { Providers } from './providers.ts';

export interface WhoseProviders extends ServiceOptions {
  workspace?: string;
}

/**
 * An owner's, by a key, where a service is named; else those of a workspace of this machine, whose operator needs no key.
 * Whoever names a workspace means this machine: a key has only one.
 */
export async function withProviders(
  { workspace, ...service }: WhoseProviders,
  work: (providers: Providers) => Promise<void>,
): Promise<void> {
  if (workspace !== undefined && (service.url ?? service.key) !== undefined)
    throw new AppError('BAD_REQUEST', 'A key belongs to one workspace: leave out --workspace.');
  if (workspace === undefined && (await serviceNamed(service)))
    return withService(service, (client) => work(providersThere(client)));
  const { withProvidersHere } = await import('./providers-here.ts');
  return withProvidersHere(workspace ?? 'main', work);
}

const providersThere = (client: QuarryClient): Providers => ({
  list: () => client.listConnections(),
  find: () => client.findModelServers(),
  test: (given) => client.testConnection(given),
  testStored: (id) => client.testStoredConnection(id),
  create: (given) => client.createConnection(given),
  remove: (id) => client.deleteConnection(id),
  settings: () => client.getWorkspaceSettings(),
  changeSettings: (changes) => client.updateWorkspaceSettings(changes),
});
