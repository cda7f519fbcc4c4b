import { Command } from 'commander';
import { keysCommand } from './cli/keys.ts';
import { doctorCommand } from './cli/doctor.ts';
import { usersCommand } from './cli/users.ts';
import { secretsCommand } from './cli/secrets.ts';
import { ConfigError } from './config.ts';
import { StartupError } from './store/embedded-postgres/startup-error.ts';

const program = new Command('quarry')
  .description('Quarry from the command line.')
  .showHelpAfterError()
  .addCommand(keysCommand())
  .addCommand(usersCommand())
  .addCommand(secretsCommand())
  .addCommand(doctorCommand());

try {
  await program.parseAsync(process.argv);
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
