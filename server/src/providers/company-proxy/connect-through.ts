import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { bareHost } from '../web/web-url.ts';
import { proxyAuthorization } from './proxy-authorization.ts';
import { ProxyError, refusedByProxy } from './proxy-error.ts';

interface Way {
  proxy: URL;
  timeoutMs: number;
  /** Bytes that are not ours to read go through a tunnel, whatever they are. */
  isTunnel?: boolean | undefined;
}

/**
 * Opens a connection that undici can use. Encrypted ones go through a tunnel (CONNECT), to the name and not to an
 * address, since proxies decide by names. Plain requests are given to the proxy whole (`forward-plain.ts`): most open
 * tunnels to port 443 alone.
 */
export async function connectThrough(
  { proxy, timeoutMs, isTunnel = false }: Way,
  options: buildConnector.Options,
  callback: buildConnector.Callback,
): Promise<void> {
  const isSecure = options.protocol === 'https:';
  let socket: Socket;
  try {
    socket =
      isSecure || isTunnel
        ? await openTunnel({ proxy, timeoutMs }, authorityOf(options))
        : await connectToProxy({ proxy, timeoutMs });
  } catch (error) {
    return callback(error as Error, null);
  }
  if (!isSecure) return callback(null, socket);
  buildConnector({ timeout: timeoutMs, allowH2: false })({ ...options, httpSocket: socket }, callback);
}

function authorityOf({ hostname, port, protocol }: buildConnector.Options): string {
  const host = bareHost(hostname);
  return `${host.includes(':') ? `[${host}]` : host}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** Whether it is there at all is what `doctor` asks. */
export function connectToProxy({ proxy, timeoutMs }: Way): Promise<Socket> {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, autoSelectFamily: true });
  const { host, protocol, port } = proxy;
  return new Promise((resolve, reject) => {
    connect({ hostname: bareHost(proxy.hostname), host, protocol, port }, (error, socket) => {
      if (error) reject(unreachable(error));
      else resolve(socket);
    });
  });
}

function openTunnel({ proxy, timeoutMs }: Way, authority: string): Promise<Socket> {
  const send = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send({
      hostname: bareHost(proxy.hostname),
      ...(proxy.port && { port: proxy.port }),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...proxyAuthorization(proxy) },
      agent: false,
      timeout: timeoutMs,
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => reject(unreachable(error)));
    request.on('connect', (answer, stream, head) => {
      const socket = stream as Socket;
      if (answer.statusCode !== 200) {
        socket.destroy();
        return reject(refusedByProxy(answer.statusCode));
      }
      socket.setTimeout(0);
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.end();
  });
}

const unreachable = (cause: unknown) => new ProxyError('The proxy of this network cannot be reached.', cause);
