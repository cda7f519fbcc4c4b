import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// A process of its own: `serve.ts <folder of node-llama-cpp> <gguf>`. Prints its address, and answers OpenAI chat
// completions one after the other, as the smallest local servers do: without tools, with JSON schemas.

const CONTEXT = 4_096;
const MOST_TOKENS = 128;

const [folder = '', gguf = ''] = process.argv.slice(2);
// oxlint-disable-next-line typescript/no-explicit-any -- a package that only this trial installs has no types here
const llamaCpp: any = await import(
  pathToFileURL(path.join(folder, 'node_modules/node-llama-cpp/dist/index.js')).href
);
const llama = await llamaCpp.getLlama({
  gpu: false,
  build: 'never',
  progressLogs: false,
  logLevel: 'error',
  maxThreads: 1,
});
const model = await llama.loadModel({ modelPath: gguf });
const context = await model.createContext({ contextSize: CONTEXT, threads: 1 });
const completion = new llamaCpp.LlamaCompletion({ contextSequence: context.getSequence() });

interface ChatRequest {
  messages: { role: string; content: unknown }[];
  tools?: unknown[];
  stream?: boolean;
  response_format?: { type: string; json_schema?: { schema: Schema } };
}

type Schema = Record<string, unknown>;

let turn: Promise<unknown> = Promise.resolve();

const server = createServer((req, res) => {
  if (req.method === 'GET')
    return send(res, 200, {
      object: 'list',
      data: [{ id: 'smollm2', object: 'model', max_model_len: CONTEXT }],
    });
  turn = turn.then(() => answer(req, res)).catch((error: unknown) => fail(res, 500, String(error)));
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1\n`),
);

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = JSON.parse(await textOf(req)) as ChatRequest;
  if (body.tools) return fail(res, 500, 'tools param requires --jinja flag');
  const prompt = promptOf(body.messages);
  const tokens = model.tokenize(prompt, true) as unknown[];
  if (tokens.length > CONTEXT - MOST_TOKENS)
    return fail(
      res,
      400,
      `the request exceeds the available context size (${tokens.length} of ${CONTEXT} tokens)`,
    );
  const grammar = await grammarFor(body);
  const stop = new AbortController();
  res.on('close', () => stop.abort());
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  let written = 0;
  const frame = (delta: object, finish: string | null) =>
    res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  await completion.generateCompletion(tokens, {
    maxTokens: MOST_TOKENS,
    temperature: 0.2,
    repeatPenalty: { penalty: 1.1 },
    customStopTriggers: ['<|im_end|>', '<|im_start|>'],
    signal: stop.signal,
    stopOnAbortSignal: true,
    ...(grammar !== undefined && { grammar }),
    onTextChunk(content: string) {
      written += 1;
      frame({ content }, null);
    },
  });
  frame({}, written >= MOST_TOKENS ? 'length' : 'stop');
  const usage = { prompt_tokens: tokens.length, completion_tokens: written };
  res.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

function promptOf(messages: ChatRequest['messages']): string {
  const turns = messages.map(({ role, content }) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return `<|im_start|>${role}\n${text.replaceAll('<|im_', '< |im_')}<|im_end|>\n`;
  });
  return `${turns.join('')}<|im_start|>assistant\n`;
}

async function grammarFor({ response_format: format }: ChatRequest): Promise<unknown> {
  const schema = format?.json_schema?.schema;
  if (schema) return llama.createGrammarForJsonSchema(asGrammar(schema));
  return format?.type === 'json_object' ? llama.getGrammarFor('json') : undefined;
}

/** The library knows `oneOf` where others write `anyOf`. */
function asGrammar(schema: Schema): Schema {
  const { anyOf, items, properties, ...rest } = schema;
  return {
    ...rest,
    ...(Array.isArray(anyOf) && { oneOf: anyOf.map((one) => asGrammar(one as Schema)) }),
    ...(items !== undefined && { items: asGrammar(items as Schema) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, Schema>).map(([name, field]) => [name, asGrammar(field)]),
      ),
    }),
  };
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function fail(res: ServerResponse, status: number, message: string): void {
  if (res.headersSent) return void res.destroy();
  send(res, status, { error: { code: status, message } });
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
