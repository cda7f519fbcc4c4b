import type { ScreenFrame } from '../../providers/browser/screencast.ts';

interface FrameRelaySettings {
  start: (onFrame: (frame: ScreenFrame) => void) => Promise<() => Promise<void>>;
  onFrame: (frame: ScreenFrame) => void;
  onProblem: (error: unknown) => void;
}

/** The screencast runs while there are watchers; one that comes later gets the frame that was shown last. */
export function createFrameRelay({ start, onFrame, onProblem }: FrameRelaySettings) {
  let isWanted = false;
  let last: Buffer | undefined;
  let work: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);

  /** Starting and stopping take their turns: a watcher may leave before the first frame is there. */
  const settle = () => {
    work = work
      .then(async (running) => {
        if (isWanted && !running) return await start(show);
        if (isWanted || !running) return running;
        await running();
        return undefined;
      })
      .catch((error: unknown) => {
        onProblem(error);
        return undefined;
      });
  };

  function show(frame: ScreenFrame): void {
    if (!isWanted) return;
    last = frame.jpeg;
    onFrame(frame);
  }

  return {
    begin(): Buffer | undefined {
      if (!isWanted) {
        isWanted = true;
        settle();
      }
      return last;
    },
    stop(): void {
      isWanted = false;
      last = undefined;
      settle();
    },
  };
}
