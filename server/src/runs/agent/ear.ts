import { databaseNow } from '../../store/database/database-time.ts';
import type { Inbox } from '../people/inbox.ts';
import { STEER_CHANNEL } from '../people/steering.ts';
import type { RunWriter } from '../events/event-log.ts';
import type { Guard } from '../guard/guard.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { Steps } from './steps.ts';

/** Older runs have waited, paused or crashed before. */
const JUST_BEGUN_MS = 1_000;

interface EarParts {
  guard: Guard;
  inbox: Pick<Inbox, 'attend' | 'messages'>;
  run: RunRow;
  steps: Steps;
  writer: RunWriter;
}

export type Ear = ReturnType<typeof createEar>;

interface Word {
  id: string;
  text: string;
}

/** What people say to a run at work. The inbox is looked into only when something has arrived. */
export function createEar({ guard, inbox, run, steps, writer }: EarParts) {
  const attention = inbox.attend(run.id);
  // A run that has just begun has not been spoken to, as a rule; what was said is heard at the latest at its end.
  let mayHaveMissed = databaseNow() - run.createdAt.getTime() > JUST_BEGUN_MS;
  let words: Word[] = [];
  const told = new Map<string, string>();

  async function look({ isSure = false } = {}): Promise<void> {
    const hasNews = attention.hasNews();
    if (!hasNews && !mayHaveMissed && !isSure) return;
    mayHaveMissed = false;
    words = (await inbox.messages(run.id, STEER_CHANNEL)).map(({ id, payload }) => ({
      id,
      text: `${payload.text}`,
    }));
    for (const { id, text } of words) {
      // A person has given the addresses in it.
      guard.known.addWords(text);
      if (steps.first(`heard/${id}`)) writer.emit('input-received', { text });
    }
  }

  return {
    /** All that was said, for questions beside the conversation. */
    async all(): Promise<string[]> {
      await look();
      return words.map(({ text }) => text);
    },

    /**
     * All that was said before a model call of the conversation. What is new is kept under the key of the call: after a crash
     * the same words stand in the same place.
     */
    async upTo(key: string): Promise<string[]> {
      const keyOfStep = `heard-at/${key}`;
      // An answer that is there was given without what came later.
      if (!steps.has(keyOfStep) && !steps.has(`model/${key}`)) {
        await look();
        const fresh = words.filter(({ id }) => !told.has(id));
        if (fresh.length > 0) await steps.run(keyOfStep, async () => fresh);
      }
      const heard = (steps.kept(keyOfStep) ?? []) as Word[];
      for (const { id, text } of heard) told.set(id, text);
      return [...told.values()];
    },

    /** Whether something was said that no model call of the conversation has seen; asked before a run ends. */
    async hasMore(): Promise<boolean> {
      await look({ isSure: true });
      return words.some(({ id }) => !told.has(id));
    },

    close: () => attention.end(),
  };
}
