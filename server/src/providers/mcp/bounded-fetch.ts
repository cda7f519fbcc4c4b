import { Agent, fetch as undiciFetch } from 'undici';
import type { CompanyProxy } from '../company-proxy/company-proxy.ts';
import { forwardPlain } from '../company-proxy/forward-plain.ts';
import { createAddressGuard } from '../web/address-guard.ts';
import { createGuardedConnector } from '../web/guarded-connector.ts';
import { McpError } from './mcp-error.ts';

export type BoundedFetch = (
  url: string | URL,
  init?: RequestInit,
  /** Told besides, for readers that keep the error to themselves. */
  onTooLarge?: (error: McpError) => void,
) => Promise<Response>;

interface Settings {
  allowPrivate: readonly string[];
  companyProxy?: CompanyProxy | undefined;
}

const CONNECT_MS = 10_000;
/** Silence is watched over by those who wait; this only cleans up what is left behind. */
const LEFT_BEHIND_MS = 660_000;

/** Of one answer, unpacked. */
export const MOST_BYTES = 8_000_000;

/**
 * The way to MCP servers and to those who authorize: public addresses on any port, private ones only where the operator
 * has them, no redirects but those the caller follows itself, and no answer that is larger than it may be.
 */
export function createBoundedFetch({ allowPrivate, companyProxy }: Settings) {
  const guard = createAddressGuard({ allowPrivate: [...allowPrivate], ports: 'any' });
  const connect = createGuardedConnector({ guard, connectTimeoutMs: CONNECT_MS, companyProxy });
  const agent = new Agent({ connect, headersTimeout: LEFT_BEHIND_MS, bodyTimeout: LEFT_BEHIND_MS });
  const dispatcher = companyProxy ? agent.compose(forwardPlain(companyProxy)) : agent;

  const fetch: BoundedFetch = async (url, init = {}, onTooLarge) => {
    guard.checkUrl(new URL(url));
    const answer = await undiciFetch(String(url), {
      ...(init as object),
      redirect: init.redirect === 'error' ? 'error' : 'manual',
      dispatcher,
    });
    const { status, statusText } = answer;
    const headers = new Headers([...answer.headers]);
    const body = answer.body as ReadableStream<Uint8Array> | null;
    return new Response(body && body.pipeThrough(atMost(MOST_BYTES, onTooLarge)), {
      status,
      statusText,
      headers,
    });
  };
  return { fetch, close: () => agent.destroy() };
}

function atMost(
  bytes: number,
  onTooLarge?: (error: McpError) => void,
): TransformStream<Uint8Array, Uint8Array> {
  let room = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      room -= chunk.length;
      if (room >= 0) return controller.enqueue(chunk);
      const error = tooLarge();
      controller.error(error);
      onTooLarge?.(error);
    },
  });
}

export const tooLarge = () =>
  new McpError('too-large', `The server's answer is larger than ${MOST_BYTES / 1_000_000} MB.`);
