import { z } from 'zod';
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { RunEventType } from '@quarry/api/events.ts';
import { untrusted } from '../prompts/untrusted.ts';
import type { ToolCall } from '../providers/model/model.ts';
import type { Tool, ToolResult } from '../tools/tool.ts';
import type { RunContext } from './run-context.ts';

export function describeTools(tools: readonly Tool[]): LanguageModelV4FunctionTool[] {
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

/** Carries out what the model asked for. Whatever it got wrong goes back to it in words. */
export async function callTool(
  context: RunContext,
  tools: readonly Tool[],
  { call, stepIndex }: { call: ToolCall; stepIndex: number },
): Promise<string> {
  const result = await carryOut(context, tools, { call, stepIndex });
  const text = result.ok ? result.text : `Nothing came of it: ${result.reason}`;
  return untrusted('tool_result', { tool: call.name }, text);
}

async function carryOut(
  context: RunContext,
  tools: readonly Tool[],
  { call, stepIndex }: { call: ToolCall; stepIndex: number },
): Promise<ToolResult> {
  const tool = tools.find(({ id }) => id === call.name);
  if (!tool)
    return {
      ok: false,
      reason: `there is no tool ${call.name}; choose one of ${tools.map(({ id }) => id).join(', ')}`,
    };
  const input = tool.input.safeParse(call.input);
  if (!input.success) return { ok: false, reason: `the input does not fit: ${z.prettifyError(input.error)}` };
  const { run, model, writer, signal } = context;
  const prefix = `tool/${run.phase}/${stepIndex}/${call.id}`;
  return context.step(prefix, () =>
    tool.run(input.data, {
      runId: run.id,
      scope: { workspaceId: run.workspaceId, userId: run.userId },
      input: run.input,
      model,
      signal,
      emit: (type: RunEventType, payload) => writer.emit(type, payload),
      step: (key, work) => context.step(`${prefix}/${key}`, work),
    }),
  );
}
