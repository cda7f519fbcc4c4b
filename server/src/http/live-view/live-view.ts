import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { liveViewClose } from '@quarry/api/live-view.ts';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { livePath, liveWords, relayWords } from '../../store/runs/browser-links.ts';
import type { BrowserSessionRow, BrowserSessionStore } from '../../store/runs/browser-sessions.ts';
import { isId } from '../../store/database/ids.ts';
import type { TokenSigner } from '../../store/accounts/signed-token.ts';
import type { OriginCheck } from '../own-origin.ts';
import { relayTo } from './relay.ts';
import { serveWatcher } from './serve-watcher.ts';
import type { LiveDoor } from './serve-watcher.ts';

export interface LiveViewDeps {
  live: LiveDoor;
  sessions: BrowserSessionStore;
  tokens: TokenSigner;
  nodeId: string;
  origins: Pick<OriginCheck, 'isOwnOrNone'>;
  log: Logger;
}

export type LiveView = ReturnType<typeof createLiveView>;

/** Sent by another node that has checked the watcher. */
const RELAY_HEADER = 'x-quarry-relay';
const MAX_MESSAGE_BYTES = 64 * 1024;
const PREFIX = livePath('');

export const isLiveViewRequest = (request: IncomingMessage) => request.url?.startsWith(PREFIX) ?? false;

/** Sockets for watchers of a browser. They are let in like any request, and join it on the node where it runs. */
export function createLiveView(deps: LiveViewDeps) {
  const { sessions, tokens, log } = deps;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const heartbeat = createHeartbeat(server);
  /** Requests that came as an upgrade, with what is needed to carry it out. */
  const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>();

  async function join(socket: WebSocket, asked: { sessionId: string; token: string; relay: string }) {
    const { sessionId } = asked;
    const row = isId(sessionId) ? await sessions.find(sessionId) : undefined;
    if (!row) return socket.close(liveViewClose.noSession, 'The session has ended.');
    const isRelay = asked.relay !== '' && tokens.verify(asked.relay, relayWords(sessionId));
    if (!isRelay && !tokens.verify(asked.token, liveWords(row)))
      return socket.close(liveViewClose.badToken, 'The token is not valid, or not any more.');
    if (row.nodeId === deps.nodeId) return serveWatcher(socket, { live: deps.live, sessionId });
    // Between two nodes that each take the other for the right one nothing must go round.
    if (isRelay) return socket.close(liveViewClose.notNow, 'The browser is being moved. Try again.');
    return relay(socket, row);
  }

  function relay(socket: WebSocket, { id, nodeUrl }: BrowserSessionRow): void {
    if (nodeUrl === null)
      return socket.close(
        liveViewClose.otherNode,
        'The browser runs on another node, which must be told its NODE_URL.',
      );
    const token = tokens.sign(relayWords(id), new Date(Date.now() + 60_000));
    relayTo(socket, {
      url: `${nodeUrl.replace(/^http/, 'ws')}${livePath(id)}`,
      headers: { [RELAY_HEADER]: token },
      onProblem: (error) => log.warn({ err: error, nodeUrl }, 'another node could not be reached'),
    });
  }

  return {
    /** False when the request is no upgrade. Throws what an HTTP answer can still say. */
    accept(reply: FastifyReply, asked: { sessionId: string; token: string | undefined }): boolean {
      const { request } = reply;
      const upgrade = upgrades.get(request.raw);
      if (!upgrade) return false;
      if (!deps.origins.isOwnOrNone(request))
        throw new AppError('FORBIDDEN', 'A browser may watch only from a page of this service.');
      const relayToken = request.headers[RELAY_HEADER];
      reply.hijack();
      reply.raw.detachSocket(upgrade.socket as never);
      server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
        heartbeat.watch(socket);
        // A connection that breaks is no news; `close` follows.
        socket.on('error', (error) => log.debug({ err: error }, 'a watcher was lost'));
        // What comes before the watcher listens is not lost.
        socket.pause();
        join(socket, {
          sessionId: asked.sessionId,
          token: asked.token ?? '',
          relay: typeof relayToken === 'string' ? relayToken : '',
        })
          .catch((error: unknown) => {
            log.error({ err: error }, 'a watcher could not join');
            socket.close(1011, 'Something went wrong here.');
          })
          .finally(() => socket.resume());
      });
      return true;
    },

    /** Lets upgrades go the way of all requests: counted, limited, answered with errors. */
    attach(app: FastifyInstance): void {
      app.server.on('upgrade', (request, socket, head) => {
        upgrades.set(request, { socket, head });
        const response = new ServerResponse(request);
        response.assignSocket(socket as never);
        response.once('finish', () => socket.end());
        app.routing(request, response);
      });
    },

    close(): void {
      heartbeat.stop();
      for (const socket of server.clients) {
        socket.close(1001, 'The service is stopping. The run goes on: connect again in a moment.');
        setTimeout(() => socket.terminate(), 1_000).unref();
      }
    },
  };
}

const EVERY_MS = 30_000;

/** Ends connections that have died without a word: who does not answer one ping is gone by the next. */
function createHeartbeat(server: WebSocketServer) {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      silent.add(socket);
      socket.ping();
    }
  }, EVERY_MS).unref();
  return {
    watch(socket: WebSocket): void {
      socket.on('pong', () => silent.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}
