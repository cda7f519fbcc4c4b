import type { ClientConfig } from 'pg';
import { createThread } from '../../providers/thread/thread.ts';
import type { Thread } from '../../providers/thread/thread.ts';

/** Asked with the id of a workspace; answers whether its ranks were computed here. */
export type RankThread = Thread<string, boolean>;

export function createRankThread(connection: ClientConfig): RankThread {
  // What a connection is made of is plain values; whatever else a pool's settings hold cannot be handed over.
  const data: unknown = JSON.parse(JSON.stringify(connection));
  return createThread({ file: new URL('./rank-worker.ts', import.meta.url), data });
}
