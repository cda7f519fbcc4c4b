import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { liveViewMessage } from '@quarry/api/live-view.ts';
import type { LiveViewCommand, LiveViewInput, LiveViewState } from '@quarry/api/live-view.ts';

interface Session {
  ws_url: string;
  token: string;
}

/** Somebody in front of a live view. */
export async function watch({ ws_url, token }: Session, options: ClientOptions = {}) {
  const socket = new WebSocket(`${ws_url}?token=${encodeURIComponent(token)}`, options);
  const states: LiveViewState[] = [];
  const refusals: string[] = [];
  const frames: Buffer[] = [];
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  let isClosed = false;
  socket.on('message', (data, isBinary) => {
    if (isBinary) return void frames.push(data as Buffer);
    const message = liveViewMessage.parse(JSON.parse(String(data)));
    if (message.type === 'state') states.push(message);
    else refusals.push(message.reason);
  });
  socket.on('close', (code, reason) => {
    isClosed = true;
    closed.resolve({ code, reason: String(reason) });
  });
  await once(socket, 'open');

  const send = (command: LiveViewCommand) => socket.send(JSON.stringify(command));
  const input = (event: LiveViewInput) => send({ type: 'input', input: event });
  return {
    socket,
    states,
    frames,
    refusals,
    send,
    input,
    click(x: number, y: number) {
      for (const action of ['down', 'up'] as const) input({ kind: 'mouse', action, x, y });
    },
    /** Waits for a state, a frame, a refusal or the end. */
    async until<T>(find: () => T | undefined | false): Promise<T> {
      for (;;) {
        const found = find();
        if (found) return found;
        if (isClosed) throw new Error(`the socket was closed: ${JSON.stringify(await closed.promise)}`);
        await sleep(20);
      }
    },
    end: () => closed.promise,
    leave: () => socket.terminate(),
  };
}

/** How a connection that is not let in ends: with a close code, or with an HTTP status. */
export async function refusedWith(session: Session, options: ClientOptions = {}): Promise<number> {
  const socket = new WebSocket(`${session.ws_url}?token=${session.token}`, options);
  return new Promise((resolve) => {
    socket.on('close', (code) => resolve(code));
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', () => undefined);
  });
}
