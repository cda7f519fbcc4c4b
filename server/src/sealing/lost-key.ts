import type { Config } from '../settings/config.ts';
import { StartupError } from '../store/embedded-postgres/startup-error.ts';
import type { SecretStore } from '../store/workspace/secrets.ts';
import { keyIdsHere } from './keyring.ts';

type KeySettings = Parameters<typeof keyIdsHere>[0] & Pick<Config, 'dataDir'>;

/** Keys under which something is sealed, and which are not here. */
export async function lostKeys(
  config: KeySettings,
  secrets: Pick<SecretStore, 'sealedUnder'>,
): Promise<{ keyId: string; count: number }[]> {
  const here = await keyIdsHere(config);
  return (await secrets.sealedUnder()).filter(({ keyId }) => !here.has(keyId));
}

/** Before anything makes a new key: with one, secrets would be listed as usable that nobody can open any more. */
export async function requireKeys(
  config: KeySettings,
  secrets: Pick<SecretStore, 'sealedUnder'>,
): Promise<void> {
  const count = (await lostKeys(config, secrets)).reduce((sum, lost) => sum + lost.count, 0);
  if (count === 0) return;
  const place =
    config.secretKey === undefined
      ? `Put secret.key back into ${config.dataDir} from a back-up, or set QUARRY_SECRET_KEY to the key that was used`
      : 'Set QUARRY_SECRET_KEY, or QUARRY_SECRET_KEY_PREVIOUS, to the key that was used';
  throw new StartupError(
    `${count} stored ${count === 1 ? 'secret was' : 'secrets were'} sealed under a key that is not here. ${place}. If it is lost for good, \`npm run quarry -- secrets forget-lost\` removes what nobody can open any more, and its users register it again.`,
  );
}
