import { notedAddress } from '../../service/running-address.ts';
import type { Config } from '../../settings/config.ts';

/** Where the service of this machine listens: as it says itself, else as the settings have it. */
export async function ownOrigin({ dataDir, host, port }: Config): Promise<string> {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return (await notedAddress(dataDir)) ?? `http://${named}:${port}`;
}
