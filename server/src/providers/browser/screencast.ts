import type { CDPSession, Page } from 'playwright-core';

export interface ScreenFrame {
  jpeg: Buffer;
  /** Of the page in view, in its own pixels: positions of a human's input are in these. */
  width: number;
  height: number;
}

export interface ScreencastSettings {
  front: () => Page | undefined;
  /** Tells when another page is in front; returns how to stop. */
  onFront: (listener: () => void) => () => void;
  onFrame: (frame: ScreenFrame) => void | Promise<void>;
  onProblem: (error: unknown) => void;
  maxFps?: number;
  quality?: number;
}

/** Frames of whichever page is in front. The next frame is asked for when the last was taken, and not too soon. */
export async function startScreencast(settings: ScreencastSettings): Promise<() => Promise<void>> {
  const { front, onFrame, onProblem, maxFps = 12, quality = 60 } = settings;
  let shown: { page: Page; session: CDPSession } | undefined;
  let stopped = false;
  let work: Promise<void> = Promise.resolve();

  async function show(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    shown = { page, session };
    const acknowledge = (sessionId: number) => session.send('Page.screencastFrameAck', { sessionId });
    const isShown = () => !stopped && shown?.session === session;
    const take = createFramePace({ gapMs: 1_000 / maxFps, onFrame, acknowledge, isShown });
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const frame = {
        jpeg: Buffer.from(data, 'base64'),
        width: Math.round(metadata.deviceWidth),
        height: Math.round(metadata.deviceHeight),
      };
      take(frame, sessionId).catch(report(page));
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality, everyNthFrame: 1 });
  }

  async function hide(): Promise<void> {
    const hidden = shown;
    shown = undefined;
    await hidden?.session.detach().catch(report(hidden.page));
  }

  /** A page that closed or crashed takes its session along: another one comes to the front, or the browser ends. */
  const report = (page: Page) => (error: unknown) => {
    if (!stopped && shown?.page === page && !page.isClosed()) onProblem(error);
  };

  const follow = () => {
    work = work.then(async () => {
      const page = front();
      if (stopped || page === shown?.page) return;
      await hide();
      if (page) await show(page).catch(report(page));
    });
    return work;
  };

  const forget = settings.onFront(() => void follow());
  await follow();
  return async () => {
    stopped = true;
    forget();
    await work;
    await hide();
  };
}

interface PaceSettings {
  gapMs: number;
  onFrame: ScreencastSettings['onFrame'];
  /** Chromium sends a few frames ahead and goes on when they are acknowledged. */
  acknowledge: (sessionId: number) => Promise<unknown>;
  isShown: () => boolean;
}

/** Hands frames on one at a time with a gap between them; what comes too fast gives way to what is newer. */
function createFramePace({ gapMs, onFrame, acknowledge, isShown }: PaceSettings) {
  let next: { frame: ScreenFrame; sessionId: number } | undefined;
  let isBusy = false;
  let last = 0;
  return async (frame: ScreenFrame, sessionId: number): Promise<void> => {
    const outdated = next;
    next = { frame, sessionId };
    if (outdated) await acknowledge(outdated.sessionId);
    if (isBusy) return;
    isBusy = true;
    try {
      while (next) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, last + gapMs - performance.now())));
        if (!isShown()) return;
        const taken: { frame: ScreenFrame; sessionId: number } = next;
        next = undefined;
        last = performance.now();
        await onFrame(taken.frame);
        await acknowledge(taken.sessionId);
      }
    } finally {
      isBusy = false;
    }
  };
}
