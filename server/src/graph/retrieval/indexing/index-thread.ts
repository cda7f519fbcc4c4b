import type { ClientConfig } from 'pg';
import type { EmbedderPlan } from '../../../providers/model/embedder-from.ts';
import { createThread } from '../../../providers/thread/thread.ts';
import type { Thread } from '../../../providers/thread/thread.ts';
import type { IndexAnswer, IndexQuestion } from './index-turns.ts';

export interface IndexThreadData {
  connection: ClientConfig;
  /** Undefined where nobody searches by meaning. */
  embedding?: EmbedderPlan | undefined;
}

export type IndexThread = Thread<IndexQuestion, IndexAnswer>;

export function createIndexThread(data: IndexThreadData): IndexThread {
  // Plain values: whatever else a pool's settings hold cannot be handed over.
  const plain: unknown = JSON.parse(JSON.stringify(data));
  return createThread({ file: new URL('./index-worker.ts', import.meta.url), data: plain });
}
