import { timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, validateHeaderName, validateHeaderValue } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Agent } from 'undici';
import type { Logger } from '../../log.ts';
import type { CompanyProxy } from '../company-proxy/company-proxy.ts';
import { forwardPlain } from '../company-proxy/forward-plain.ts';
import type { AddressGuard } from './address-guard.ts';
import type { Resolve } from './guarded-connector.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { createByteBudget } from './proxy/byte-budget.ts';
import { openTunnel } from './proxy/open-tunnel.ts';
import type { Injection, ProxyParts, Refusal, SentRequest } from './proxy/proxy-parts.ts';
import type { CheckFor } from './proxy/outgoing-check.ts';
import { relayRequest } from './proxy/relay-request.ts';
import { bareHost } from './web-url.ts';

interface ProxyLimits {
  /** Connections to the proxy that stand at the same time; more are closed at once. */
  maxConnections: number;
  /** Bytes of one request or tunnel, both ways together. */
  maxBytesPerExchange: number;
  /** Bytes of all of them together, as long as the proxy stands. */
  maxBytes: number;
  idleMs: number;
  connectTimeoutMs: number;
}

export interface GuardedProxySettings {
  guard: AddressGuard;
  /** Only these hosts (`api.example.org`, `*.example.org`), on top of what the guard says; all unless given. */
  allowHosts?: string[];
  inject?: Injection[];
  /** What must not be said to a host, as far as it can be read. */
  checkFor?: CheckFor;
  /** Whether anything but a GET or HEAD may be sent, and an encrypted tunnel be opened; always unless given. */
  maySend?: (request: SentRequest) => boolean;
  limits?: Partial<ProxyLimits>;
  /** What a client has to say (`Proxy-Authorization: Basic`); a unix socket's folder protects it as well. */
  credentials?: { username: string; password: string };
  /** Listen there, open to every account that can enter the folder; a free port of loopback unless given. */
  socketPath?: string;
  onRefused?: (refusal: Refusal) => void;
  resolve?: Resolve;
  /** What leaves through here goes on through that one. */
  companyProxy?: CompanyProxy | undefined;
  log: Logger;
}

export interface GuardedProxy {
  /** `http://127.0.0.1:port`; undefined on a unix socket. */
  url: string | undefined;
  socketPath: string | undefined;
  bytesUsed(): number;
  /** Ends every connection that goes through it. */
  close(): Promise<void>;
}

const defaults: ProxyLimits = {
  maxConnections: 128,
  maxBytesPerExchange: 250_000_000,
  maxBytes: 1_000_000_000,
  idleMs: 60_000,
  connectTimeoutMs: 10_000,
};

/**
 * A forward proxy for programs we do not trust to choose their own connections. The address that is connected to is
 * the one that the guard saw, whatever the client called it. It reads plain requests and sees nothing of what goes
 * through an encrypted tunnel, so a secret is added only to plain requests (`inject`), which leave the proxy encrypted.
 */
export async function startGuardedProxy(settings: GuardedProxySettings): Promise<GuardedProxy> {
  const limits = { ...defaults, ...settings.limits };
  for (const { header, value } of settings.inject ?? []) {
    validateHeaderName(header);
    validateHeaderValue(header, value);
  }
  const { connectTimeoutMs } = limits;
  const { companyProxy } = settings;
  const agent = new Agent({
    connect: createGuardedConnector({ ...settings, connectTimeoutMs }),
    allowH2: false,
    headersTimeout: limits.idleMs,
    bodyTimeout: limits.idleMs,
  });
  const budget = createByteBudget(limits);
  const tunnelled = new WeakMap<Socket, string>();
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 0, maxHeaderSize: 65_536 });
  const parts: ProxyParts = {
    agent: companyProxy ? agent.compose(forwardPlain(companyProxy)) : agent,
    connect: createGuardedConnector({ ...settings, connectTimeoutMs, isTunnel: true }),
    budget,
    guard: settings.guard,
    isAllowedHost: createHostList(settings.allowHosts),
    inject: settings.inject ?? [],
    checkFor: settings.checkFor ?? (() => undefined),
    maySend: settings.maySend,
    idleMs: limits.idleMs,
    log: settings.log,
    serve: (client, origin) => {
      tunnelled.set(client, origin);
      server.emit('connection', client);
    },
    refuse: (refusal) => {
      settings.log.debug(refusal, 'The proxy made no connection');
      settings.onRefused?.(refusal);
    },
  };
  const sockets = followSockets(server, limits);
  const admits = (headers: IncomingHttpHeaders) => isAdmitted(headers, settings.credentials);

  server.on('request', (request, response) => {
    const origin = tunnelled.get(request.socket);
    if (origin !== undefined || admits(request.headers))
      void relayRequest({ request, response, origin, parts });
    else askForCredentials(response);
  });
  server.on('connect', (request, stream, head) => {
    const client = stream as Socket;
    if (admits(request.headers)) void openTunnel({ authority: request.url ?? '', client, head, parts });
    else
      client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${challenge}\r\nContent-Length: 0\r\n\r\n`);
  });
  await listen(server, settings.socketPath);

  return {
    url: settings.socketPath ? undefined : `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    socketPath: settings.socketPath,
    bytesUsed: budget.used,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await Promise.all([closed, agent.destroy()]);
    },
  };
}

const challenge = 'Proxy-Authenticate: Basic realm="Quarry"';

function askForCredentials(response: ServerResponse): void {
  response.writeHead(407, { 'proxy-authenticate': 'Basic realm="Quarry"' }).end();
}

function isAdmitted(headers: IncomingHttpHeaders, credentials: GuardedProxySettings['credentials']): boolean {
  if (!credentials) return true;
  const given = Buffer.from(headers['proxy-authorization'] ?? '');
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`,
  );
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A tunnel's socket leaves the server's own books, so they are kept here. */
function followSockets(server: Server, limits: ProxyLimits): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    // It comes back when plain requests are read from its tunnel.
    if (sockets.has(socket)) return;
    // A client may vanish at any moment; the reader of the socket learns of it through `close`.
    socket.on('error', () => socket.destroy());
    if (sockets.size >= limits.maxConnections) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.setTimeout(limits.idleMs, () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function listen(server: Server, socketPath: string | undefined): Promise<void> {
  // What a killed service left there is no longer listened to.
  if (socketPath) await rm(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const place = socketPath
      ? { path: socketPath, readableAll: true, writableAll: true }
      : { host: '127.0.0.1', port: 0 };
    server.listen(place, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Whether a host is one of these: `api.example.org` is that name, `*.example.org` every name below it. */
function createHostList(entries: readonly string[] | undefined): (host: string) => boolean {
  if (!entries) return () => true;
  const wanted = entries.map((entry) => bareHost(entry.trim().toLowerCase()));
  const exact = new Set(wanted.filter((entry) => !entry.startsWith('*.')));
  const endings = wanted.filter((entry) => entry.startsWith('*.')).map((entry) => entry.slice(1));
  return (host) => exact.has(host) || endings.some((ending) => host.endsWith(ending) && host !== ending);
}
