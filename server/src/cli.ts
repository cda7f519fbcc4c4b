import { Command } from 'commander';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { ConfigError } from './settings/config.ts';
import { AppError } from './errors.ts';
import { endWhenReadersGo } from './cli/readers-gone.ts';
import { StartupError } from './store/embedded-postgres/startup-error.ts';
import { VERSION } from './settings/version.ts';

/** Each is loaded when it is called: one that only reads a run needs neither the database nor the service. */
const commands: Record<string, () => Promise<Command>> = {
  ask: async () => (await import('./cli/asking/ask.ts')).askCommand(),
  chat: async () => (await import('./cli/asking/chat.ts')).chatCommand(),
  review: async () => (await import('./cli/asking/review.ts')).reviewCommand(),
  eval: async () => (await import('./cli/eval/eval.ts')).evalCommand(),
  approve: async () => (await import('./cli/approve.ts')).approveCommand(),
  connect: async () => (await import('./cli/connecting/connect.ts')).connectCommand(),
  keys: async () => (await import('./cli/keys.ts')).keysCommand(),
  users: async () => (await import('./cli/users.ts')).usersCommand(),
  runs: async () => (await import('./cli/erase.ts')).runsCommand(),
  show: async () => (await import('./cli/reading/show.ts')).showCommand(),
  agents: async () => (await import('./cli/reading/agents.ts')).agentsCommand(),
  tools: async () => (await import('./cli/reading/tools.ts')).toolsCommand(),
  sources: async () => (await import('./cli/reading/sources.ts')).sourcesCommand(),
  graph: async () => (await import('./cli/reading/graph.ts')).graphCommand(),
  login: async () => (await import('./cli/service/login.ts')).loginCommand(),
  logout: async () => (await import('./cli/service/login.ts')).logoutCommand(),
  workspaces: async () => (await import('./cli/erase.ts')).workspacesCommand(),
  secrets: async () => (await import('./cli/secrets.ts')).secretsCommand(),
  backup: async () => (await import('./cli/backup.ts')).backupCommand(),
  restore: async () => (await import('./cli/restore.ts')).restoreCommand(),
  export: async () => (await import('./cli/copy.ts')).exportCommand(),
  import: async () => (await import('./cli/copy.ts')).importCommand(),
  migrate: async () => (await import('./cli/migrate.ts')).migrateCommand(),
  mcp: async () => (await import('./cli/mcp.ts')).mcpCommand(),
  doctor: async () => (await import('./cli/doctor.ts')).doctorCommand(),
};

endWhenReadersGo();
try {
  await (await programFor(process.argv[2])).parseAsync(process.argv);
} catch (error) {
  const isExpected = [ConfigError, StartupError, AppError, QuarryError].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}

/** With the one command that is called; with all of them for help, completion and names that are none. */
async function programFor(name = ''): Promise<Command> {
  const program = new Command('quarry')
    .description('Quarry from the command line.')
    .version(VERSION)
    .showHelpAfterError()
    // Options of a command that has both its own and subcommands stay apart (eval).
    .enablePositionalOptions();
  const load = Object.hasOwn(commands, name) ? [commands[name]!] : Object.values(commands);
  for (const command of await Promise.all(load.map((make) => make()))) program.addCommand(command);
  if (load.length > 1) program.addCommand((await import('./cli/completion.ts')).completionCommand(program));
  return program;
}
