import type { McpConnection } from './connect-server.ts';

interface Open {
  connection: Promise<McpConnection>;
  /** Whoever is talking. */
  users: number;
  timer?: NodeJS.Timeout;
}

/**
 * Connections that stay open between the calls of one run. One that has broken is made anew by the next who asks; no
 * two runs share one, so that what a server remembers of a run is told to no other.
 */
export function createOpenConnections({ idleMs }: { idleMs: number }) {
  const open = new Map<string, Open>();

  async function end(key: string, entry: Open): Promise<void> {
    clearTimeout(entry.timer);
    if (open.get(key) === entry) open.delete(key);
    await entry.connection.then((connection) => connection.close()).catch(() => undefined);
  }

  async function standing(key: string, connect: () => Promise<McpConnection>): Promise<Open> {
    const known = open.get(key);
    if (known && (await known.connection.then((one) => one.isOpen()).catch(() => false))) return known;
    if (known && open.get(key) === known) open.delete(key);
    const entry = open.get(key) ?? { connection: connect(), users: 0 };
    open.set(key, entry);
    entry.connection.catch(() => open.get(key) === entry && open.delete(key));
    return entry;
  }

  return {
    async use<T>(
      key: string,
      connect: () => Promise<McpConnection>,
      work: (connection: McpConnection) => Promise<T>,
    ): Promise<T> {
      const entry = await standing(key, connect);
      clearTimeout(entry.timer);
      entry.users += 1;
      try {
        return await work(await entry.connection);
      } finally {
        entry.users -= 1;
        if (entry.users === 0) {
          entry.timer = setTimeout(() => void end(key, entry), idleMs);
          entry.timer.unref();
        }
      }
    },
    count: () => open.size,
    close: async () => {
      await Promise.all([...open].map(([key, entry]) => end(key, entry)));
    },
  };
}
