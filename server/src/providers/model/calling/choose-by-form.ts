import { randomUUID } from 'node:crypto';
import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import { z } from 'zod';
import type { AnswerSink, AnswerSource } from '../answer-source.ts';
import type { ModelUsage, ToolCall } from '../model.ts';
import { parseModelJson } from '../parse-json.ts';
import { createHiddenCalls } from './hide-calls.ts';
import { inPlainWords, toolsNamedIn, withInstructions, withLastWord } from './plain-words.ts';

const ANSWER = 'answer';

/** A turn of a model that cannot call tools: it fills in a form that says what comes next, and answers by a second call. */
export async function chooseByForm(
  source: AnswerSource,
  {
    options,
    tools,
    spent,
  }: { options: LanguageModelV4CallOptions; tools: FunctionTool[]; spent: ModelUsage },
  sink: AnswerSink,
): Promise<void> {
  const plain = inPlainWords(options.prompt);
  const { tools: _tools, toolChoice: _choice, ...rest } = options;
  const written = await ask(source, { ...rest, ...question(plain, tools) }, sink);
  addTo(spent, written.usage);
  const call = callIn(written.text, tools);
  if (call) {
    sink.toolCall(call);
    return sink.finish({ finishReason: 'tool-calls', usage: spent });
  }
  const hasResults = options.prompt.some(({ role }) => role === 'tool');
  const prompt = hasResults ? withLastWord(plain, NOW_ANSWER) : plain;
  await sayWithoutCalls(
    source,
    { options: { ...rest, prompt }, names: [...namesOf(tools), ...toolsNamedIn(options.prompt)], spent },
    sink,
  );
}

type FunctionTool = LanguageModelV4FunctionTool;

const NOW_ANSWER = 'Now answer the request in plain words, from what stands above. Use no tool.';

/** An answer in words; what looks like a call in it is left out. */
export async function sayWithoutCalls(
  source: AnswerSource,
  {
    options,
    names,
    spent,
  }: { options: LanguageModelV4CallOptions; names: readonly string[]; spent: ModelUsage },
  sink: AnswerSink,
): Promise<void> {
  const hidden = createHiddenCalls(new Set(names));
  await source(options, {
    ...sink,
    text: (delta) => sink.text(hidden.push(delta)),
    finish(end) {
      sink.text(hidden.end().text);
      addTo(spent, end.usage);
      sink.finish({ ...end, usage: spent });
    },
  });
}

async function ask(
  source: AnswerSource,
  options: LanguageModelV4CallOptions,
  sink: AnswerSink,
): Promise<{ text: string; usage: ModelUsage }> {
  const written = { text: '', usage: { inputTokens: 0, outputTokens: 0 } };
  await source(options, {
    alive: () => sink.alive(),
    reasoning: (delta) => sink.reasoning(delta),
    text: (delta) => {
      if (written.text.length < MOST_CHARS) written.text += delta;
    },
    toolCall: () => {},
    finish: ({ usage }) => void (written.usage = usage),
  });
  return written;
}

/** More than any call is. */
const MOST_CHARS = 200_000;

function question(
  plain: LanguageModelV4Prompt,
  tools: FunctionTool[],
): Pick<LanguageModelV4CallOptions, 'prompt' | 'responseFormat'> {
  const [first] = tools;
  const example = JSON.stringify({ action: first!.name, ...exampleOf(first!) });
  const instructions = [
    'Before you answer you may use a tool. The tools:',
    ...tools.map(
      ({ name, description, inputSchema }) => `- ${name}: ${description ?? ''}${fieldsOf(inputSchema)}`,
    ),
  ].join('\n');
  const decide = `What comes next? Reply with nothing but JSON. To answer the request now: {"action":"${ANSWER}"}. To use a tool first, its name and fields, such as ${example}. Never use a tool again in the same way.`;
  return {
    prompt: withLastWord(withInstructions(plain, instructions), decide),
    responseFormat: { type: 'json', schema: formOf(tools), name: 'next_step' },
  };
}

/** One of the actions, each with its own fields; the action comes first, so that the fields follow from it. */
function formOf(tools: FunctionTool[]): JSONSchema7 {
  const actions = tools.map(({ name, inputSchema }) => action(name, inputSchema));
  return { anyOf: [action(ANSWER, { type: 'object' }), ...actions] };
}

function action(name: string, { properties = {} }: JSONSchema7): JSONSchema7 {
  const fields = Object.keys(properties).filter((field) => field !== 'action');
  return {
    type: 'object',
    properties: { action: { type: 'string', enum: [name] }, ...properties },
    required: ['action', ...fields],
    additionalProperties: false,
  };
}

function fieldsOf({ properties = {} }: JSONSchema7): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const { description } = field as JSONSchema7;
    return description === undefined ? name : `${name} (${description})`;
  });
  return fields.length === 0 ? '' : ` Fields: ${fields.join('; ')}`;
}

const exampleOf = ({ inputSchema: { properties = {} } }: FunctionTool) =>
  Object.fromEntries(
    Object.entries(properties)
      .slice(0, 1)
      .map(([name]) => [name, '…']),
  );

const written = z.looseObject({ action: z.string() });

/** The call that the form asks for. Whatever is no tool's name means the answer. */
function callIn(text: string, tools: FunctionTool[]): ToolCall | undefined {
  const form = parseModelJson(text, written);
  if (!form.ok) return undefined;
  const { action: chosen, ...input } = form.value;
  const name = namesOf(tools).find((one) => one.toLowerCase() === chosen.trim().toLowerCase());
  return name === undefined ? undefined : { id: randomUUID(), name, input };
}

const namesOf = (tools: FunctionTool[]): string[] => tools.map(({ name }) => name);

export function addTo(spent: ModelUsage, more: ModelUsage): void {
  spent.inputTokens += more.inputTokens;
  spent.outputTokens += more.outputTokens;
  if (more.cachedInputTokens !== undefined)
    spent.cachedInputTokens = (spent.cachedInputTokens ?? 0) + more.cachedInputTokens;
}
