import { Worker } from 'node:worker_threads';
import { WebError } from '../web-error.ts';
import type { PictureHead } from './picture-head.ts';

export interface PictureWork {
  bytes: Uint8Array;
  orientation: number;
  longestSide: number;
  /** Also in grey, with its longest side at most so long, to read its letters. */
  forReading?: number;
}

/** A JPEG without anything beside its points. */
export interface ShrunkPicture {
  width: number;
  height: number;
  bytes: Uint8Array;
  grey?: { width: number; height: number; grey: Uint8Array };
}

/** In points: a sheet of paper at 600 dots an inch. Decoding takes about 13 bytes for each. */
const MOST_POINTS = 40_000_000;
const LONGEST = 30_000;
/** What vendors make of a larger one before their models see it. */
const LONGEST_SIDE = 1_024;
const LONGEST_SIDE_TO_READ = 2_500;

const MEMORY_LIMIT = 640_000_000;
const WATCH_EVERY_MS = 25;

/** Decodes a picture of others, and writes it anew and small. In a parse process: the bytes are hostile. */
export async function shrinkPicture(
  bytes: Uint8Array,
  head: PictureHead,
  { isRead }: { isRead: boolean },
): Promise<ShrunkPicture> {
  const { width, height, orientation } = head;
  if (width === 0 || height === 0) throw damaged();
  if (width * height > MOST_POINTS || Math.max(width, height) > LONGEST)
    throw new WebError(
      'unreadable',
      `The picture has ${width} × ${height} points, which is more than is read.`,
    );
  const work: PictureWork = {
    bytes,
    orientation,
    longestSide: LONGEST_SIDE,
    ...(isRead && { forReading: LONGEST_SIDE_TO_READ }),
  };
  return inThread(work);
}

function inThread(work: PictureWork): Promise<ShrunkPicture> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./picture-thread.ts', import.meta.url), { workerData: work });
    // The size that is written at the beginning of a picture may be a lie.
    const watch = setInterval(async () => {
      const { external_memory: used } = await thread
        .getHeapStatistics()
        .catch(() => ({ external_memory: 0 }));
      if (used > MEMORY_LIMIT) end(() => reject(tooMuch()));
    }, WATCH_EVERY_MS);
    const end = (settle: () => void) => {
      clearInterval(watch);
      void thread.terminate();
      settle();
    };
    thread.on('message', (shrunk: ShrunkPicture) => end(() => resolve(shrunk)));
    thread.on('error', (error) => end(() => reject(isTrap(error) ? damaged() : error)));
    thread.on('exit', () => end(() => reject(damaged())));
  });
}

/** What the decoder does when it has come to its wits' end. */
const isTrap = (error: unknown) => error instanceof Error && /unreachable|out of bounds/.test(error.message);

const damaged = () => new WebError('unreadable', 'The picture is damaged and cannot be read.');
const tooMuch = () => new WebError('unreadable', 'The picture needs more memory than it may have.');
