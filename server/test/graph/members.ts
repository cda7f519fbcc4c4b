import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../support/app.ts';

export type Member = Awaited<ReturnType<typeof openMember>>;

/** A member of the workspace `main`, with the client and with plain requests. */
export async function openMember(app: TestApp, user: string) {
  const { key, workspaceId, userId } = await app.createKey({ user });
  return {
    key,
    workspaceId,
    userId,
    client: app.client(key),

    async get(path: string): Promise<{ status: number; text: string }> {
      const response = await fetch(`${app.base}${path}`, { headers: { 'x-api-key': key } });
      return { status: response.status, text: await response.text() };
    },
  };
}

/** Until the ranks have caught up with all that was written. */
export async function ranksAreComputed({ pool }: TestApp): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select 1 from graph_states where waiting_since is not null');
    if (rowCount === 0) return;
    await sleep(20);
  }
}
