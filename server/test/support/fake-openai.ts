import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestTokens } from './request-tokens.ts';

export interface FakeRequest {
  path: string;
  headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what was sent, whatever its shape
  body: any;
}

interface FakeToolCall {
  name: string;
  /** A string is sent as it is: the way to script malformed arguments. */
  input: unknown;
  id?: string;
}

export interface FakeText {
  kind: 'text';
  text: string;
  /** Pause before each token; 0 sends as fast as the socket takes it. */
  tokenDelayMs?: number;
  toolCalls?: FakeToolCall[];
  /** `null` leaves the usage chunk out, as servers do that do not know `stream_options`. */
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
  finishReason?: string;
}

export type FakeAnswer =
  | FakeText
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  /** Sends the text, then nothing more, and leaves the connection open. `headers: false`: not even headers. */
  | { kind: 'stall'; text?: string; headers?: false }
  /** Sends the text, then breaks the connection. */
  | { kind: 'reset'; text?: string }
  /** Sends the text, then ends the body properly, but without a finish reason. */
  | { kind: 'cut'; text?: string }
  /** Status 200 and these bytes. `keepOpen`: the connection is not closed after them. */
  | { kind: 'raw'; body: string; contentType?: string; keepOpen?: boolean };

export type FakeScript =
  | FakeAnswer[]
  | ((request: FakeRequest, index: number) => FakeAnswer | Promise<FakeAnswer>);

export const says = (text: string, options: Omit<FakeText, 'kind' | 'text'> = {}): FakeAnswer => ({
  kind: 'text',
  text,
  ...options,
});
export const callsTool = (name: string, input: unknown): FakeAnswer => ({
  kind: 'text',
  text: '',
  toolCalls: [{ name, input }],
});
export const fails = (status: number, headers: Record<string, string> = {}): FakeAnswer => ({
  kind: 'status',
  status,
  headers,
});
export const stalls = (text?: string): FakeAnswer => ({ kind: 'stall', text });
export const resets = (text?: string): FakeAnswer => ({ kind: 'reset', text });
export const cutsOff = (text?: string): FakeAnswer => ({ kind: 'cut', text });
export const raw = (body: string, contentType?: string): FakeAnswer => ({ kind: 'raw', body, contentType });

export interface FakeOpenAi {
  /** Ends in `/v1`: what goes into `LLM_BASE_URL`. */
  baseUrl: string;
  /** Without a path: what Ollama's address would be. */
  origin: string;
  /** Chat completion requests in the order in which they came. */
  requests: FakeRequest[];
  /** The sizes of those that were too long. */
  refused: number[];
  close(): Promise<void>;
}

export interface FakeOptions {
  models?: string[];
  /** Tokens that each of them can read, as vLLM says it. A quarter is for the answer: what is longer is refused. */
  contextWindow?: number | undefined;
  ollamaTags?: string[];
  /** Told when a chat completion is asked for, and when its connection has ended. */
  onOpen?: () => void;
  onClose?: () => void;
}

/**
 * A local server that speaks OpenAI chat completions, streaming or not, one scripted answer per request.
 * A request beyond the script gets a 400, which nobody retries, so that a test notices.
 */
