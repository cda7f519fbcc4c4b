import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

const COMMENT_MS = 15_000;
const STALL_MS = 60_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
};

/**
 * Writes pieces of an event stream as they come; silence is filled with comments, so that proxies keep it open. A reader that
 * takes nothing for a minute is cut off.
 */
export async function sendSse(reply: FastifyReply, pieces: AsyncIterable<string>): Promise<FastifyReply> {
  const response = reply.raw;
  reply.hijack();
  response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
  response.flushHeaders();
  const comments = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': \n\n');
  }, COMMENT_MS);
  try {
    for await (const piece of pieces) {
      if (response.destroyed) break;
      comments.refresh();
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch (error) {
    if (!response.destroyed)
      reply.log.warn({ err: error, reqId: reply.request.id }, 'an event stream broke off');
    response.destroy();
  } finally {
    clearInterval(comments);
  }
  return reply;
}

async function drained(response: FastifyReply['raw']): Promise<void> {
  const stalled = AbortSignal.timeout(STALL_MS);
  const gone = new AbortController();
  const leave = () => gone.abort();
  response.once('close', leave);
  try {
    await once(response, 'drain', { signal: AbortSignal.any([stalled, gone.signal]) });
  } finally {
    response.off('close', leave);
  }
}
