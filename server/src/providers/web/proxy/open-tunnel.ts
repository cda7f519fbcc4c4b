import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { WebError } from '../web-error.ts';
import { overBudget } from './byte-budget.ts';
import { checkTunnel } from './outgoing-check.ts';
import type { ProxyParts } from './proxy-parts.ts';
import type { ProxyTarget } from './proxy-target.ts';
import { checkTarget, parseTarget, requireWord, turnAway } from './proxy-target.ts';

interface TunnelRequest {
  /** `host:port` as the client spelled it. */
  authority: string;
  client: Socket;
  /** What the client sent ahead of our answer. */
  head: Buffer;
  parts: ProxyParts;
}

export async function openTunnel({ authority, client, head, parts }: TunnelRequest): Promise<void> {
  let target: ProxyTarget | undefined;
  try {
    target = parseAuthority(authority);
    checkTarget(target, parts);
    const check = parts.checkFor(target.host);
    const mayBePlain = target.port !== 443 && (check !== undefined || isReadIfPlain(target, parts));
    if (!mayBePlain) checkTunnel(check, target.host);
    const first = mayBePlain ? await hearFirst(client, head) : head;
    if (client.destroyed) return;
    if (mayBePlain && first[0] !== TLS_HANDSHAKE) {
      parts.serve(client, target.url.origin);
      client.unshift(first);
      client.resume();
      return;
    }
    if (mayBePlain) checkTunnel(check, target.host);
    requireWord({ method: 'CONNECT', url: authority, host: target.host }, parts);
    const upstream = await connectTo(target, parts);
    if (!mayBePlain) client.write(ESTABLISHED);
    join({ client, upstream, head: first, target, parts });
  } catch (error) {
    const { status, text } = turnAway(error, { target, parts });
    client.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  }
}

const ESTABLISHED = 'HTTP/1.1 200 Connection Established\r\n\r\n';
const TLS_HANDSHAKE = 0x16;

/** Some clients tunnel plain requests too (Node's fetch does). What goes to port 443 is encrypted without a look. */
function isReadIfPlain({ host }: ProxyTarget, { inject, maySend }: ProxyParts): boolean {
  return maySend !== undefined || inject.some((injection) => injection.host.toLowerCase() === host);
}

/** Nothing, if the client has gone. */
function hearFirst(client: Socket, head: Buffer): Promise<Buffer> {
  client.write(ESTABLISHED);
  if (head.length > 0) return Promise.resolve(head);
  return new Promise((resolve) => {
    client.once('close', () => resolve(head));
    client.once('data', (bytes: Buffer) => {
      client.pause();
      resolve(bytes);
    });
  });
}

function parseAuthority(authority: string): ProxyTarget {
  if (!/^[^/?#@\\]+:\d{1,5}$/.test(authority)) throw new WebError('bad-url', 'CONNECT needs host:port.');
  return parseTarget(`http://${authority}/`);
}

function connectTo({ url, host, port }: ProxyTarget, parts: ProxyParts): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const options = { hostname: host, host: url.host, protocol: 'http:', port: String(port) };
    parts.connect(options, (error, socket) => {
      if (error) reject(error);
      else resolve(socket as Socket);
    });
  });
}

interface Tunnel {
  client: Socket;
  upstream: Socket;
  head: Buffer;
  target: ProxyTarget;
  parts: ProxyParts;
}

function join({ client, upstream, head, target, parts }: Tunnel): void {
  const spend = parts.budget.open();
  const end = () => {
    client.destroy();
    upstream.destroy();
  };
  const count = (bytes: Buffer) => {
    if (spend(bytes.length)) return;
    parts.refuse({ host: target.host, port: target.port, reason: overBudget, forbidden: true });
    end();
  };
  upstream.on('error', end).on('close', () => client.destroySoon());
  client.on('close', () => upstream.destroy());
  if (client.destroyed) {
    upstream.destroy();
    return;
  }
  // The client's own clock ends a silent tunnel: it hears both directions.
  upstream.setTimeout(0);
  if (head.length > 0) {
    count(head);
    upstream.write(head);
  }
  client.on('data', count).pipe(upstream);
  upstream.on('data', count).pipe(client);
}
