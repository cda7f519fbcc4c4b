import { databaseNow } from '../../store/database/database-time.ts';
import type { RunContext } from './run-context.ts';

/** The time counts from the first look, also when a crash lies between. */
export async function waitForPeople<T>(
  { run, steps, inbox, waits, signal, writer }: RunContext,
  key: string,
  { check, waitMs }: { check: () => Promise<T | undefined>; waitMs: number },
): Promise<T | undefined> {
  const since = await steps.run(`${key}/since`, async () => databaseNow());
  // The person who is to answer must have seen the question.
  await writer.flushed();
  return waits
    .counted(steps, key, () =>
      waits.during(since, async () => {
        const found = await inbox.until(run.id, check, { time: since + waitMs, signal });
        return found ?? null;
      }),
    )
    .then((found) => found ?? undefined);
}
