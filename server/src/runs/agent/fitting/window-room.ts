import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { Model } from '../../../providers/model/model.ts';
import { toolsSize } from './prompt-size.ts';

/** Of a small window the answer gets no more than this share. */
const ANSWER_SHARE = 0.25;
/** Whatever else there is, so much is left to talk in. */
const LEAST_SHARE = 0.3;

type Window = Pick<Model, 'contextWindow' | 'maxOutputTokens'>;

/** How many tokens of messages a call may hold: the window less the answer and the descriptions of the tools. */
export function roomFor(model: Window, tools: readonly LanguageModelV4FunctionTool[] = []): number {
  const { contextWindow, maxOutputTokens } = model;
  const answer = Math.min(maxOutputTokens, Math.floor(contextWindow * ANSWER_SHARE));
  return Math.max(contextWindow - answer - toolsSize(tools), Math.floor(contextWindow * LEAST_SHARE));
}
