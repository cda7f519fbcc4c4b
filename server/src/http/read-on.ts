import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

// More than any file that is a little too large; beyond it the connection is closed on a client that still sends.
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 30_000;

/** Whether some of the body may still be on its way. */
export const isBodyLeft = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);

/**
 * An answer that is there at once, but ends only when the body has been read. Many clients send all of it before they read
 * a word: if the connection were closed on them, they would see a broken pipe and never the answer.
 */
export const answerAndReadOn = (request: IncomingMessage, answer: string): Readable =>
  Readable.from(
    (async function* () {
      yield answer;
      await readRest(request);
    })(),
  );

function readRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MOST_BYTES;
    const count = ({ length }: Buffer) => {
      left -= length;
      if (left <= 0) done();
    };
    const done = () => {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    };
    const timer = setTimeout(done, LONGEST_MS);
    for (const end of ['end', 'close', 'error']) request.once(end, done);
    request.unpipe().on('data', count).resume();
    if (request.complete || request.destroyed) done();
  });
}
