import { AppError } from '../../errors.ts';
import type { Follow, Frame } from './frame.ts';

/** The frame that ends a stream. A caller who goes away stops waiting, not the run. */
export function untilLastEvent(follow: Follow, signal: AbortSignal): Promise<Frame> {
  return new Promise((resolve, reject) => {
    let last: Frame | undefined;
    const subscription = follow({
      frame(frame) {
        last = frame;
        return true;
      },
      end: () => (last!.isDeletion ? reject(deleted()) : resolve(last!)),
      fail: reject,
    });
    const leave = () => {
      subscription.close();
      reject(signal.reason as Error);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

const deleted = () => new AppError('NOT_FOUND', 'The run was deleted before it ended.');
