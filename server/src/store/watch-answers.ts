import type { ClientBase } from 'pg';
import type { Socket } from 'node:net';

/** What pg keeps to itself. */
interface Inside {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

/**
 * Ends a connection on which a question has gone unanswered for so long that no answer will come: a network that has
 * swallowed it tells nobody, and TCP itself would wait for a quarter of an hour. Its questions fail as if it had been cut.
 */
export function watchAnswers(client: ClientBase, withinMs: number): void {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.removeAllListeners('timeout');
  // The socket counts from the last byte, in either direction, and starts again with the next.
  stream.setTimeout(withinMs, () => {
    if (!inside.readyForQuery) stream.destroy(unanswered(withinMs));
  });
}

function unanswered(withinMs: number): Error {
  return Object.assign(new Error(`the database has not answered within ${withinMs} ms`), {
    code: 'ETIMEDOUT',
  });
}
