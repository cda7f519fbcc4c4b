import { createThread } from '../thread/thread.ts';
import type { Question } from './model.ts';
import type { EntitiesTask } from './task.ts';

/** Names and relations read by the embedded model's rules, beside the main thread: a long text takes a while. */
export interface EntityThread {
  /** The answer as the model itself would give it: foreign input to the room that asks. */
  ask(question: Question): Promise<unknown>;
  close(): Promise<void>;
}

export function createEntityThread(): EntityThread {
  const thread = createThread<EntitiesTask, unknown>({
    file: new URL('./embedded/entities/entity-worker.ts', import.meta.url),
  });
  return {
    async ask({ task }) {
      if (task?.kind !== 'entities') throw new Error('the thread reads names and relations only');
      return thread.ask(task);
    },
    close: thread.close,
  };
}
