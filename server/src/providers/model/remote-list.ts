export interface RemoteList<T> {
  /** What was last heard. Asks again behind the caller's back when that is older than a minute. */
  current(): T | undefined;
}

const REFRESH_AFTER_MS = 60_000;

/** A list that another server keeps: asked once now, then at most once a minute, and only when a caller looks. */
export async function createRemoteList<T>(load: () => Promise<T | undefined>): Promise<RemoteList<T>> {
  let value = await load();
  let askedAt = Date.now();
  const refresh = async () => {
    value = await load();
  };
  return {
    current() {
      // Also after a clock that went back.
      if (Math.abs(Date.now() - askedAt) >= REFRESH_AFTER_MS) {
        askedAt = Date.now();
        void refresh();
      }
      return value;
    },
  };
}
