import type { TokenUsage } from '@quarry/api/common.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import { AppError } from '../../errors.ts';
import { openaiError } from './openai-error.ts';
import type { Said } from './answer-reader.ts';
import type { LinkedText } from './cite-links.ts';
import { answerOf, usageOf } from './run-answer.ts';
import type { AskedRun } from './run-answer.ts';

interface Asked extends AskedRun {
  /** As the caller named it. */
  model: string;
  createdAt: number;
}

const chatId = (runId: string) => `chatcmpl-${runId}`;

/** The whole answer at once. */
export async function chatCompletion(asked: Asked, signal: AbortSignal) {
  const { whole, finishReason } = await untilEnd(answerOf(asked, signal));
  return {
    ...head(asked, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: whole.text,
          refusal: null,
          annotations: chatAnnotations(whole),
        },
        logprobs: null,
        finish_reason: finish(finishReason),
      },
    ],
    usage: usage(await usageOf(asked)),
  };
}

/** The same as chunks. What goes on meanwhile is told as reasoning, which such clients show apart. */
export async function* chatChunks(
  asked: Asked,
  { includeUsage, signal }: { includeUsage: boolean; signal: AbortSignal },
): AsyncGenerator<string> {
  const chunk = (delta: object, finishReason: string | null = null) =>
    line({
      ...head(asked, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      ...(includeUsage && { usage: null }),
    });
  yield chunk({ role: 'assistant', content: '' });
  for await (const said of answerOf(asked, signal)) {
    if (said.kind === 'progress') yield chunk({ reasoning_content: said.text });
    else if (said.kind === 'text') yield chunk({ content: said.text });
    else if (said.kind === 'failed') return yield line(openaiError(failure(said)));
    else {
      const annotations = chatAnnotations(said.whole);
      if (annotations.length > 0) yield chunk({ annotations });
      yield chunk({}, finish(said.finishReason));
    }
  }
  if (includeUsage)
    yield line({ ...head(asked, 'chat.completion.chunk'), choices: [], usage: usage(await usageOf(asked)) });
  yield 'data: [DONE]\n\n';
}

async function untilEnd(answer: AsyncIterable<Said>): Promise<Extract<Said, { kind: 'end' }>> {
  for await (const said of answer) {
    if (said.kind === 'end') return said;
    if (said.kind === 'failed') throw failure(said);
  }
  throw new AppError('NOT_FOUND', 'The run was deleted before it ended.');
}

const failure = ({ message, code }: Extract<Said, { kind: 'failed' }>) =>
  new AppError(code as ErrorCode, message);

const line = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

const head = ({ runId, model, createdAt }: Asked, object: string) => ({
  id: chatId(runId),
  object,
  created: createdAt,
  model,
  system_fingerprint: null,
});

const chatAnnotations = ({ annotations }: LinkedText) =>
  annotations.flatMap(({ type, ...citation }) =>
    type === 'url_citation' ? [{ type, url_citation: citation }] : [],
  );

const usage = ({ inputTokens, outputTokens }: TokenUsage) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

const FINISHES: Record<string, string> = { 'content-filter': 'content_filter', length: 'length' };

const finish = (reason: string): string =>
  FINISHES[reason] ?? (reason.endsWith('-limit') ? 'length' : 'stop');
