import { createParser } from 'eventsource-parser';

export interface SseMessage {
  /** The last id that the stream has sent so far; empty if there was none. */
  id: string;
  data: string;
}

/** Reads Server-Sent Events. Leaving the loop closes the connection. */
export async function* readSse(
  body: ReadableStream<Uint8Array>,
  onComment?: (comment: string) => void,
): AsyncGenerator<SseMessage> {
  let id = '';
  let complete: SseMessage[] = [];
  const parser = createParser({
    onId: (sent) => (id = sent),
    onEvent: ({ data }) => complete.push({ id, data }),
    ...(onComment && { onComment }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(body)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* complete;
    complete = [];
  }
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let reading = false;
  try {
    for (;;) {
      reading = true;
      const { done, value } = await reader.read();
      if (done) return;
      reading = false;
      yield value;
    }
  } finally {
    // Only when the consumer has left: a stream that has ended or failed needs no cancelling.
    if (!reading) await reader.cancel();
  }
}
