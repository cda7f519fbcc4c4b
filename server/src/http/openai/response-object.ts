import type { TokenUsage } from '@quarry/api/common.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import { notFound } from '../../errors.ts';
import { isId } from '../../store/database/ids.ts';
import type { LinkedText } from './cite-links.ts';

export type ResponseStatus = 'queued' | 'in_progress' | 'completed' | 'failed' | 'incomplete' | 'cancelled';

/** What is known of a response whatever has become of it. */
export interface ResponseHead {
  runId: string;
  createdAt: number;
  model: string;
  instructions: string | null;
  previousId: string | null;
  background: boolean;
  metadata: Record<string, string>;
}

interface Rest {
  status: ResponseStatus;
  progress?: string;
  whole?: LinkedText | undefined;
  usage?: TokenUsage;
  error?: { code: ErrorCode | string; message: string };
  finishReason?: string;
}

export const responseId = (runId: string) => `resp_${runId.replaceAll('-', '')}`;

/** The id of the run behind it. */
export function runIdOf(id: string): string {
  const [, hex] = /^resp_([0-9a-f]{32})$/.exec(id) ?? [];
  const runId = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') ?? '';
  if (!isId(runId)) throw notFound('Response');
  return runId;
}

/** A response as OpenAI's package expects it: every field that it has, also those that mean nothing here. */
export function responseObject(head: ResponseHead, rest: Rest) {
  const { status, usage } = rest;
  return {
    id: responseId(head.runId),
    object: 'response',
    created_at: head.createdAt,
    status,
    background: head.background,
    error: rest.error ? { code: 'server_error', message: rest.error.message } : null,
    incomplete_details: status === 'incomplete' ? { reason: incompleteReason(rest.finishReason) } : null,
    instructions: head.instructions,
    max_output_tokens: null,
    model: head.model,
    output: outputOf(head.runId, rest),
    parallel_tool_calls: true,
    previous_response_id: head.previousId,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    truncation: 'auto',
    usage: usage
      ? {
          input_tokens: usage.inputTokens,
          input_tokens_details: { cached_tokens: usage.cachedInputTokens ?? 0 },
          output_tokens: usage.outputTokens,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: usage.inputTokens + usage.outputTokens,
        }
      : null,
    user: null,
    metadata: head.metadata,
  };
}

const incompleteReason = (finishReason = '') =>
  finishReason === 'content-filter' ? 'content_filter' : 'max_output_tokens';

/** A run that a limit has ended has answered, but not as far as it would have. */
export const endStatus = ({
  finishReason,
  isCancelled,
}: {
  finishReason: string;
  isCancelled: boolean;
}): ResponseStatus =>
  isCancelled
    ? 'cancelled'
    : finishReason === 'length' || finishReason === 'content-filter' || finishReason.endsWith('-limit')
      ? 'incomplete'
      : 'completed';

function outputOf(runId: string, { progress, whole, status }: Rest): object[] {
  return [
    ...(progress ? [reasoningItem(runId, progress)] : []),
    ...(whole
      ? [messageItem(runId, { whole, status: status === 'incomplete' ? 'incomplete' : 'completed' })]
      : []),
  ];
}

export const reasoningItem = (runId: string, summary: string | undefined) => ({
  id: `rs_${runId.replaceAll('-', '')}`,
  type: 'reasoning',
  summary: summary === undefined ? [] : [{ type: 'summary_text', text: summary }],
});

export const messageItem = (
  runId: string,
  { whole, status }: { whole?: LinkedText; status: 'in_progress' | 'completed' | 'incomplete' },
) => ({
  id: `msg_${runId.replaceAll('-', '')}`,
  type: 'message',
  status,
  role: 'assistant',
  content: whole ? [textPart(whole)] : [],
});

export const textPart = ({ text, annotations }: LinkedText) => ({
  type: 'output_text',
  text,
  annotations,
  logprobs: [],
});
