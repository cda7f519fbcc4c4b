import type { Pool, PoolClient } from 'pg';

export interface SlowQueries {
  afterMs: number;
  report: (query: SlowQuery) => void;
}

interface SlowQuery {
  /** The statement with its placeholders; parameters hold people's data and are never told. */
  text: string;
  ms: number;
}

type AnyQuery = (...args: unknown[]) => unknown;

const MAX_TEXT = 2_000;

/**
 * Watches all queries of a pool: those it carries out itself, and those of clients that were taken from it. The report
 * comes in the context of the caller, so that the line that is logged names the request or the run.
 */
export function timeQueries(pool: Pool, slow: SlowQueries): void {
  pool.query = timed(pool.query.bind(pool) as AnyQuery, slow) as Pool['query'];
  pool.on('connect', (client: PoolClient) => {
    client.query = timed(client.query.bind(client) as AnyQuery, slow) as PoolClient['query'];
  });
}

// It asks for nothing: what takes time there is a connection that is new, or a machine that is busy.
const BEGINNING = /^(?:begin|start transaction)\b/i;

/** With a callback it is the pool that asks, on behalf of a query that is timed already. */
function timed(query: AnyQuery, slow: SlowQueries): AnyQuery {
  return (...args) => {
    const startedAt = performance.now();
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    const look = () => {
      const ms = performance.now() - startedAt;
      if (ms < slow.afterMs) return;
      const text = textOf(args[0]);
      if (!BEGINNING.test(text)) slow.report({ text, ms: Math.round(ms) });
    };
    answer.then(look, look);
    return answer;
  };
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { text?: unknown }).text;
  if (typeof text !== 'string') return 'unknown';
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}
