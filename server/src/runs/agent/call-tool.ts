import { z } from 'zod';
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { untrusted } from '../../prompts/untrusted.ts';
import type { Passage } from '../../text/passage.ts';
import type { ToolCall } from '../../providers/model/model.ts';
import type { ReviewTool } from '../../tools/review-tool.ts';
import { untilAborted } from '../../providers/web/until-aborted.ts';
import { TimeUp } from '../../tools/time-up.ts';
import type { Tool, ToolResult } from '../../tools/tool.ts';
import type { RunContext } from './run-context.ts';
import { createToolContext, useTool } from './tool-context.ts';
import { databaseNow } from '../../store/database/database-time.ts';

export function describeTools(
  tools: readonly Tool[],
  reviewTools: readonly ReviewTool[],
): LanguageModelV4FunctionTool[] {
  return [
    ...tools.map((tool) => describe(tool.id, tool)),
    ...reviewTools.map((tool) => describe(tool.kind, tool)),
  ];
}

const described = new WeakMap<object, LanguageModelV4FunctionTool>();

/** Once for each tool: writing its schema down takes longer than most queries. */
function describe(name: string, tool: Pick<Tool, 'description' | 'input'>): LanguageModelV4FunctionTool {
  const known = described.get(tool);
  if (known) return known;
  const schema = z.toJSONSchema(tool.input, { target: 'draft-7', io: 'input' });
  const description: LanguageModelV4FunctionTool = {
    type: 'function',
    name,
    description: tool.description,
    inputSchema: schema as LanguageModelV4FunctionTool['inputSchema'],
  };
  described.set(tool, description);
  return description;
}

/** What a tool call leads to: words for the model and passages it may cite, or a draft that pauses the run. */
export type ToolOutcome =
  | { kind: 'result'; text: string; passages: Passage[]; failure?: string; computed?: string }
  | { kind: 'draft'; draft: DraftOutcome };

export interface ToolRequest {
  call: ToolCall;
  /** Names the call within its phase. */
  key: string;
  /** What the run has found so far. */
  passages: Passage[];
  /** When the run's time is up; later while it waits for people. */
  deadline: () => number;
}

export interface DraftOutcome {
  tool: ReviewTool;
  content: Record<string, unknown>;
}

/** Carries out what the model asked for. Whatever it got wrong goes back to it in words. */
export async function callTool(
  context: RunContext,
  reviewTools: readonly ReviewTool[],
  request: ToolRequest,
): Promise<ToolOutcome> {
  const { call, key, passages } = request;
  const prefix = `tool/${context.run.phase}/${key}`;
  const tool = reviewTools.find(({ kind }) => kind === call.name);
  if (tool) return draft(context, { tool, call, prefix, passages });
  const result = await withinTime(context, request.deadline, (limited) =>
    useTool(limited, { id: call.name, input: call.input, prefix }),
  );
  const text = result.ok ? result.text : `Nothing came of it: ${result.reason}`;
  return {
    kind: 'result',
    text: untrusted('tool_result', { tool: call.name }, text),
    passages: result.ok ? (result.passages ?? []) : [],
    ...(!result.ok && { failure: result.reason }),
    ...(result.ok && result.result !== undefined && { computed: result.result }),
  };
}

async function draft(
  context: RunContext,
  request: { tool: ReviewTool; call: ToolCall; prefix: string; passages: Passage[] },
): Promise<ToolOutcome> {
  const { tool, call, prefix, passages } = request;
  // A model that leaves the query out means the request itself.
  const query = tool.input.safeParse(call.input).data?.query ?? context.run.input.inputText;
  const content = await tool.draft({ query, passages }, createToolContext(context, prefix));
  return { kind: 'draft', draft: { tool, content: content as Record<string, unknown> } };
}

/** A tool that is still at work when the run's time is up is left alone: the model answers from what there is. */
async function withinTime(
  context: RunContext,
  deadline: () => number,
  work: (limited: RunContext) => Promise<ToolResult>,
): Promise<ToolResult> {
  const { signal: timeUp, cancel } = abortedAt(deadline);
  const limited = { ...context, signal: AbortSignal.any([context.signal, timeUp]) };
  try {
    return await untilAborted(work(limited), limited.signal);
  } catch (error) {
    if (!timeUp.aborted || context.signal.aborted) throw error;
    return { ok: false, reason: "the run's time was up before it was done" };
  } finally {
    cancel();
  }
}

/** Aborted at a time that may move away: looked at again when it has come. */
function abortedAt(time: () => number): { signal: AbortSignal; cancel: () => void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = time() - databaseNow();
    if (left <= 0) controller.abort(new TimeUp());
    else timer = setTimeout(look, Math.min(left + 1, LONGEST_TIMER_MS));
  };
  timer = setTimeout(look, 0);
  return { signal: controller.signal, cancel: () => clearTimeout(timer) };
}

// What a timer can hold; a longer limit is as good as none.
const LONGEST_TIMER_MS = 2 ** 31 - 1;
