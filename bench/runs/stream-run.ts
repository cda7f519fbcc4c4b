import http from 'node:http';
import { answerLength, modelId } from './answer.ts';
import type { ModelShape } from './answer.ts';

/** Whom to send runs to: a floor, or a node of Quarry. */
export interface Target {
  port: number;
  /** Before `/agent/run/stream`; floors take any path. */
  base: string;
  key: string;
}

export interface RunTimes {
  firstEventMs: number;
  firstTokenMs: number;
  wholeMs: number;
  bytes: number;
}

const agent = new http.Agent({ keepAlive: true });
const LAST_EVENT = 'data: {"type":"complete"';

/** One run from request to last event, read with as little work as possible; rejects when it does not complete. */
export function streamRun(
  target: Target,
  { shape, onRunId }: { shape: ModelShape; onRunId?: (runId: string) => void },
): Promise<RunTimes> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const times: RunTimes = { firstEventMs: 0, firstTokenMs: 0, wholeMs: 0, bytes: 0 };
    let tail: Buffer[] = [];
    const request = openStream(target, startBody(shape));
    request.on('error', reject);
    request.on('response', (response) => {
      response.on('error', reject);
      response.on('data', (bytes: Buffer) => {
        times.bytes += bytes.length;
        if (times.firstEventMs === 0) {
          times.firstEventMs = performance.now() - startedAt;
          onRunId?.(/"runId":"([^"]+)"/.exec(bytes.toString())?.[1] ?? '');
        }
        if (times.firstTokenMs === 0 && bytes.includes('"type":"delta"'))
          times.firstTokenMs = performance.now() - startedAt;
        if (bytes.toString('latin1', 0, 6) === 'data: ') tail = [bytes];
        else tail.push(bytes);
      });
      response.on('end', () => {
        times.wholeMs = performance.now() - startedAt;
        const flaw = flawOf(Buffer.concat(tail).toString(), shape);
        if (flaw) reject(new Error(`HTTP ${response.statusCode}: ${flaw}`));
        else resolve(times);
      });
    });
  });
}

/** Sends the request for a stream of events. */
export function openStream(
  target: Target,
  body: object,
  { path = '/agent/run/stream', method = 'POST', headers = {} } = {},
): http.ClientRequest {
  const text = method === 'GET' ? '' : JSON.stringify(body);
  const request = http.request({
    agent,
    host: '127.0.0.1',
    port: target.port,
    path: `${target.base}${path}`,
    method,
    headers: {
      authorization: `Bearer ${target.key}`,
      accept: 'text/event-stream',
      ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...headers,
    },
  });
  request.end(text);
  return request;
}

export const startBody = (shape: ModelShape) => ({
  modelName: `compatible/${modelId(shape)}`,
  inputText: 'Which rocks are found in a quarry?',
  promptKey: 'chat-routing',
  locale: 'en',
});

function flawOf(tail: string, { tokens }: ModelShape): string | undefined {
  const start = tail.lastIndexOf(LAST_EVENT);
  if (start === -1) return `the stream ended with: ${tail.slice(0, 300)}`;
  const { payload } = JSON.parse(tail.slice(start + 6).trim()) as { payload: { text?: string } };
  if (payload.text === undefined || payload.text.trimEnd().length === answerLength(tokens) - 1)
    return undefined;
  return `the answer has ${payload.text.length} characters instead of ${answerLength(tokens)}`;
}
