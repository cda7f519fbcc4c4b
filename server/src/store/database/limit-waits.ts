import type { ClientBase, QueryResult } from 'pg';
import type { Backend, Onlooker } from './onlooker.ts';
import { watchAnswers } from './watch-answers.ts';

export interface Waits {
  /** After this the server ends a transaction whose process says no more, and with it the locks that others wait for. */
  silentTransactionMs: number;
  /** After this a question that the server does not work on is taken for lost, and its connection with it. */
  answerWithinMs: number;
}

/** Shorter than it takes to notice that a node is gone: nothing of it may hold up the node that takes over its runs. */
export const SERVICE_WAITS: Waits = { silentTransactionMs: 4_000, answerWithinMs: 1_000 };

const FIRST_ANSWER_WITHIN_MS = 5_000;

/**
 * For connections of a process that others rely on: no wait of theirs or its own lasts for ever. Asked for once connected, not on
 * connecting: a pooler in between may refuse parameters that it does not know.
 */
export async function limitWaits(
  client: ClientBase,
  {
    onlooker,
    silentTransactionMs,
    answerWithinMs,
    onUnanswered,
  }: Waits & { onlooker: Onlooker; onUnanswered?: () => void },
): Promise<void> {
  watchAnswers(client, { withinMs: FIRST_ANSWER_WITHIN_MS });
  // Several statements in one trip have several results, which the types do not know.
  const results: unknown = await client.query(`
    set idle_in_transaction_session_timeout = ${silentTransactionMs};
    set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
    select pid, backend_start::text as "startedAt" from pg_stat_get_activity(pg_backend_pid())`);
  onlooker.know(client, (results as QueryResult<Backend>[]).at(-1)!.rows[0]!);
  watchAnswers(client, {
    withinMs: answerWithinMs,
    isAtWork: () => onlooker.isAtWork(client),
    onUnanswered() {
      onlooker.end([client]);
      onUnanswered?.();
    },
  });
}
