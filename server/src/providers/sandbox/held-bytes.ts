export interface HeldBytes {
  add(chunk: Uint8Array): void;
  /** Marks bytes by their number in the stream. */
  mark(from: number, to: number): void;
  /** Everything before `to`; a row of marked bytes becomes one placeholder. */
  release(to: number, placeholder: Buffer): Buffer;
}

/** The end of a stream that is not shown yet. It grows by doubling and moves seldom, so that small chunks cost little. */
export function createHeldBytes(): HeldBytes {
  let bytes = Buffer.alloc(1024);
  let marks = new Uint8Array(1024);
  /** Which byte of the stream stands first in the store, which is the first that is held, and how many have come. */
  let origin = 0;
  let first = 0;
  let count = 0;
  let isInside = false;

  function makeRoom(more: number): void {
    const held = count - first;
    const size =
      held + more > bytes.length / 2 ? Math.max(bytes.length * 2, (held + more) * 2) : bytes.length;
    if (count - origin + more <= bytes.length) return;
    const [nextBytes, nextMarks] = [Buffer.alloc(size), new Uint8Array(size)];
    bytes.copy(nextBytes, 0, first - origin, count - origin);
    nextMarks.set(marks.subarray(first - origin, count - origin));
    [bytes, marks, origin] = [nextBytes, nextMarks, first];
  }

  return {
    add: (chunk) => {
      makeRoom(chunk.length);
      bytes.set(chunk, count - origin);
      marks.fill(0, count - origin, count - origin + chunk.length);
      count += chunk.length;
    },
    mark: (from, to) => void marks.fill(1, Math.max(from, first) - origin, to - origin),
    release: (to, placeholder) => {
      const shown: Buffer[] = [];
      while (first < to) {
        const isMarked = marks[first - origin] === 1;
        const next = marks.indexOf(isMarked ? 0 : 1, first - origin);
        const end = Math.min(to, next === -1 ? to : next + origin);
        if (!isMarked) shown.push(Buffer.from(bytes.subarray(first - origin, end - origin)));
        else if (!isInside) shown.push(placeholder);
        isInside = isMarked;
        first = end;
      }
      return Buffer.concat(shown);
    },
  };
}
