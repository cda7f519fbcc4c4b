import type { WebSocket, WebSocketServer } from 'ws';

const EVERY_MS = 30_000;

/** Ends connections that have died without a word: who does not answer one ping is gone by the next. */
export function createHeartbeat(server: WebSocketServer) {
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
