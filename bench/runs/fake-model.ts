import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { shapeOf, words } from './answer.ts';

/**
 * A process of its own: an OpenAI-compatible server that does as little as it can, so that what is measured is the
 * others. Each token is one write in an event-loop turn of its own, as a model would send it.
 */
interface Answer {
  socket: Socket;
  tokens: number;
  sent: number;
  startedAt: number;
  tokensPerSecond: number;
}

const HEAD =
  'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\nTransfer-Encoding: chunked\r\n\r\n';
const CHUNK_HEAD =
  '{"id":"chatcmpl-bench","object":"chat.completion.chunk","created":1,"model":"bench","choices":[{"index":0,"delta":';
const PACE_TICK_MS = 4;

const opening = Buffer.from(
  HEAD + httpChunk(`data: ${CHUNK_HEAD}{"role":"assistant","content":""},"finish_reason":null}]}\n\n`),
);
const tokenChunks = words.map((word) =>
  Buffer.from(
    httpChunk(`data: ${CHUNK_HEAD}{"content":${JSON.stringify(word)}},"finish_reason":null}]}\n\n`),
  ),
);

const fast = new Set<Answer>();
const paced = new Set<Answer>();
let turning = false;

function turn(): void {
  for (const answer of fast) sendToken(answer, fast);
  turning = fast.size > 0;
  if (turning) setImmediate(turn);
}

setInterval(() => {
  const now = performance.now();
  for (const answer of paced) {
    const due = 1 + Math.floor(((now - answer.startedAt) / 1000) * answer.tokensPerSecond);
    while (answer.sent < due && paced.has(answer)) sendToken(answer, paced);
  }
}, PACE_TICK_MS);

function sendToken(answer: Answer, active: Set<Answer>): void {
  const { socket } = answer;
  if (socket.destroyed) return void active.delete(answer);
  const more = socket.write(tokenChunks[answer.sent % tokenChunks.length]!);
  answer.sent += 1;
  if (answer.sent === answer.tokens) {
    active.delete(answer);
    socket.write(closing(answer.tokens));
  } else if (!more) {
    active.delete(answer);
    socket.once('drain', () => activate(answer, active));
  }
}

function activate(answer: Answer, active: Set<Answer>): void {
  active.add(answer);
  if (active !== fast || turning) return;
  turning = true;
  setImmediate(turn);
}

function closing(tokens: number): Buffer {
  const usage = { prompt_tokens: 20, completion_tokens: tokens, total_tokens: 20 + tokens };
  return Buffer.from(
    `${httpChunk(
      `data: ${CHUNK_HEAD}{},"finish_reason":"stop"}]}\n\ndata: ${JSON.stringify({ id: 'chatcmpl-bench', choices: [], usage })}\n\ndata: [DONE]\n\n`,
    )}0\r\n\r\n`,
  );
}

function httpChunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

function answerRequest(socket: Socket, body: string): void {
  const shape = shapeOf(body);
  if (!shape)
    return void socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  socket.write(opening);
  const { tokens, tokensPerSecond = 0 } = shape;
  const answer = { socket, tokens, sent: 0, startedAt: performance.now(), tokensPerSecond };
  activate(answer, tokensPerSecond === 0 ? fast : paced);
}

const server = createServer({ noDelay: true }, (socket) => {
  let received: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + 4 + length;
    if (received.length < end) return;
    const body = received.toString('latin1', headEnd + 4, end);
    received = received.subarray(end);
    answerRequest(socket, body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
