/** One stored event, ready to be sent: serialised once, however many readers it has. */
export interface Frame {
  seq: number;
  type: string;
  /** The event as JSON: `{"type":…,"payload":…}`. */
  json: string;
  /** Not of the log, which is gone with its run. */
  isDeletion?: true;
}

/** Who receives frames. */
export interface FrameSink {
  /** False when the reader cannot take more: nothing is sent until `resume()`. */
  frame(frame: Frame): boolean;
  /** The last event of the stream was sent. */
  end(): void;
  fail(error: unknown): void;
}

export interface Subscription {
  resume(): void;
  close(): void;
}

export type Follow = (sink: FrameSink) => Subscription;
