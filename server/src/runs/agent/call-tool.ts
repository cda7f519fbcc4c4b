import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { turnWords } from '../../prompts/bad-turns.ts';
import { untrusted } from '../../prompts/untrusted.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { Passage } from '../../text/passage.ts';
import { fitJson } from '../../providers/model/fit-json.ts';
import { modelSchema } from '../../providers/model/model-schema.ts';
import type { ToolCall } from '../../providers/model/model.ts';
import type { ReviewTool } from '../../tools/review-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import type { RunContext } from './run-context.ts';
import { createToolContext, durably, useTool } from './tool-context.ts';

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
  const description: LanguageModelV4FunctionTool = {
    type: 'function',
    name,
    description: tool.description,
    inputSchema: modelSchema(tool.input) as LanguageModelV4FunctionTool['inputSchema'],
  };
  described.set(tool, description);
  return description;
}

/** What a tool call leads to: words for the model and passages it may cite, or a draft that pauses the run. */
export type ToolOutcome =
  | {
      kind: 'result';
      text: string;
      passages: Passage[];
      failure?: string;
      computed?: string;
      /** Nothing was carried out: there is no such tool, or its input is not to be understood. */
      isBad?: true;
    }
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

/** Carries out what the model asked for. Whatever it got wrong, or we did, goes back to it in words. */
export async function callTool(
  context: RunContext,
  reviewTools: readonly ReviewTool[],
  { call, key, passages, deadline }: ToolRequest,
): Promise<ToolOutcome> {
  const prefix = `tool/${context.run.phase}/${key}`;
  const tool = reviewTools.find(({ kind }) => kind === call.name);
  // A model that leaves the query out means the request itself.
  const query = tool && queryIn(tool, call.input);
  if (tool)
    return makeDraft(context, { tool, query: query ?? context.run.input.inputText, passages, prefix });
  const objection = objectionTo(context, reviewTools, call);
  if (objection !== undefined) return { ...inWords(call.name, objection), isBad: true };
  const result = await useTool(context, { id: call.name, input: call.input, prefix, deadline });
  if (!result.ok) return inWords(call.name, result.reason);
  return {
    kind: 'result',
    text: untrusted('tool_result', { tool: call.name }, result.text),
    passages: result.passages ?? [],
    ...(result.result !== undefined && { computed: result.result }),
  };
}

/** Why a call cannot be carried out as it is, for the model to mend. */
function objectionTo(
  { tools, run }: RunContext,
  reviewTools: readonly ReviewTool[],
  { name, input }: ToolCall,
): string | undefined {
  const words = turnWords[run.input.locale];
  const tool = tools.find(({ id }) => id === name);
  if (!tool) {
    const known = [...tools.map(({ id }) => id), ...reviewTools.map(({ kind }) => kind)];
    return words.unknownTool(name, { nearest: nearestName(name, known), all: known.join(', ') });
  }
  const fitted = fitJson(tool.input, input);
  return fitted.ok ? undefined : words.unfit(fitted.reason);
}

const queryIn = ({ input }: ReviewTool, given: unknown): string | undefined => {
  const fitted = fitJson(input, given);
  return fitted.ok ? fitted.value.query : undefined;
};

/** The first draft of a tool that is reviewed; a durable step, so that a crash before the pause changes nothing in it. */
export async function makeDraft(
  context: RunContext,
  request: { tool: ReviewTool; query: string; passages: Passage[]; prefix: string },
): Promise<ToolOutcome> {
  const { tool, query, passages, prefix } = request;
  const drafted = await durably(context, { id: tool.kind, prefix }, async (own) => ({
    ok: true as const,
    content: await tool.draft({ query, passages }, createToolContext(own, { prefix, tool: tool.kind })),
  }));
  if (!drafted.ok) return inWords(tool.kind, drafted.reason);
  return { kind: 'draft', draft: { tool, content: drafted.content as Record<string, unknown> } };
}

/** What the model is told when nothing came of a call. */
export const inWords = (tool: string, reason: string): Extract<ToolOutcome, { kind: 'result' }> => ({
  kind: 'result',
  text: untrusted('tool_result', { tool }, `Nothing came of it: ${reason}`),
  passages: [],
  failure: reason,
});
