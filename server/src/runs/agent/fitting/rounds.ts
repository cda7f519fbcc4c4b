import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { untrustedBlocks } from '../../../prompts/untrusted.ts';

/** What the model said and what came of its calls: whole, so that no result is without its call. */
export type Round = LanguageModelV4Message[];

/** Each turn of the model begins a round. */
export function addToRounds(rounds: Round[], message: LanguageModelV4Message): void {
  if (message.role === 'assistant' || rounds.length === 0) rounds.push([message]);
  else rounds[rounds.length - 1] = [...rounds.at(-1)!, message];
}

/** The results of a round, without the marks around them. */
export function resultsOf(round: Round): string[] {
  return round.flatMap((message) =>
    message.role === 'tool'
      ? message.content.flatMap((part) =>
          part.type === 'tool-result' && part.output.type === 'text' ? [inside(part.output.value)] : [],
        )
      : [],
  );
}

function inside(text: string): string {
  const blocks = untrustedBlocks(text);
  return blocks.length === 0 ? text : blocks.map(({ start, end }) => text.slice(start, end)).join('\n\n');
}

const MAX_CHARS = 60;

/** The calls of a round in few words, so that none of them is made twice. */
export function callsOf(round: Round): string[] {
  return round.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) =>
          part.type === 'tool-call' ? [`${part.toolName} ${inputWords(part.input)}`] : [],
        )
      : [],
  );
}

function inputWords(input: unknown): string {
  const query = typeof input === 'object' && input !== null && 'query' in input ? input.query : input;
  const words = (typeof query === 'string' ? query : JSON.stringify(query ?? {})).replaceAll(/\s+/g, ' ');
  return words.length > MAX_CHARS ? `${words.slice(0, MAX_CHARS).toWellFormed()}…` : words;
}
