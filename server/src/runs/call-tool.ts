import { z } from 'zod';
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { TokenUsage } from '@quarry/api/common.ts';
import { untrusted } from '../prompts/untrusted.ts';
import type { Passage } from '../providers/model/embedded/task.ts';
import type { ToolCall } from '../providers/model/model.ts';
import type { Tool, ToolResult } from '../tools/tool.ts';
import { addUsage } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { createToolContext } from './tool-context.ts';

/** A tool whose input is checked at the border; inside the list the types of inputs no longer matter. */
export type AnyTool = Tool;

export function describeTools(tools: readonly AnyTool[]): LanguageModelV4FunctionTool[] {
  return tools.map(({ id, description, input }) => ({
    type: 'function',
    name: id,
    description,
    inputSchema: z.toJSONSchema(input, {
      target: 'draft-7',
      io: 'input',
    }) as LanguageModelV4FunctionTool['inputSchema'],
  }));
}

export interface ToolOutcome {
  /** What goes back to the model, marked as data. */
  text: string;
  /** What it may cite from now on. */
  passages: Passage[];
}

/** Carries out what the model asked for. Whatever it got wrong goes back to it in words. */
export async function callTool(
  context: RunContext,
  tools: readonly AnyTool[],
  { call, stepIndex }: { call: ToolCall; stepIndex: number },
): Promise<ToolOutcome> {
  const result = await carryOut(context, tools, { call, stepIndex });
  const text = result.ok ? result.text : `Nothing came of it: ${result.reason}`;
  return {
    text: untrusted('tool_result', { tool: call.name }, text),
    passages: result.ok ? (result.passages ?? []) : [],
  };
}

async function carryOut(
  context: RunContext,
  tools: readonly AnyTool[],
  { call, stepIndex }: { call: ToolCall; stepIndex: number },
): Promise<ToolResult> {
  const tool = tools.find(({ id }) => id === call.name);
  if (!tool) {
    const known = tools.map(({ id }) => id).join(', ');
    return { ok: false, reason: `there is no tool ${call.name}; choose one of ${known}` };
  }
  const input = tool.input.safeParse(call.input);
  if (!input.success) return { ok: false, reason: `the input does not fit: ${z.prettifyError(input.error)}` };
  const prefix = `tool/${context.run.phase}/${stepIndex}/${call.id}`;
  const before = { ...context.usage };
  const { result, spent } = await context.steps.run(prefix, async () => ({
    result: await tool.run(input.data, createToolContext(context, prefix)),
    spent: difference(context.usage, before),
  }));
  // A call that an earlier attempt has finished was paid for there, and counts here.
  if (difference(context.usage, before).inputTokens < spent.inputTokens) addUsage(context.usage, spent);
  return result;
}

const difference = (now: TokenUsage, before: TokenUsage): TokenUsage => ({
  inputTokens: now.inputTokens - before.inputTokens,
  outputTokens: now.outputTokens - before.outputTokens,
});
