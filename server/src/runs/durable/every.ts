import type { Logger } from '../../log.ts';

/** Does the work again and again, never twice at once: a round that hangs costs those behind it, and no more. */
export function every(
  ms: number,
  { work, what, log }: { work: () => Promise<void>; what: string; log: Logger },
) {
  let busy: Promise<void> | undefined;
  const timer = setInterval(() => {
    busy ??= work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => (busy = undefined));
  }, ms).unref();

  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await busy;
    },
  };
}
