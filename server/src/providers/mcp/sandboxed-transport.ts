import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/client';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { Writable } from 'node:stream';
import type { Sandbox, SandboxJob, SandboxResult } from '../sandbox/sandbox.ts';
import { MOST_BYTES, tooLarge } from './bounded-fetch.ts';
import { firstWords, McpError } from './mcp-error.ts';

/** As long as one connection of a program may live. */
const LIFE = { wallMs: 15 * 60_000, cpuSeconds: 120, outputBytes: 32_000_000 };

/** A server that is a program: it speaks on its standard input and output, and runs in the sandbox. */
export function sandboxedTransport(
  sandbox: Sandbox,
  job: Pick<SandboxJob, 'language' | 'program' | 'secrets' | 'network'>,
): Transport & { ending: () => string | undefined } {
  const stop = new AbortController();
  const buffer = new ReadBuffer({ maxBufferSize: MOST_BYTES });
  let input: Writable | undefined;
  let ending: string | undefined;
  let ended: Promise<void> | undefined;

  const transport: Transport & { ending: () => string | undefined } = {
    ending: () => ending,
    start: () =>
      new Promise<void>((resolve, reject) => {
        const running = sandbox.run({
          ...job,
          limits: LIFE,
          signal: stop.signal,
          onInput(stream) {
            input = stream;
            resolve();
          },
          onOutput: (stream, text) => stream === 'stdout' && read(text),
        });
        ended = running.then(
          (result) => {
            ending = howItEnded(result);
            reject(new McpError('unreachable', ending));
          },
          (error: Error) => reject(new McpError('unreachable', firstWords(error.message))),
        );
        void ended.then(() => transport.onclose?.());
      }),
    send: (message) =>
      new Promise((resolve, reject) => {
        if (!input?.writable) return reject(new McpError('unreachable', ending ?? 'The program has ended.'));
        input.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
      }),
    async close() {
      stop.abort();
      await ended;
    },
  };

  function read(text: string): void {
    try {
      buffer.append(Buffer.from(text));
      for (let message = next(); message !== null; message = next()) transport.onmessage?.(message);
    } catch (error) {
      // Longer than any answer may be: nothing that follows can be understood.
      transport.onerror?.(error as Error);
      ending = tooLarge().message;
      stop.abort();
    }
  }

  /** What is no message is a line that was printed by mistake. */
  function next(): JSONRPCMessage | null {
    for (;;) {
      try {
        return buffer.readMessage();
      } catch (error) {
        transport.onerror?.(error as Error);
      }
    }
  }

  return transport;
}

function howItEnded({ exitCode, reason, stderr }: SandboxResult): string {
  const why = reason ? `it was stopped (${reason})` : `it ended with exit code ${exitCode}`;
  const said = firstWords(stderr.slice(-300));
  return `The program does not answer any more: ${why}${said ? `. It said: ${said}` : ''}.`;
}
