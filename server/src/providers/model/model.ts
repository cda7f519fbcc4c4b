import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import type { UsageLine } from '@quarry/api/model-roles.ts';
import type { AnswerPart } from './answer-parts.ts';
import type { ModelTask } from './task.ts';

/** One language model as the engine sees it. Everything vendor-specific stays behind `call`. */
export interface Model {
  /** `provider/model`, as a caller writes it in `modelName`. */
  readonly name: string;
  readonly provider: string;
  readonly modelId: string;
  /** Tokens that prompt and answer share. */
  readonly contextWindow: number;
  readonly maxOutputTokens: number;
  /** Whether it is shown pictures, as far as is known by now. */
  canSee(): boolean;
  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelResult>;
}

/** What a model is asked. Worded in `prompts/`; tools and runs pass it along as it is. */
export interface Question {
  prompt: LanguageModelV4Prompt;
  /** The same as typed data: what the embedded model works from. Without it that model can only quote. */
  task?: ModelTask;
}

/** What is asked, where the embedded model has a task for it. */
export type TaskKind = ModelTask['kind'];

export interface ModelRequest extends Question {
  tools?: LanguageModelV4FunctionTool[];
  toolChoice?: LanguageModelV4ToolChoice;
  /** When set, the answer is JSON of this schema (JSON Schema); the caller still parses it as foreign input. */
  responseSchema?: Record<string, unknown>;
  maxOutputTokens?: number;
  /** How hard the model should think before it answers; left out, as the vendor has it. */
  reasoning?: 'low' | 'medium' | 'high' | undefined;
  /** Calls with the same key begin alike: the vendor may keep that beginning instead of reading it again. */
  cacheKey?: string | undefined;
}

export interface ModelCallOptions {
  signal: AbortSignal;
  maxRetries: number;
  retryDelayMs: number;
  onText?: (delta: string) => void;
  /** What the model thinks, where it shows it. Also void after a restart. */
  onReasoning?: (delta: string) => void;
  /** Asked before each attempt: waits for a place where only so many calls may be open at once. Returns how to leave it. */
  place?: (of: CalledModel) => Promise<() => void>;
  /** Told of each attempt whether its provider has answered, and why it has not. */
  onOutcome?: (outcome: ProviderOutcome) => void;
  /** The attempt failed after text was already handed out: what came through `onText` so far is void. */
  onRestart?: (reason: string) => void;
}

/** Without a failure: it has answered. */
interface ProviderOutcome {
  provider: string;
  /** A sentence that may be shown to users. */
  failure?: string;
}

/** Whose calls are counted together. */
export interface CalledModel {
  provider: string;
  modelId: string;
  /** On this machine or in a private network: a server that few calls at once keep busy. */
  isLocal: boolean;
}

export interface ModelResult {
  text: string;
  toolCalls: ToolCall[];
  /** The same in the parts in which it came, where they hold more: thoughts, and what the vendor wants back with each. */
  parts?: AnswerPart[];
  finishReason: 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'error' | 'other';
  /** There were pictures in the question, and the model that answered has not seen them. */
  picturesUnseen?: true;
  /** As the provider reported it; 0 where it reported nothing. */
  usage: ModelUsage;
  /** The model that answered: differs from the one asked when a fallback took over. */
  model: { id: string; provider: string };
}

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
  /** Of the input, what the vendor had kept from a call before. */
  cachedInputTokens?: number;
  /** Of the input, what the vendor keeps for later calls, at a price. */
  cacheWriteTokens?: number;
  /** The same by role and by the model that answered, once a run has called it. */
  by?: UsageLine[];
}

export interface ToolCall {
  id: string;
  name: string;
  /** Parsed JSON of what the model wrote, or the raw string when it was no JSON: parse with the tool's schema. */
  input: unknown;
}

export interface Models {
  /** The names for `GET /models`, the default first. */
  list(): ModelInfo[];
  /** `alone`: without the models that take over when it fails. */
  find(name: string, options?: { alone?: boolean }): Model | undefined;
  /** Whether a caller may ask for it: one that a server does not list is found, so that runs go on, but not known. */
  isKnown(name: string): boolean;
  readonly defaultName: string;
}

/** What a workspace can use: the service's own, and what its owners have connected. */
export interface WorkspaceModels {
  of(workspaceId: string): Promise<Models>;
}

export interface ModelInfo {
  name: string;
  provider: string;
  contextWindow: number;
  maxOutputTokens: number;
  canSee: boolean;
  isDefault: boolean;
}
