import { createThread } from '../../../thread/thread.ts';
import type { Thread } from '../../../thread/thread.ts';
import type { EntitiesTask } from '../../task.ts';

/** `entitiesFor` beside the main thread: a long text takes longer than others may be kept waiting. */
export type EntityThread = Thread<EntitiesTask, unknown>;

export const createEntityThread = (): EntityThread =>
  createThread({ file: new URL('./entity-worker.ts', import.meta.url) });
