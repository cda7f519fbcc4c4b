export interface SseMessage {
  /** The last id that the stream has sent so far; empty if there was none. */
  id: string;
  data: string;
}

/** Reads Server-Sent Events. Leaving the loop closes the connection. */
export async function* readSse(body: ReadableStream<Uint8Array>): AsyncGenerator<SseMessage> {
  const parser = createSseParser();
  const decoder = new TextDecoder();
  for await (const chunk of readChunks(body)) {
    yield* parser.push(decoder.decode(chunk, { stream: true }));
  }
}

/** A parser that is fed with pieces of text, cut anywhere, and returns the messages they complete. */
export function createSseParser() {
  let rest = '';
  let scannedTo = 0;
  let id = '';
  let data: string[] = [];

  function readLine(line: string): SseMessage | undefined {
    if (line === '') {
      const message = data.length > 0 ? { id, data: data.join('\n') } : undefined;
      data = [];
      return message;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    if (field === 'id' && !value.includes('\0')) id = value;
    return undefined;
  }

  return {
    push(text: string): SseMessage[] {
      rest += text;
      const messages: SseMessage[] = [];
      const lineEnd = /\r\n|\n|\r(?!$)/g;
      lineEnd.lastIndex = scannedTo;
      let lineStart = 0;
      for (let end = lineEnd.exec(rest); end !== null; end = lineEnd.exec(rest)) {
        const message = readLine(rest.slice(lineStart, end.index));
        if (message !== undefined) messages.push(message);
        lineStart = lineEnd.lastIndex;
      }
      rest = rest.slice(lineStart);
      // A CR at the very end stays unread: the LF that belongs to it may be in the next piece.
      scannedTo = rest.endsWith('\r') ? rest.length - 1 : rest.length;
      return messages;
    },
  };
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
