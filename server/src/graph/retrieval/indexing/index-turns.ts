import { indexBatch } from './index-batch.ts';
import type { IndexedBatch, IndexingParts } from './index-batch.ts';

export interface IndexQuestion {
  /** A workspace where somebody waits for it. */
  first?: string | undefined;
}

export interface IndexAnswer {
  /** How many documents were indexed, or read for their pairs; 0 when nothing waits that others are not at work on. */
  indexed: number;
  /** Whether something was waiting when it was done, as far as is known. */
  isMore: boolean;
  troubles: string[];
}

/** Whose turn it is: one batch for each workspace that has something waiting, round after round. */
export function createIndexTurns() {
  let round: string[] = [];

  return async function indexNext(
    parts: Omit<IndexingParts, 'onTrouble'>,
    { first }: IndexQuestion,
  ): Promise<IndexAnswer> {
    const troubles: string[] = [];
    const answer = ({ indexed, isPart }: IndexedBatch): IndexAnswer => ({
      indexed,
      isMore: isPart || round.length > 0,
      troubles,
    });
    const index = (workspaceId: string) =>
      indexBatch({ ...parts, onTrouble: (what) => troubles.push(what) }, workspaceId);
    if (first !== undefined) {
      const batch = await index(first);
      if (batch.indexed > 0) return answer(batch);
    }
    for (let rounds = 0; rounds < 2; rounds++) {
      for (let id = round.shift(); id !== undefined; id = round.shift()) {
        const batch = await index(id);
        if (batch.indexed > 0) return answer(batch);
      }
      round = await parts.store.workspaces();
    }
    // Last: what has no pairs yet is found all the same, by looking at it.
    return answer(await parts.store.readPairs());
  };
}
