import type { Logger } from '../../log.ts';
import type { EmbeddedUse } from './embedded-use.ts';

const everyMs = 1_000;

/** Starts the server again when it dies under the service (the kernel's memory killer, for one). */
export function watchOver(use: EmbeddedUse, log: Logger): { end(): Promise<void> } {
  let revival: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (revival || use.isRunning()) return;
    log.error('PostgreSQL has ended unexpectedly and is started again');
    revival = use
      .revive()
      .then(() => log.info('PostgreSQL is running again'))
      .catch((error: unknown) => log.error({ err: error }, 'PostgreSQL could not be started again'))
      .finally(() => (revival = undefined));
  }, everyMs);
  timer.unref();
  return {
    end: async () => {
      clearInterval(timer);
      await revival;
    },
  };
}
