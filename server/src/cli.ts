import { Command } from 'commander';
import { approveCommand } from './cli/approve.ts';
import { askCommand } from './cli/asking/ask.ts';
import { chatCommand } from './cli/asking/chat.ts';
import { reviewCommand } from './cli/asking/review.ts';
import { backupCommand } from './cli/backup.ts';
import { restoreCommand } from './cli/restore.ts';
import { completionCommand } from './cli/completion.ts';
import { evalCommand } from './cli/eval/eval.ts';
import { exportCommand, importCommand } from './cli/copy.ts';
import { connectCommand } from './cli/connections.ts';
import { keysCommand } from './cli/keys.ts';
import { doctorCommand } from './cli/doctor.ts';
import { runsCommand, workspacesCommand } from './cli/erase.ts';
import { agentsCommand } from './cli/reading/agents.ts';
import { graphCommand } from './cli/reading/graph.ts';
import { showCommand } from './cli/reading/show.ts';
import { sourcesCommand } from './cli/reading/sources.ts';
import { loginCommand, logoutCommand } from './cli/service/login.ts';
import { mcpCommand } from './cli/mcp.ts';
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
  // Options of a command that has both its own and subcommands stay apart (eval).
  .enablePositionalOptions()
  .addCommand(askCommand())
  .addCommand(chatCommand())
  .addCommand(reviewCommand())
  .addCommand(evalCommand())
  .addCommand(approveCommand())
  .addCommand(connectCommand())
  .addCommand(keysCommand())
  .addCommand(usersCommand())
  .addCommand(runsCommand())
  .addCommand(showCommand())
  .addCommand(agentsCommand())
  .addCommand(sourcesCommand())
  .addCommand(graphCommand())
  .addCommand(loginCommand())
  .addCommand(logoutCommand())
  .addCommand(workspacesCommand())
  .addCommand(secretsCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(exportCommand())
  .addCommand(importCommand())
  .addCommand(migrateCommand())
  .addCommand(mcpCommand())
  .addCommand(doctorCommand());

program.addCommand(completionCommand(program));

try {
  await program.parseAsync(process.argv);
} catch (error) {
  const isExpected = [ConfigError, StartupError, AppError, QuarryError].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
