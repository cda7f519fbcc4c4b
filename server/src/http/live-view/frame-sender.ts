import { WebSocket } from 'ws';

/**
 * Sends frames as fast as the other side takes them: one is on its way, and only the newest waits. A slow watcher sees
 * fewer of them, and the last one always.
 */
export function createFrameSender(socket: WebSocket): (jpeg: Buffer) => void {
  let next: Buffer | undefined;
  let isBusy = false;

  function send(jpeg: Buffer): void {
    isBusy = true;
    // Called when the frame has left this process, or the connection broke.
    socket.send(jpeg, { binary: true }, () => {
      isBusy = false;
      const waiting = next;
      next = undefined;
      if (waiting && socket.readyState === WebSocket.OPEN) send(waiting);
    });
  }

  return (jpeg) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (isBusy) next = jpeg;
    else send(jpeg);
  };
}
