import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

export interface AnswerLimits {
  /** After so long without a byte the watcher looks whether an answer can still come. */
  withinMs: number;
  /** Whether the server still works on the question; without it every question counts as short. */
  isAtWork?: () => Promise<boolean>;
  /** Called when a connection was given up. */
  onUnanswered?: () => void;
}

/** What pg keeps to itself. */
interface Inside {
  connection: { stream: Socket };
  readyForQuery: boolean;
}

/** For an answer that is on its way while we look. */
const GRACE_MS = 250;

/**
 * Ends a connection on which a question has gone unanswered though nobody works on it: a network that has swallowed it
 * tells nobody, and TCP itself would wait for a quarter of an hour. Its questions fail as if it had been cut.
 */
export function watchAnswers(client: ClientBase, limits: AnswerLimits): void {
  const { withinMs, isAtWork, onUnanswered } = limits;
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  stream.removeAllListeners('timeout');
  // Not as the second argument of setTimeout, which is called only once: a connection that has been idle for a while
  // would never be looked at again.
  stream.on('timeout', () => void look());
  // The socket counts from the last byte, in either direction, and starts again with the next.
  stream.setTimeout(withinMs);

  async function look(): Promise<void> {
    const heard = stream.bytesRead;
    if (inside.readyForQuery) return;
    if (await isAtWork?.()) return void stream.setTimeout(withinMs);
    await sleep(GRACE_MS, undefined, { ref: false });
    if (inside.readyForQuery || stream.bytesRead !== heard) return;
    stream.destroy(unanswered(withinMs));
    onUnanswered?.();
  }
}

/** As if it had been cut. */
export function giveUpConnection(client: ClientBase): void {
  (client as unknown as Inside).connection.stream.destroy(new Error('another connection was not answered'));
}

function unanswered(withinMs: number): Error {
  const message = `the database has not answered within ${withinMs} ms`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}
