import type { Follow, Frame } from './frame.ts';

const MOST_WAITING = 200;

/** The frames of a stream, one by one, as fast as they are taken. Ends with the signal, or when the reader leaves. */
export async function* framesOf(follow: Follow, signal: AbortSignal): AsyncGenerator<Frame, void, undefined> {
  const waiting: Frame[] = [];
  let over: { error?: unknown } | undefined;
  let wake: (() => void) | undefined;
  const isOver = (how: { error?: unknown }) => {
    over ??= how;
    wake?.();
  };
  const subscription = follow({
    frame(frame) {
      waiting.push(frame);
      wake?.();
      return waiting.length < MOST_WAITING;
    },
    end: () => isOver({}),
    fail: (error) => isOver({ error }),
  });
  const leave = () => isOver({ error: signal.reason });
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!;
      if (over) {
        if ('error' in over) throw over.error;
        return;
      }
      subscription.resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length > 0 || over) resolve();
      });
    }
  } finally {
    signal.removeEventListener('abort', leave);
    subscription.close();
  }
}
