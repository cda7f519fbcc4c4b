import type { Command } from 'commander';
import { createClient } from '@quarry/api/client.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import { AppError } from '../../errors.ts';
import { loadConfig, loadServiceConfig, readEnvironment } from '../../settings/config.ts';
import type { Config } from '../../settings/config.ts';
import { readLogin } from './login-file.ts';

export interface ServiceOptions {
  url?: string;
  key?: string;
}

export const addServiceOptions = (command: Command): Command =>
  command
    .option(
      '--url <address>',
      'a service, for example https://quarry.example; else QUARRY_URL, the login, or this machine',
    )
    .option('--key <key>', 'a key of yours there; better in QUARRY_API_KEY or by quarry login');

/** Work against the service that options, settings or a login name; without any, against this machine's own. */
export async function withService<T>(
  options: ServiceOptions,
  work: (client: QuarryClient, origin: string) => Promise<T>,
): Promise<T> {
  const config = loadConfig(readEnvironment());
  const named = await namedService(config, options);
  if (named) return reaching(named.url, () => work(clientOf(named.url, named.key), named.url));
  // The whole service: loaded only where it is started.
  const { withOwnService } = await import('./own-service.ts');
  return withOwnService(loadServiceConfig(readEnvironment()), ({ origin, key }) =>
    work(clientOf(origin, key), origin),
  );
}

/** Whether options, settings or a login name one at all. */
export const serviceNamed = async (options: ServiceOptions): Promise<boolean> =>
  (await namedService(loadConfig(readEnvironment()), options)) !== undefined;

/** Where a browser finds that service. This machine's own is there whenever it is started. */
export async function serviceAddress(options: ServiceOptions): Promise<string> {
  const config = loadConfig(readEnvironment());
  return (await namedService(config, options))?.url ?? ownAddress(config);
}

/** Where the service is that options, settings or a login name, and the key for it. */
export async function requireService(options: ServiceOptions): Promise<{ baseUrl: string; apiKey: string }> {
  const named = await namedService(loadConfig(readEnvironment()), options);
  if (!named)
    throw new AppError(
      'UNAUTHORIZED',
      'Set QUARRY_API_KEY to a key of yours, or sign in with: quarry login. Make a key with: quarry keys create',
    );
  return { baseUrl: `${originOf(named.url)}/api/v1`, apiKey: named.key };
}

/** What `fetch` throws says nothing to a reader. */
async function reaching<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TypeError) || error.message !== 'fetch failed') throw error;
    const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
    throw new AppError('SERVICE_UNAVAILABLE', `${url} cannot be reached (${code ?? message}).`);
  }
}

async function namedService(config: Config, options: ServiceOptions) {
  const login = await readLogin(config.loginFile);
  const url = options.url ?? config.apiUrl;
  const key = options.key ?? config.apiKey;
  if (url === undefined && key === undefined) return login;
  const at = originOf(url ?? ownAddress(config));
  const known = key ?? (login && originOf(login.url) === at ? login.key : undefined);
  if (known === undefined)
    throw new AppError(
      'UNAUTHORIZED',
      `Set QUARRY_API_KEY to a key of yours for ${at}, or sign in with: quarry login --url ${at}`,
    );
  return { url: at, key: known };
}

const ownAddress = ({ host, port }: Config) => `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;

/** As people write it: with or without the prefix of the API. */
export const originOf = (url: string): string => url.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

export const clientOf = (origin: string, apiKey: string): QuarryClient =>
  createClient({ baseUrl: `${originOf(origin)}/api/v1`, apiKey, retries: 2 });
