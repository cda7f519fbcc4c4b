import { Client, escapeIdentifier } from 'pg';
import type { ClientConfig } from 'pg';
import { limitWaits } from './limit-waits.ts';
import { createOnlooker } from './onlooker.ts';

export interface Listener {
  /** Whether notices arrive right now. */
  readonly connected: boolean;
  on(channel: string, handler: (payload: string) => void): void;
  /** Called after every (re)connection: notices may have been missed before it. */
  onConnect(handler: () => void): void;
  close(): Promise<void>;
}

export interface ListenerLimits {
  /** How often it asks whether the connection still leads to the database: a network that has swallowed it tells nobody. */
  askEveryMs: number;
  /** How long it waits for an answer. */
  answerWithinMs: number;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 3_000;
const CONNECT_WITHIN_MS = 5_000;
const LIMITS: ListenerLimits = { askEveryMs: 1_000, answerWithinMs: 1_000 };

/** One connection that listens for all channels of this node, and comes back when the database does. */
export function createListener(
  connection: ClientConfig,
  { onError, limits = LIMITS }: { onError: (error: Error) => void; limits?: ListenerLimits },
): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const connectHandlers: (() => void)[] = [];
  const onlooker = createOnlooker(connection);
  let client: Client | undefined;
  let connected = false;
  let closed = false;
  let lastAnswer: Promise<unknown> = Promise.resolve();
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: NodeJS.Timeout | undefined;
  const asking = setInterval(ask, limits.askEveryMs).unref();
  let connecting = connect();

  async function connect(): Promise<void> {
    const next = new Client({
      ...connection,
      keepAlive: true,
      application_name: 'quarry-listener',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await next.connect();
      await limitWaits(next, { onlooker, silentTransactionMs: 0, answerWithinMs: limits.answerWithinMs });
      for (const channel of handlers.keys()) await next.query(`listen ${escapeIdentifier(channel)}`);
      connected = true;
      retryMs = FIRST_RETRY_MS;
      for (const handler of connectHandlers) handler();
    } catch (error) {
      lose(next, error as Error);
    }
  }

  /** A connection takes one question at a time. */
  function query(text: string): Promise<unknown> {
    lastAnswer = lastAnswer.catch(() => undefined).then(() => (connected ? client?.query(text) : undefined));
    return lastAnswer;
  }

  /** What comes of it is heard of by `lose`. */
  function ask(): void {
    query('select 1').catch(() => undefined);
  }

  function lose(lost: Client, error?: Error): void {
    if (lost !== client || closed) return;
    client = undefined;
    connected = false;
    if (error) onError(error);
    lost.end().catch(onError);
    retryTimer = setTimeout(() => (connecting = connect()), retryMs).unref();
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  return {
    get connected() {
      return connected;
    },
    on(channel, handler) {
      const known = handlers.get(channel);
      if (known) return void known.push(handler);
      handlers.set(channel, [handler]);
      const subscribe = async () => {
        await connecting;
        await query(`listen ${escapeIdentifier(channel)}`);
      };
      subscribe().catch(onError);
    },
    onConnect: (handler) => void connectHandlers.push(handler),
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(asking);
      await connecting;
      await client?.end();
    },
  };
}
