import { liveViewClose, liveViewMessage } from '@quarry/api/live-view.ts';
import type { LiveViewCommand, LiveViewState } from '@quarry/api/live-view.ts';
import type { WebsocketInfo } from '@quarry/api/events/browse-events.ts';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { liveAddress } from './live-address.ts';

export type LiveStatus = 'connecting' | 'live' | 'lost' | 'ended' | 'too-many' | 'link-over';

interface LiveViewInput {
  info: WebsocketInfo;
  isOpen: boolean;
  /** Frames are drawn here. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

const FINAL: Record<number, LiveStatus> = {
  1000: 'ended',
  [liveViewClose.badToken]: 'link-over',
  [liveViewClose.noSession]: 'ended',
  [liveViewClose.otherNode]: 'link-over',
  [liveViewClose.tooMany]: 'too-many',
};
const LONGEST_WAIT_MS = 10_000;

/** The live screen of a session, connected again when the connection breaks. */
export function useLiveView({ info, isOpen, canvas }: LiveViewInput) {
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [state, setState] = useState<LiveViewState>();
  const [refusal, setRefusal] = useState<string>();
  const socket = useRef<WebSocket>(undefined);
  const address = liveAddress(info, location);

  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    let failures = 0;
    let isLeft = false;
    const show = createPainter(canvas);
    const connect = () => {
      const opened = new WebSocket(address);
      socket.current = opened;
      opened.binaryType = 'blob';
      opened.addEventListener('open', () => {
        failures = 0;
        setStatus('live');
      });
      opened.addEventListener('message', ({ data }: MessageEvent<Blob | string>) => {
        if (typeof data !== 'string') return show(data);
        const message = liveViewMessage.safeParse(JSON.parse(data)).data;
        if (!message) return;
        if (message.type === 'refused') return setRefusal(message.reason);
        setRefusal(undefined);
        setState(message);
      });
      opened.addEventListener('close', ({ code }) => {
        if (isLeft) return;
        setState(undefined);
        setStatus(FINAL[code] ?? 'lost');
        if (FINAL[code] === undefined)
          timer = setTimeout(connect, Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures++));
      });
    };
    connect();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      socket.current?.close();
      socket.current = undefined;
    };
  }, [address, isOpen, canvas]);

  return {
    status: isOpen ? status : ('ended' as const),
    state: isOpen ? state : undefined,
    refusal,
    send: (command: LiveViewCommand) => {
      if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(JSON.stringify(command));
    },
  };
}

/** Draws frames one after the other; of those that come meanwhile only the newest. */
function createPainter(canvas: RefObject<HTMLCanvasElement | null>): (frame: Blob) => void {
  let waiting: Blob | undefined;
  let isBusy = false;
  const work = async () => {
    isBusy = true;
    while (waiting) {
      const frame = waiting;
      waiting = undefined;
      await paint(canvas, frame);
    }
    isBusy = false;
  };
  return (frame) => {
    waiting = frame;
    if (!isBusy) void work();
  };
}

async function paint(canvas: RefObject<HTMLCanvasElement | null>, frame: Blob): Promise<void> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(frame);
  } catch {
    // A frame that is none is left out; the next one is a whole picture again.
    return;
  }
  const element = canvas.current;
  if (!element) return picture.close();
  element.width = picture.width;
  element.height = picture.height;
  element.getContext('2d')!.drawImage(picture, 0, 0);
  element.dataset['frames'] = String(Number(element.dataset['frames'] ?? 0) + 1);
  picture.close();
}
