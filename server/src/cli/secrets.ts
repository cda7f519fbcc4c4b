import { Command } from 'commander';
import { forgetPreviousKey, renewKeyFile } from '../sealing/keyring.ts';
import { lostKeys } from '../sealing/lost-key.ts';
import { SealError } from '../store/workspace/secrets.ts';
import { addOwnSecrets } from './reading/own-secrets.ts';
import { withStores } from './with-database.ts';

export function secretsCommand(): Command {
  const secrets = new Command('secrets').description(
    'Your secrets; and, as the operator, the key that all are sealed under.',
  );
  addOwnSecrets(secrets);

  secrets
    .command('rotate')
    .description(
      'Seal all secrets anew. With QUARRY_SECRET_KEY: under that key, those of QUARRY_SECRET_KEY_PREVIOUS with it. Without: under a new key file.',
    )
    .action(async () => {
      try {
        console.log(await rotate());
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        secrets.error(`Nothing was changed. ${error.message}`, { exitCode: 1 });
      }
    });

  secrets
    .command('forget-lost')
    .description(
      'Remove the secrets that nobody can open any more, because the key they were sealed under is not here.',
    )
    .action(async () => {
      const count = await withStores(async (stores, config) => {
        const lost = await lostKeys(config, stores.secrets);
        return stores.secrets.removeSealedUnder(lost.map(({ keyId }) => keyId));
      });
      console.log(`Removed ${count} ${count === 1 ? 'secret' : 'secrets'}.`);
    });

  return secrets;
}

/** Whatever it is interrupted by, both keys open what there is until the old one is no longer needed. */
function rotate(): Promise<string> {
  return withStores(async (stores, config) => {
    const isFile = config.secretKey === undefined;
    const count = await stores.secrets.reseal(() => (isFile ? renewKeyFile(config) : Promise.resolve()));
    if (isFile) await forgetPreviousKey(config);
    const sealed = `Sealed ${count} ${count === 1 ? 'secret' : 'secrets'} anew.`;
    return isFile
      ? `${sealed} The new key is in the data folder; sessions end when the service is started again.`
      : `${sealed} QUARRY_SECRET_KEY_PREVIOUS is no longer needed.`;
  });
}
