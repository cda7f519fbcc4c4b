// The thread that computes ranks: loads, computes and writes back on a connection of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { createGraphRankStore } from '../../store/graph-ranks.ts';
import { rankWorkspace } from './rank-workspace.ts';
import type { RankAnswer } from './rank-thread.ts';

const port = parentPort!;

port.on('message', async (workspaceId: string) => {
  const answer: RankAnswer = await rank(workspaceId).then(
    (done) => ({ workspaceId, done }),
    (error: unknown) => ({ workspaceId, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  port.postMessage(answer);
});

async function rank(workspaceId: string): Promise<boolean> {
  const client = new Client({ ...(workerData as ClientConfig), application_name: 'quarry-ranks' });
  // A connection that breaks fails its query; without a listener the same error would end the thread.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await rankWorkspace(createGraphRankStore(client), workspaceId);
  } finally {
    await client.end();
  }
}
