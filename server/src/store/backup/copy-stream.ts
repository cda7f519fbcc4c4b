import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { ClientBase, Submittable } from 'pg';

/** What pg's connection can do and its types do not tell. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** How the client tells a query of somebody else's making what the server says. */
interface CopyQuery extends Submittable {
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
  handleCopyData?(message: { chunk: Buffer }, connection: CopyConnection): void;
  handleCopyInResponse?(connection: CopyConnection): void;
}

const BLOCK_BYTES = 128 * 1024;
/** What may wait here to be taken; the server waits with the rest. */
const WAITING_BYTES = 4 * BLOCK_BYTES;

/** The rows of a `copy … to stdout`, in blocks, no faster than they are taken. Its value is how many rows there were. */
export async function* copyOut(client: ClientBase, text: string): AsyncGenerator<Buffer, number> {
  const blocks: Buffer[] = [];
  const outcome: { rows?: number; error?: Error } = {};
  let connection: CopyConnection | undefined;
  let begun: Buffer[] = [];
  let begunBytes = 0;
  let waiting = 0;
  let isOver = false;
  let wake: (() => void) | undefined;

  const close = () => {
    if (begunBytes > 0) blocks.push(Buffer.concat(begun, begunBytes));
    begun = [];
    begunBytes = 0;
    wake?.();
  };
  const end = () => {
    close();
    isOver = true;
    wake?.();
  };
  const query: CopyQuery = {
    submit(given) {
      connection = given as unknown as CopyConnection;
      connection.query(text);
    },
    handleCopyData({ chunk }) {
      // A copy: the parser moves the bytes of its own buffer about.
      begun.push(Buffer.from(chunk));
      begunBytes += chunk.length;
      waiting += chunk.length;
      if (begunBytes >= BLOCK_BYTES) close();
      if (waiting > WAITING_BYTES) connection!.stream.pause();
    },
    handleCommandComplete: ({ text: tag }) => void (outcome.rows = countOf(tag)),
    handleReadyForQuery: end,
    handleError(error) {
      outcome.error = error;
      end();
    },
  };
  client.query(query);
  try {
    for (;;) {
      const block = blocks.shift();
      if (block) {
        waiting -= block.length;
        if (waiting <= WAITING_BYTES) connection?.stream.resume();
        yield block;
      } else if (isOver) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    // Whoever stops half-way gives the connection up; it must not stand still until then.
    connection?.stream.resume();
  }
  if (outcome.error) throw outcome.error;
  return outcome.rows!;
}

/** Rows into a `copy … from stdin`; resolves with how many the server has taken. */
export async function copyIn(
  client: ClientBase,
  text: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let count = 0;
  let isOver = false;
  let sourceError: unknown;
  const stop = (settle: () => void) => {
    isOver = true;
    settle();
  };
  const query: CopyQuery = {
    submit: (connection) => (connection as unknown as CopyConnection).query(text),
    handleCopyInResponse(connection) {
      send(connection).catch((error: unknown) => {
        sourceError = error;
        if (!isOver) connection.sendCopyFail('the rows ended too early');
      });
    },
    handleCommandComplete: ({ text: tag }) => void (count = countOf(tag)),
    handleReadyForQuery: () => stop(() => resolve(count)),
    handleError: (error) => stop(() => reject(sourceError ?? error)),
  };

  async function send(connection: CopyConnection): Promise<void> {
    for await (const chunk of rows) {
      if (isOver) return;
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain)
        await Promise.race([once(connection.stream, 'drain'), promise.catch(() => undefined)]);
    }
    if (!isOver) connection.endCopyFrom();
  }

  client.query(query);
  return promise;
}

const countOf = (tag: string): number => Number(/\d+$/.exec(tag)?.[0] ?? 0);
