import { Command } from 'commander';
import { VERSION } from '../settings/version.ts';
import { withDatabase } from './with-database.ts';

/** A start does it as well; an orchestrator may want to see it done before. */
export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the schema of the database up to date, as a start of the service would.')
    .action(async () => {
      await withDatabase(async () => undefined);
      console.log(`The schema is that of Quarry ${VERSION}.`);
    });
}
