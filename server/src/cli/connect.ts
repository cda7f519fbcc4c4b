import { createClient } from '@quarry/api/client.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import { AppError } from '../errors.ts';
import { loadConfig, readEnvironment } from '../settings/config.ts';

/** A client of the service that the settings name. */
export const connect = (): QuarryClient => createClient(serviceAddress());

/** Where that service is, which is this machine's own unless the settings say otherwise. */
export function serviceAddress(): { baseUrl: string; apiKey: string } {
  const { apiUrl, apiKey, host, port } = loadConfig(readEnvironment());
  if (apiKey === undefined)
    throw new AppError(
      'UNAUTHORIZED',
      'Set QUARRY_API_KEY to a key of yours. Make one with: quarry keys create',
    );
  const origin = apiUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  return { baseUrl: `${origin.replace(/\/+$/, '')}/api/v1`, apiKey };
}
