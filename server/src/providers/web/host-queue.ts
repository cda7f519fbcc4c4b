/** Keeps us polite: few requests at a time to one host, a gap between their starts, and pauses a host asks for. */
export interface HostQueue {
  /** Waits for a turn; the returned function gives it back. Rejects with the signal's reason. */
  enter(host: string, turn: { signal: AbortSignal; gapMs: number }): Promise<() => void>;
  /** Starts nothing at this host before the pause is over. */
  pause(host: string, milliseconds: number): void;
}

interface HostLine {
  running: number;
  /** Milliseconds since the epoch before which no further request starts. */
  nextStart: number;
  waiting: { start: () => void; gapMs: number }[];
  timer?: NodeJS.Timeout;
}

export function createHostQueue(settings: { maxConcurrent: number }): HostQueue {
  const lines = new Map<string, HostLine>();

  function lineOf(host: string): HostLine {
    let line = lines.get(host);
    if (!line) lines.set(host, (line = { running: 0, nextStart: 0, waiting: [] }));
    return line;
  }

  function admit(host: string, line: HostLine): void {
    clearTimeout(line.timer);
    const wait = line.nextStart - performance.now();
    if (wait > 0) {
      line.timer = setTimeout(() => admit(host, line), wait);
      if (line.waiting.length === 0) line.timer.unref();
      return;
    }
    const next = line.running < settings.maxConcurrent ? line.waiting.shift() : undefined;
    if (next) {
      line.running += 1;
      line.nextStart = performance.now() + next.gapMs;
      next.start();
      admit(host, line);
    } else if (line.running === 0 && line.waiting.length === 0) {
      lines.delete(host);
    }
  }

  function enter(
    host: string,
    { signal, gapMs }: { signal: AbortSignal; gapMs: number },
  ): Promise<() => void> {
    signal.throwIfAborted();
    const line = lineOf(host);
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve(() => {
          line.running -= 1;
          admit(host, line);
        });
      };
      const leave = () => {
        line.waiting = line.waiting.filter((other) => other.start !== start);
        admit(host, line);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      line.waiting.push({ start, gapMs });
      admit(host, line);
    });
  }

  function pause(host: string, milliseconds: number): void {
    const line = lineOf(host);
    line.nextStart = Math.max(line.nextStart, performance.now() + milliseconds);
    admit(host, line);
  }

  return { enter, pause };
}
