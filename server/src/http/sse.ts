import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { Follow, Frame, Subscription } from '../runs/events/frame.ts';

/** What a handler returns to answer with Server-Sent Events. */
export class EventStream {
  readonly follow: Follow;
  /** Only the replay endpoint writes `id:` lines. */
  readonly withIds: boolean;

  constructor(follow: Follow, options: { withIds: boolean } = { withIds: false }) {
    this.follow = follow;
    this.withIds = options.withIds;
  }
}

export interface StreamLimits {
  /** A stream that was silent for so long gets a comment, so that proxies keep it open; and again after as long. */
  commentMs: number;
  /** A reader that takes nothing for this long is cut off; it can replay. */
  stallMs: number;
}

export const STREAM_LIMITS: StreamLimits = { commentMs: 15_000, stallMs: 60_000 };

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
};

/** Writes frames as they come. Memory stays bounded: a full socket stops the reading, a stalled one is cut off. */
export function sendEventStream(reply: FastifyReply, stream: EventStream, limits: StreamLimits): void {
  const response = reply.raw;
  reply.hijack();
  response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
  response.flushHeaders();

  let subscription: Subscription | undefined;
  let stallTimer: NodeJS.Timeout | undefined;
  let lastSeq: number | undefined;
  const comments = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': \n\n');
  }, limits.commentMs);

  const cutOffLater = () => {
    clearTimeout(stallTimer);
    stallTimer = setTimeout(() => response.destroy(), limits.stallMs);
  };
  const stop = () => {
    clearInterval(comments);
    clearTimeout(stallTimer);
    subscription?.close();
  };
  response.on('close', stop);
  response.on('drain', () => {
    clearTimeout(stallTimer);
    subscription?.resume();
  });

  subscription = stream.follow({
    frame(frame) {
      comments.refresh();
      lastSeq = frame.seq;
      const more = response.write(stream.withIds ? withId(frame) : `data: ${frame.json}\n\n`);
      if (!more) cutOffLater();
      return more;
    },
    end() {
      clearInterval(comments);
      response.end();
      cutOffLater();
    },
    fail(error) {
      if (isStop(error)) return void response.end(farewell(lastSeq), cutOffLater);
      reply.log.warn({ err: error, reqId: reply.request.id }, 'an event stream broke off');
      response.destroy();
    },
  });
  if (response.destroyed) stop();
}

/** The service stops: no fault of the stream, and the run goes on. */
const isStop = (error: unknown) => error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';

/** A comment, which readers that do not know it pass over; ours follows the run from there on, at another node. */
const farewell = (lastSeq: number | undefined) =>
  lastSeq === undefined ? ': the service stops\n\n' : `: the service stops, last-event-id ${lastSeq}\n\n`;

const withId = (frame: Frame) => `id: ${frame.seq}\ndata: ${frame.json}\n\n`;