export async function fakeOpenAi(script: FakeScript, options: FakeOptions = {}): Promise<FakeOpenAi> {
  const requests: FakeRequest[] = [];
  const refused: number[] = [];
  const longest = (options.contextWindow ?? Infinity) * 0.75;
  const server = createServer(async (req, res) => {
    if (req.method === 'GET' || req.url === '/api/show') return answerList(req, res, options);
    options.onOpen?.();
    res.on('close', () => options.onClose?.());
    const request: FakeRequest = { path: req.url ?? '', headers: req.headers, body: await readJson(req) };
    const index = requests.push(request) - 1;
    const tokens = options.contextWindow === undefined ? 0 : requestTokens(request);
    if (tokens > longest) {
      refused.push(tokens);
      return sendAnswer(res, tooLong(options.contextWindow!), request.body);
    }
    const answer =
      typeof script === 'function' ? await script(request, index) : (script[index] ?? beyondScript);
    await sendAnswer(res, answer, request.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    requests,
    refused,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** In the words of vLLM. */
export const tooLong = (contextWindow: number): FakeAnswer => ({
  kind: 'status',
  status: 400,
  body: { error: { message: `This model's maximum context length is ${contextWindow} tokens.` } },
});

const beyondScript: FakeAnswer = {
  kind: 'status',
  status: 400,
  body: { error: { message: 'The script of this fake server has no more answers.' } },
};

function answerList(
  req: IncomingMessage,
  res: ServerResponse,
  lists: Pick<FakeOptions, 'models' | 'contextWindow' | 'ollamaTags'>,
) {
  if (req.url === '/v1/models' && lists.models) {
    const about = { object: 'model', max_model_len: lists.contextWindow };
    return sendJson(res, 200, { object: 'list', data: lists.models.map((id) => ({ id, ...about })) });
  }
  if (req.url === '/api/tags' && lists.ollamaTags) {
    return sendJson(res, 200, { models: lists.ollamaTags.map((name) => ({ name })) });
  }
  return sendJson(res, 404, { error: { message: 'Not found' } });
}

async function sendAnswer(
  res: ServerResponse,
  answer: FakeAnswer,
  body: { stream?: boolean },
): Promise<void> {
  if (answer.kind === 'status') {
    const message = `scripted failure ${answer.status}`;
    return sendJson(res, answer.status, answer.body ?? { error: { message } }, answer.headers);
  }
  if (answer.kind === 'raw') {
    res.writeHead(200, { 'content-type': answer.contentType ?? 'text/event-stream' }).write(answer.body);
    return answer.keepOpen ? undefined : void res.end();
  }
  if (answer.kind === 'stall' && answer.headers === false) return;
  if (answer.kind === 'text' && body?.stream !== true) return sendJson(res, 200, completion(answer));

  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  res.flushHeaders();
  res.write(frame({ role: 'assistant', content: '' }));
  await sendTokens(res, answer.text ?? '', answer.kind === 'text' ? (answer.tokenDelayMs ?? 0) : 0);
  if (answer.kind === 'stall') return;
  if (answer.kind === 'cut') return void res.end();
  if (answer.kind === 'reset') return resetAfterFlush(res);
  for (const part of toolCallFrames(answer.toolCalls ?? [])) res.write(part);
  res.end(closingFrames(answer));
}

async function sendTokens(res: ServerResponse, text: string, delayMs: number): Promise<void> {
  for (const token of tokensOf(text)) {
    if (delayMs > 0) await sleep(delayMs);
    if (res.destroyed) return;
    res.write(frame({ content: token }));
  }
}

/** Breaks the connection only once what was written is on its way: a reset throws unsent bytes away. */
function resetAfterFlush(res: ServerResponse): void {
  res.write(': \n\n', () => setTimeout(() => res.socket?.resetAndDestroy(), 20));
}

function tokensOf(text: string): string[] {
  return text.match(/\s*\S{1,4}|\s+/gu) ?? [];
}

const FRAME_HEAD =
  'data: {"id":"chatcmpl-fake","object":"chat.completion.chunk","created":1,"model":"fake","choices":[{"index":0,';

function frame(delta: unknown, finishReason: string | null = null): string {
  return `${FRAME_HEAD}"delta":${JSON.stringify(delta)},"finish_reason":${JSON.stringify(finishReason)}}]}\n\n`;
}

/** Arguments arrive in fragments of three characters, the id and the name only with the first. */
function toolCallFrames(calls: FakeToolCall[]): string[] {
  return calls.flatMap((call, index) => {
    const head = {
      index,
      id: idOf(call, index),
      type: 'function',
      function: { name: call.name, arguments: '' },
    };
    const fragments = argumentsOf(call).match(/.{1,3}/gsu) ?? [];
    return [
      frame({ tool_calls: [head] }),
      ...fragments.map((part) => frame({ tool_calls: [{ index, function: { arguments: part } }] })),
    ];
  });
}

function closingFrames(answer: FakeText): string {
  const usage = usageOf(answer);
  const usageFrame = usage ? `data: ${JSON.stringify({ id: 'chatcmpl-fake', choices: [], usage })}\n\n` : '';
  return `${frame({}, finishReasonOf(answer))}${usageFrame}data: [DONE]\n\n`;
}

function completion(answer: FakeText) {
  const toolCalls = answer.toolCalls?.map((call, index) => ({
    id: idOf(call, index),
    type: 'function',
    function: { name: call.name, arguments: argumentsOf(call) },
  }));
  const message = { role: 'assistant', content: answer.text, tool_calls: toolCalls };
  return {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [{ index: 0, message, finish_reason: finishReasonOf(answer) }],
    usage: usageOf(answer) ?? undefined,
  };
}

const idOf = (call: FakeToolCall, index: number): string => call.id ?? `call_${index + 1}`;
const argumentsOf = (call: FakeToolCall): string =>
  typeof call.input === 'string' ? call.input : JSON.stringify(call.input);
const finishReasonOf = (answer: FakeText): string =>
  answer.finishReason ?? (answer.toolCalls?.length ? 'tool_calls' : 'stop');

function usageOf(answer: FakeText) {
  if (answer.usage === null) return null;
  const usage = answer.usage ?? { prompt_tokens: 10, completion_tokens: tokensOf(answer.text).length };
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
