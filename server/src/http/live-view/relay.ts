import { WebSocket } from 'ws';
import { liveViewClose } from '@quarry/api/live-view.ts';
import { createFrameSender } from './frame-sender.ts';

export interface RelayTarget {
  url: string;
  headers: Record<string, string>;
  onProblem: (error: Error) => void;
}

const MAX_FRAME_BYTES = 8 * 1024 * 1024;
const MOST_WAITING = 1_000;
const CONNECT_MS = 10_000;

/** Passes everything on between a watcher here and the node that has the browser. */
export function relayTo(watcher: WebSocket, { url, headers, onProblem }: RelayTarget): void {
  const node = new WebSocket(url, {
    headers,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handshakeTimeout: CONNECT_MS,
  });
  const sendFrame = createFrameSender(watcher);
  const early: string[] = [];

  watcher.on('message', (data, isBinary) => {
    if (isBinary) return watcher.close(liveViewClose.badMessage, 'Messages are JSON text.');
    if (node.readyState === WebSocket.OPEN) node.send(String(data));
    else if (early.length < MOST_WAITING) early.push(String(data));
  });
  watcher.on('close', () => node.terminate());

  node.on('open', () => early.splice(0).forEach((message) => node.send(message)));
  node.on('message', (data, isBinary) => {
    if (isBinary) sendFrame(data as Buffer);
    else if (watcher.readyState === WebSocket.OPEN) watcher.send(String(data));
  });
  node.on('error', (error) => {
    if (watcher.readyState === WebSocket.OPEN) onProblem(error);
  });
  node.on('close', (code, reason) => {
    // 1005 and 1006 say that there was no code: they cannot be sent.
    if (code === 1005 || code === 1006)
      watcher.close(liveViewClose.notNow, 'The node that has the browser cannot be reached. Try again.');
    else watcher.close(code, reason);
  });
}
