import type { Readable, Writable } from 'node:stream';
import type { ConnectOverCDPTransport } from 'playwright-core';

/** The DevTools protocol over two pipes, which nobody else on the machine can reach; a zero byte ends a message. */
export function createPipeTransport(pipes: {
  toBrowser: Writable;
  fromBrowser: Readable;
}): ConnectOverCDPTransport {
  const { toBrowser, fromBrowser } = pipes;
  let parts: Buffer[] = [];
  let closed = false;

  const transport: ConnectOverCDPTransport = {
    send: (message) => {
      if (!closed) toBrowser.write(`${JSON.stringify(message)}\0`);
    },
    close: () => {
      toBrowser.end();
      ended();
    },
  };

  function ended(): void {
    if (closed) return;
    closed = true;
    transport.onclose?.();
  }

  // Each in a task of its own: Playwright finishes what one message began before it can bear the next.
  function deliver(message: string): void {
    if (!closed) transport.onmessage?.(JSON.parse(message) as object);
  }

  fromBrowser.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const message = Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
      start = end + 1;
      setImmediate(deliver, message);
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  });
  // A browser that died breaks its pipes; that is how we hear of it.
  for (const pipe of [toBrowser, fromBrowser]) pipe.on('error', ended).on('close', ended);
  return transport;
}
