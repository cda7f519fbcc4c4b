import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** Stands between a node and its database, and can do to their connections what networks do. */
export async function startTcpProxy(target: () => NetConnectOpts) {
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const swallowed = new Set<{ near: Socket; far: Socket }>();
  let isStalled = false;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(target());
    const pair = { near, far };
    pairs.add(pair);
    const end = () => {
      // A network that swallows everything does not tell of an end either.
      if (isStalled || swallowed.has(pair)) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.pipe(near);
    if (isStalled) hold(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const { near, far } of pairs) {
      // Node leaves a request open, and cannot exit, when a connection is reset that is just being ended.
      if (near.writableEnded) near.destroy();
      else near.resetAndDestroy();
      far.destroy();
    }
    pairs.clear();
  };
  const end = () => {
    isStalled = false;
    for (const pair of swallowed) pairs.add(pair);
    swallowed.clear();
    cut();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Every connection is reset; new ones are welcome. */
    cut,
    /** Nothing gets through any more, and nobody is told. */
    stall(): void {
      isStalled = true;
      for (const pair of pairs) hold(pair);
    },
    /** What is open leads nowhere any more, and nobody is told; new connections are welcome. */
    swallow(): void {
      for (const pair of pairs) {
        hold(pair);
        swallowed.add(pair);
      }
      pairs.clear();
    },
    /** What was held up arrives late, as after a short outage. */
    resume(): void {
      isStalled = false;
      for (const { near, far } of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    async close(): Promise<void> {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function hold({ near, far }: { near: Socket; far: Socket }): void {
  for (const socket of [near, far]) {
    socket.unpipe();
    socket.pause();
  }
}
