import type { z } from 'zod';
import type { RunEventType } from '@quarry/api/events.ts';
import type { Model } from '../providers/model/model.ts';
import type { RunInput } from '../store/runs.ts';
import type { Scope } from '../store/scope.ts';

/** Something a run can do. The model chooses it by its description and fills its input. */
export interface Tool<Input = unknown> {
  id: string;
  /** For the model: what it does and when to choose it. */
  description: string;
  input: z.ZodType<Input>;
  run(input: Input, context: ToolContext): Promise<ToolResult>;
}

/** What a tool may touch. */
export interface ToolContext {
  runId: string;
  scope: Scope;
  input: RunInput;
  model: Model;
  signal: AbortSignal;
  emit(type: RunEventType, payload: Record<string, unknown>): void;
  /** Expensive work under a name that is unique within this call: done once, however often the node crashes. */
  step<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** A tool that finds nothing has not crashed: the reason goes back to the model. */
export type ToolResult = { ok: true; text: string } | { ok: false; reason: string };
