import type { Frame } from './frame.ts';
import type { FrameBuilder } from './frames.ts';

const KEPT_FRAMES = 64;

/**
 * The newest frames of one run on this node, shared by all its readers. Fed by the writer when the run is executed
 * here, from the database otherwise.
 */
export class RunTail {
  readonly runId: string;
  /** Followers to wake when frames arrive. */
  readonly followers = new Set<() => void>();
  /** The newest event known here. */
  lastSeq: number;
  /** Knows the text up to `lastSeq`; only while the frames come from the database. */
  builder: FrameBuilder | undefined;
  /** The run is gone: its followers are told so. */
  isDeleted = false;
  #frames: Frame[] = [];

  constructor(runId: string, lastSeq: number) {
    this.runId = runId;
    this.lastSeq = lastSeq;
  }

  push(frames: Frame[]): void {
    for (const frame of frames) {
      if (frame.seq <= this.lastSeq) continue;
      if (frame.seq !== this.lastSeq + 1) this.#frames = [];
      this.#frames.push(frame);
      this.lastSeq = frame.seq;
    }
    for (const wake of this.followers) wake();
    if (this.#frames.length > KEPT_FRAMES * 2) this.#frames = this.#frames.slice(-KEPT_FRAMES);
  }

  markDeleted(): void {
    this.isDeleted = true;
    for (const wake of this.followers) wake();
  }

  /** Undefined when the frame is too old to be kept, or not there yet. */
  get(seq: number): Frame | undefined {
    const first = this.#frames[0];
    return first && this.#frames[seq - first.seq];
  }
}
