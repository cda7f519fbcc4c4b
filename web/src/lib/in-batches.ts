/** Longest wait for a frame: a page in the background draws none. */
const LONGEST_WAIT_MS = 200;

/** Gathers what arrives between two frames, so that a burst of events is drawn once. */
export async function* inBatches<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const first = await next;
      if (first.done) return;
      const batch = [first.value];
      const frame = nextFrame();
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
      yield batch;
    }
  } finally {
    // A reader that stops in between is not told how the rest went.
    next.catch(() => undefined);
  }
}

function nextFrame(): Promise<'frame'> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS, 'frame');
    globalThis.requestAnimationFrame?.(() => {
      clearTimeout(timer);
      resolve('frame');
    });
  });
}
