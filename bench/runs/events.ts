import type { IncomingMessage } from 'node:http';
import { openStream } from './stream-run.ts';
import type { Target } from './stream-run.ts';

export interface SeenEvent {
  /** Only in streams with `id:` lines. */
  id: number | undefined;
  type: string;
  payload: Record<string, unknown>;
  /** On the clock of `performance.now()`. */
  at: number;
}

export interface Request {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Reads a stream event by event, for what has to be looked at closely. Ends early when `onEvent` says true. */
export function readEvents(
  target: Target,
  { body = {}, ...request }: Request,
  onEvent: (event: SeenEvent) => boolean | void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = openStream(target, body, request);
    call.on('error', reject);
    call.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return reject(new Error(`the stream answered ${response.statusCode}`));
      }
      let rest: string[] = [];
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (part: string) => {
        rest.push(part);
        if (!part.endsWith('\n\n')) return;
        const blocks = rest.join('').split('\n\n');
        rest = [];
        for (const block of blocks) if (take(block, onEvent)) return leave(response, resolve);
      });
      response.on('end', resolve);
    });
  });
}

function take(block: string, onEvent: (event: SeenEvent) => boolean | void): boolean {
  const [, id, json] = /^(?:id: (\d+)\n)?data: (.*)$/.exec(block) ?? [];
  if (json === undefined) return false;
  const { type, payload } = JSON.parse(json) as Pick<SeenEvent, 'type' | 'payload'>;
  return (
    onEvent({ id: id === undefined ? undefined : Number(id), type, payload, at: performance.now() }) === true
  );
}

function leave(response: IncomingMessage, resolve: () => void): void {
  response.removeAllListeners('error').on('error', () => undefined);
  response.destroy();
  resolve();
}
