import type { Dispatcher } from 'undici';
import type { AnswerSink } from './answer-source.ts';
import { foldChatChunks } from './fold-chat-chunks.ts';
import { readText } from './read-text.ts';
import { createSseData } from './sse-data.ts';
import { nonsense } from './to-model-error.ts';
import type { ErrorSource } from './to-model-error.ts';

type Response = Dispatcher.ResponseData;

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Reads a chat completion, streamed or in one piece, into the sink: one `text` for all that a read from the socket brings. */
export function readChatAnswer(response: Response, sink: AnswerSink, errors: ErrorSource): Promise<void> {
  const contentType = String(response.headers['content-type'] ?? '');
  return contentType.startsWith('application/json')
    ? readWhole(response, sink, errors)
    : readStream(response, sink, errors);
}

/** A server that does not stream sends the whole completion as one JSON document. */
async function readWhole(response: Response, sink: AnswerSink, errors: ErrorSource): Promise<void> {
  const chunks = foldChatChunks(errors.provider);
  const body = await readText(response.body, MAX_ANSWER_BYTES);
  const { text, reasoning } = orNonsense(() => chunks.take(body), errors);
  sink.reasoning(reasoning);
  sink.text(text);
  chunks.close(sink);
}

function readStream({ body }: Response, sink: AnswerSink, errors: ErrorSource): Promise<void> {
  return new Promise((resolve, reject) => {
    const chunks = foldChatChunks(errors.provider);
    let waiting: Buffer[] = [];
    let fresh = '';
    let thought = '';
    let done = false;
    const sse = createSseData((data) => {
      if (done) return;
      done = data === '[DONE]';
      if (done) return chunks.sawDone();
      const { text, reasoning } = chunks.take(data);
      fresh += text;
      thought += reasoning;
    });
    const complete = () => {
      chunks.close(sink);
      resolve();
    };
    const takeWaiting = () => {
      if (done || waiting.length === 0) return;
      const bytes = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      waiting = [];
      fresh = '';
      thought = '';
      sink.alive();
      try {
        orNonsense(() => sse.push(bytes), errors);
        sink.reasoning(thought);
        sink.text(fresh);
        if (done) complete();
      } catch (error) {
        reject(error);
        body.destroy();
      }
    };
    // One read from the socket brings many small chunks, one event each, all before the next microtask. After [DONE]
    // the rest is drained, not awaited, so that the connection can be used again.
    body.on('data', (bytes: Buffer) => {
      if (!done && waiting.push(bytes) === 1) queueMicrotask(takeWaiting);
    });
    body.on('end', () => {
      waiting.push(LINE_END);
      takeWaiting();
      if (!done) complete();
    });
    body.on('error', (error) => {
      takeWaiting();
      reject(error);
    });
  });
}

/** Closes a last line that the server left open. */
const LINE_END = Buffer.from('\n');

function orNonsense<T>(read: () => T, errors: ErrorSource): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof RangeError ? nonsense(errors) : error;
  }
}
