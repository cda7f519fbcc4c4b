import type { QuarryClient } from '@quarry/api/client.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { plain } from '../plain.ts';
import type { Terminal } from '../terminal.ts';

interface Asked<Outcome> {
  terminal: Terminal;
  /** Undefined where nothing has begun. */
  runId: () => string | undefined;
  /** Asks about the draft that waits. */
  again: (runId: string) => Promise<Outcome>;
}

/** A revision that the model could not make leaves the draft as it was: whoever asked for it is told, and decides again. */
export async function askAgain<Outcome>(
  client: Pick<QuarryClient, 'getRunStatus'>,
  first: Promise<Outcome>,
  { terminal, runId, again }: Asked<Outcome>,
): Promise<Outcome> {
  let outcome = first;
  for (;;) {
    try {
      return await outcome;
    } catch (error) {
      const id = runId();
      if (!terminal.isInteractive || id === undefined || !isOfTheModel(error)) throw error;
      if ((await client.getRunStatus(id)).status !== 'pending') throw error;
      terminal.tell(plain(error.message));
      outcome = again(id);
    }
  }
}

const isOfTheModel = (error: unknown): error is QuarryError =>
  error instanceof QuarryError && error.code === 'UPSTREAM_ERROR';
