import { misnamedSettings } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import type { Logger } from '../log.ts';
import { createProviders } from './create-providers.ts';
import { createService } from './create-service.ts';
import type { Service } from './create-service.ts';
import { toolbox } from './toolbox.ts';
import { findFirstLink, howToSignIn } from './first-link.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { forgetAddress, noteAddress } from './running-address.ts';
import { loadSecretKey } from '../sealing/secret-key.ts';
import { startReport } from './start-report.ts';
import type { DatabaseServer } from '../store/embedded-postgres/database-server.ts';
import { StartupError } from '../store/embedded-postgres/startup-error.ts';

/** Builds the parts, starts the service, and stops it cleanly. */
export async function serve(
  config: Config,
  { database, log }: { database: DatabaseServer; log: Logger },
): Promise<void> {
  let service: Service | undefined;
  let link: string | undefined;
  try {
    service = await build(config, { database, log });
    link = await findFirstLink(service.stores);
    await listen(service, config);
  } catch (error) {
    await service?.stop();
    await database.stop();
    throw error;
  }
  giveMemoryBack();
  // With a database of its own it is the only node: nobody could take over what comes meanwhile.
  const drainMs = (config.drainSeconds ?? (database.mode === 'external' ? 5 : 0)) * 1_000;
  stopOnSignals({ service, database, drainMs, log, dataDir: config.dataDir });
  if (database.mode === 'embedded') await noteAddress(config.dataDir, addressOf(service));
  const base = config.publicUrl ?? addressOf(service);
  const notes = [
    ...database.notes,
    (await loadSecretKey(config)).note,
    link === undefined && config.oidcIssuer === undefined ? await howToSignIn(service.stores) : undefined,
    ...misnamedSettings().map((sentence) => `The environment: ${sentence}`),
  ].filter((note) => note !== undefined);
  process.stdout.write(`${await startReport({ config, base, link, database: database.place, notes })}\n`);
}

async function build(
  config: Config,
  { database, log }: { database: DatabaseServer; log: Logger },
): Promise<Service> {
  const { models, reader, ...others } = await createProviders(config, log);
  const tools = toolbox(config, others);
  return createService({ config, database, models, reader, tools, log });
}

async function listen({ app }: Service, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} is in use. Stop what is using it, or choose another one: PORT=${port + 1} npm start`,
      );
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} needs more rights. Choose one above 1023: PORT=8787 npm start`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(
        `HOST=${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      );
    throw error;
  }
}

function addressOf({ app }: Service): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return '';
  const host = address.address.includes(':') ? `[${address.address}]` : address.address;
  return `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${address.port}`;
}

function stopOnSignals({
  service,
  database,
  drainMs,
  log,
  dataDir,
}: {
  service: Service;
  database: DatabaseServer;
  drainMs: number;
  log: Logger;
  dataDir: string;
}): void {
  let stopping: Promise<void> | undefined;
  const stop = (signal: string) => {
    // A terminal and the parent process may both pass on the same signal: once is enough.
    stopping ??= (async () => {
      log.info({ signal }, 'stopping: runs go on at the next start');
      // Who stops it at a terminal does not want to wait.
      if (signal === 'SIGTERM' && drainMs > 0) await service.drain(drainMs);
      await service.stop();
      if (database.mode === 'embedded') await forgetAddress(dataDir);
      await database.stop();
    })().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop was not clean');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
