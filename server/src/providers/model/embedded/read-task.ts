import { InvalidArgumentError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { modelTaskSchema, type ModelTask } from '../task.ts';
import { languageOf } from '../../../text/language.ts';
import { ModelError } from '../model-error.ts';
import { readPrompt } from './read-prompt.ts';

/**
 * The typed task of a call, with only those tools that the call itself allows. A call that brings none is answered from
 * the sources in its prompt: in text, since data would have to be made up.
 */
export function readTask(options: LanguageModelV4CallOptions): ModelTask {
  const given = options.providerOptions?.['embedded']?.['task'];
  return allowTools(given === undefined ? taskFromPrompt(options) : parseTask(given), options);
}

function parseTask(given: unknown): ModelTask {
  const parsed = modelTaskSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new InvalidArgumentError({
    argument: 'providerOptions.embedded.task',
    message: `The embedded model does not know this task: ${z.prettifyError(parsed.error)}`,
    cause: parsed.error,
  });
}

function taskFromPrompt({ prompt, tools, responseFormat }: LanguageModelV4CallOptions): ModelTask {
  if (responseFormat?.type === 'json')
    throw new ModelError(
      'The embedded model cannot answer this question: it quotes from sources, and what is asked for takes a language model',
      { retryable: false },
    );
  const message = prompt.findLast(({ role }) => role === 'user');
  const parts = message?.role === 'user' ? message.content : [];
  const { question, passages } = readPrompt(prompt);
  return {
    kind: 'chat',
    locale: languageOf(question || (passages[0]?.text ?? '')),
    question,
    passages,
    tools: tools?.map(({ name }) => name) ?? [],
    toolsUsed: toolsCalled(prompt.slice(message ? prompt.lastIndexOf(message) : 0)),
    hasFiles: parts.some(({ type }) => type === 'file'),
  };
}

function toolsCalled(prompt: LanguageModelV4CallOptions['prompt']): string[] {
  return prompt.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : []))
      : [],
  );
}

function allowTools(task: ModelTask, { tools, toolChoice }: LanguageModelV4CallOptions): ModelTask {
  if (task.kind !== 'chat') return task;
  if (toolChoice?.type === 'none') return { ...task, tools: [] };
  if (!tools) return task;
  const offered = new Set(tools.map(({ name }) => name));
  return { ...task, tools: task.tools.filter((tool) => offered.has(tool)) };
}
