// The thread that computes ranks: loads, computes and writes back on a connection of its own.
import { workerData } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import { answerQuestions } from '../../providers/thread/answer-questions.ts';
import { openGraphRankStore } from '../../store/graph/graph-ranks.ts';
import { rankWorkspace } from './rank-workspace.ts';

answerQuestions(async (workspaceId: string): Promise<boolean> => {
  const { store, close } = await openGraphRankStore(workerData as ClientConfig);
  try {
    return await rankWorkspace(store, workspaceId);
  } finally {
    await close();
  }
});
