import { Command } from 'commander';
import { approveCommand } from './cli/approve.ts';
import { askCommand } from './cli/ask.ts';
import { backupCommand } from './cli/backup.ts';
import { restoreCommand } from './cli/restore.ts';
import { exportCommand, importCommand } from './cli/copy.ts';
import { connectCommand } from './cli/connections.ts';
import { keysCommand } from './cli/keys.ts';
import { doctorCommand } from './cli/doctor.ts';
import { runsCommand, workspacesCommand } from './cli/erase.ts';
import { migrateCommand } from './cli/migrate.ts';
import { usersCommand } from './cli/users.ts';
import { secretsCommand } from './cli/secrets.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { ConfigError } from './settings/config.ts';
import { AppError } from './errors.ts';
import { StartupError } from './store/embedded-postgres/startup-error.ts';
import { VERSION } from './settings/version.ts';

const program = new Command('quarry')
  .description('Quarry from the command line.')
  .version(VERSION)
  .showHelpAfterError()
  .addCommand(askCommand())
  .addCommand(approveCommand())
  .addCommand(connectCommand())
  .addCommand(keysCommand())
  .addCommand(usersCommand())
  .addCommand(runsCommand())
  .addCommand(workspacesCommand())
  .addCommand(secretsCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(exportCommand())
  .addCommand(importCommand())
  .addCommand(migrateCommand())
  .addCommand(doctorCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  const isExpected = [ConfigError, StartupError, AppError, QuarryError].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
