import { createClient } from '@quarry/api/client.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import { AppError } from '../errors.ts';
import { loadConfig, readEnvironment } from '../settings/config.ts';

/** A client of the service that the settings name, which is this machine's own unless they say otherwise. */
export function connect(): QuarryClient {
  const { apiUrl, apiKey, host, port } = loadConfig(readEnvironment());
  if (apiKey === undefined)
    throw new AppError(
      'UNAUTHORIZED',
      'Set QUARRY_API_KEY to a key of yours. Make one with: quarry keys create',
    );
  const origin = apiUrl ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  return createClient({ baseUrl: `${origin.replace(/\/+$/, '')}/api/v1`, apiKey });
}
