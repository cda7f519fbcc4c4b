/** Longest wait for a frame: a page in the background draws none. */
const LONGEST_WAIT_MS = 200;
/** Text that grows ten times a second is read as it comes; more often it would only keep the page from its reader. */
const BETWEEN_BATCHES_MS = 100;

/** Gathers what arrives until the page is to be drawn again, so that a burst of events is drawn once. */
export async function* inBatches<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  let drawn = -Infinity;
  try {
    for (;;) {
      const first = await next;
      if (first.done) return;
      const batch = [first.value];
      const frame = nextFrame(drawn + BETWEEN_BATCHES_MS - performance.now());
      next = items.next();
      for (
        let item = await Promise.race([frame, next]);
        item !== 'frame';
        item = await Promise.race([frame, next])
      ) {
        if (item.done) break;
        batch.push(item.value);
        next = items.next();
      }
      drawn = performance.now();
      yield batch;
    }
  } finally {
    // A reader that stops in between is not told how the rest went.
    next.catch(() => undefined);
  }
}

/** The next frame after so long a wait. */
async function nextFrame(afterMs: number): Promise<'frame'> {
  if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS, 'frame');
    globalThis.requestAnimationFrame?.(() => {
      clearTimeout(timer);
      resolve('frame');
    });
  });
}
