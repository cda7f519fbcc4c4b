import { isJSONRPCRequest, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Transport } from '@modelcontextprotocol/client';
import type { BoundedFetch } from './bounded-fetch.ts';
import { bearerOf } from './oauth.ts';
import type { OauthKeeper, OauthSettings } from './oauth.ts';

export interface HttpServer {
  address: string;
  /** Sent with every request; then there is no OAuth. */
  key?: { header: string; value: string } | undefined;
  oauth: OauthKeeper;
}

/** What a request is answered with whose stream ended with no answer. No server can send this very object. */
export const BROKEN_OFF = Object.freeze({ because: 'the stream ended' });

export function httpTransport(
  { address, key, oauth }: HttpServer,
  settings: OauthSettings & { fetch: BoundedFetch },
): Transport {
  const transport: Transport = new StreamableHTTPClientTransport(new URL(address), {
    // The SDK tells of a stream that broke in words alone, and waits for it to come back.
    fetch: (url, init) => settings.fetch(url, init, (error) => transport.onerror?.(error)),
    ...(key
      ? { requestInit: { headers: { [key.header]: key.value } } }
      : { authProvider: bearerOf(oauth, settings) }),
    onInsufficientScope: 'throw',
  });
  return answeringWhatBreaksOff(transport);
}

/**
 * The SDK knows when the stream of a request has ended for good, resumed or not, but lets whoever waits for the answer
 * wait until the time is up. Here such a request is answered with an error.
 */
function answeringWhatBreaksOff(transport: Transport): Transport {
  const waiting = new Set<string | number>();
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    if (!isJSONRPCRequest(message)) return send(message, options);
    const { id } = message;
    waiting.add(id);
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.();
      if (!waiting.delete(id)) return;
      const error = { code: -32_000, message: 'The stream ended without an answer.', data: BROKEN_OFF };
      transport.onmessage?.({ jsonrpc: '2.0', id, error });
    };
    return send(message, { ...options, onRequestStreamEnd }).catch((error: unknown) => {
      waiting.delete(id);
      throw error;
    });
  };
  // Whoever connects calls this first, and then what is its own.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's own way
  transport.onmessage = (message) => {
    if (!('method' in message) && message.id !== undefined) waiting.delete(message.id);
  };
  return transport;
}
