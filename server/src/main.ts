import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, loadServiceConfig, readEnvironment } from './settings/config.ts';
import { createLogger } from './log.ts';
import { requireSkillFolders } from './service/skill-roots.ts';
import { openDatabaseServer } from './store/embedded-postgres/database-server.ts';
import { StartupError } from './store/embedded-postgres/startup-error.ts';

const HEAD_START_MS = 100;

function explain(error: unknown): never {
  if (error instanceof ConfigError) {
    process.stderr.write(
      `Quarry cannot start:\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}\n`,
    );
    process.exit(1);
  }
  if (error instanceof StartupError) {
    process.stderr.write(`Quarry cannot start: ${error.message}\n`);
    process.exit(1);
  }
  throw error;
}

try {
  const config = loadServiceConfig(readEnvironment());
  const log = createLogger(config.logLevel);
  requireSkillFolders(config);
  const opening = openDatabaseServer(config, log);
  // Said below; until then nobody waits for it.
  opening.catch(() => undefined);
  // Most of the program is read while PostgreSQL makes its folder, which has to be under way before: reading keeps this thread busy.
  await Promise.race([opening, sleep(HEAD_START_MS)]);
  const { serve } = await import('./service/serve.ts');
  await serve(config, { database: await opening, log });
} catch (error) {
  explain(error);
}
