import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { performTask } from './perform-task.ts';
import { readTask } from './read-task.ts';
import type { ModelTask } from '../task.ts';
import { createBreather } from '../../../text/breather.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';

const MODEL_ID = 'extractive';
const TEXT_ID = 'text';

/** The model for no key and no network: it extracts and cites, never invents, and says so in its first line. */
export function createEmbeddedModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'embedded',
    modelId: MODEL_ID,
    supportedUrls: {},
    async doStream(options) {
      return { stream: toStream(parts(readTask(options), options)) };
    },
    async doGenerate(options) {
      return collect(parts(readTask(options), options));
    },
  };
}

async function* parts(
  task: ModelTask,
  { abortSignal, maxOutputTokens = Infinity, responseFormat }: LanguageModelV4CallOptions,
): AsyncGenerator<LanguageModelV4StreamPart> {
  abortSignal?.throwIfAborted();
  yield { type: 'stream-start', warnings: warningsFor(task, responseFormat) };
  yield { type: 'response-metadata', id: randomUUID(), timestamp: new Date(), modelId: MODEL_ID };

  const written = { text: 0, toolCalls: 0 };
  let finish: LanguageModelV4FinishReason['unified'] = 'stop';
  let isTextOpen = false;
  for await (const output of performTask(task, abortSignal)) {
    if (output.kind === 'tool-call') {
      const input = JSON.stringify(output.input);
      written.toolCalls += estimateTokens(output.tool) + estimateTokens(input);
      finish = 'tool-calls';
      yield* toolCallParts(output.tool, input);
      continue;
    }
    const tokens = estimateTokens(output.text);
    if (written.text + tokens > maxOutputTokens) {
      finish = 'length';
      break;
    }
    if (!isTextOpen) yield { type: 'text-start', id: TEXT_ID };
    isTextOpen = true;
    written.text += tokens;
    yield { type: 'text-delta', id: TEXT_ID, delta: output.text };
    await setImmediate();
    abortSignal?.throwIfAborted();
  }
  if (isTextOpen) yield { type: 'text-end', id: TEXT_ID };
  yield {
    type: 'finish',
    finishReason: { unified: finish, raw: undefined },
    usage: usageOf(await tokensRead(task, abortSignal), written),
  };
}

function* toolCallParts(toolName: string, input: string): Generator<LanguageModelV4StreamPart> {
  const id = randomUUID();
  yield { type: 'tool-input-start', id, toolName };
  yield { type: 'tool-input-delta', id, delta: input };
  yield { type: 'tool-input-end', id };
  yield { type: 'tool-call', toolCallId: id, toolName, input };
}

const WRITES_JSON: ReadonlySet<ModelTask['kind']> = new Set([
  'queries',
  'points',
  'plan',
  'outline',
  'delegation',
  'memory',
  'matrix-structure',
  'matrix-cells',
  'entities',
  'same-names',
  'skill-choice',
  'skill-call',
  'browse',
]);

function warningsFor(
  task: ModelTask,
  format: LanguageModelV4CallOptions['responseFormat'],
): SharedV4Warning[] {
  if (format?.type !== 'json' || WRITES_JSON.has(task.kind)) return [];
  return [{ type: 'unsupported', feature: 'responseFormat', details: 'This task is answered in text.' }];
}

function toStream(
  source: AsyncGenerator<LanguageModelV4StreamPart>,
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

async function collect(
  source: AsyncGenerator<LanguageModelV4StreamPart>,
): Promise<LanguageModelV4GenerateResult> {
  const content: LanguageModelV4Content[] = [];
  const result: Pick<LanguageModelV4GenerateResult, 'warnings' | 'response'> = { warnings: [] };
  let text = '';
  for await (const part of source) {
    if (part.type === 'stream-start') result.warnings = part.warnings;
    else if (part.type === 'response-metadata')
      result.response = { id: part.id, timestamp: part.timestamp, modelId: part.modelId };
    else if (part.type === 'text-delta') text += part.delta;
    else if (part.type === 'text-end') content.push({ type: 'text', text });
    else if (part.type === 'tool-call') content.push(part);
    else if (part.type === 'finish')
      return { ...result, content, finishReason: part.finishReason, usage: part.usage };
  }
  throw new Error('The embedded model ended without a finish part');
}

const SLICE_CHARS = 100_000;

/** An estimate of the tokens the task is made of: what the model reads, whatever the prompt says. */
async function tokensRead(task: ModelTask, signal?: AbortSignal): Promise<number> {
  const breather = createBreather(signal);
  let total = estimateTokens(task.question);
  for (const { title, text } of 'passages' in task ? task.passages : []) {
    total += estimateTokens(title);
    for (let start = 0; start < text.length; start += SLICE_CHARS) {
      total += estimateTokens(text.slice(start, start + SLICE_CHARS));
      if (breather.due()) await breather.rest();
    }
  }
  return total;
}

function usageOf(input: number, output: { text: number; toolCalls: number }): LanguageModelV4Usage {
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output.text + output.toolCalls, text: output.text, reasoning: 0 },
  };
}
