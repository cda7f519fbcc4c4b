import type { RawData, WebSocket } from 'ws';
import { liveViewClose, liveViewCommand } from '@quarry/api/live-view.ts';
import type { LiveViewCommand, LiveViewMessage, LiveViewState } from '@quarry/api/live-view.ts';
import { createFrameSender } from './frame-sender.ts';

interface Watcher {
  frame(jpeg: Buffer): void;
  state(state: LiveViewState): void;
  refused(reason: string): void;
  ended(reason: string): void;
}

interface Watch {
  command(command: LiveViewCommand): void;
  leave(): void;
}

/** The browsers of this node. */
export interface LiveDoor {
  watch(sessionId: string, watcher: Watcher): Watch | 'not-here' | 'too-many';
}

const LONGEST_REASON_BYTES = 120;

/** One watcher of a browser that runs here. */
export function serveWatcher(
  socket: WebSocket,
  { live, sessionId }: { live: LiveDoor; sessionId: string },
): void {
  const tell = (message: LiveViewMessage) => socket.send(JSON.stringify(message));
  const watch = live.watch(sessionId, {
    frame: createFrameSender(socket),
    state: tell,
    refused: (reason) => tell({ type: 'refused', reason }),
    ended: (reason) => socket.close(1000, shortReason(reason)),
  });
  if (watch === 'not-here')
    return socket.close(liveViewClose.notNow, 'The browser is not open at the moment. Try again.');
  if (watch === 'too-many') return socket.close(liveViewClose.tooMany, 'Too many are watching already.');
  socket.on('message', (data, isBinary) => {
    const command = isBinary ? undefined : readCommand(data);
    if (command) watch.command(command);
    else socket.close(liveViewClose.badMessage, 'A message was not as the protocol has it.');
  });
  socket.on('close', () => watch.leave());
}

function readCommand(data: RawData): LiveViewCommand | undefined {
  try {
    return liveViewCommand.safeParse(JSON.parse(String(data))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What a close frame can hold. */
function shortReason(reason: string): string {
  let short = reason;
  while (Buffer.byteLength(short) > LONGEST_REASON_BYTES) short = short.slice(0, -1);
  return short.toWellFormed();
}
