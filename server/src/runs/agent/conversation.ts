import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Agent } from '@quarry/api/agents.ts';
import { takeOutCitations } from './citations.ts';
import { personaPrompt } from '../../prompts/persona.ts';
import { systemPrompt } from '../../prompts/chat.ts';
import { withMessage } from '../../prompts/delegation.ts';
import { sourceData } from '../../prompts/source-data.ts';
import { untrusted } from '../../prompts/untrusted.ts';
import type { Model } from '../../providers/model/model.ts';
import { cutToTokens, estimateTokens } from '../../text/token-estimate.ts';
import type { Passage } from '../../text/passage.ts';
import type { MentionText } from '../../store/workspace/mentions.ts';
import type { RunInput } from '../../store/runs/runs.ts';
import type { SourceRow } from '../../store/workspace/sources.ts';
import type { PastTurn } from '../../store/runs/turns.ts';
import { toPassage } from '../../tools/read-source.ts';
import type { ReadFailure } from '../../tools/read-source.ts';

/** Tokens of context for a run that does not ask for more. */
const MODEST_BUDGET = 16_000;
const EXTENDED_SHARE = 0.8;
/** Of what is left beside question and persona: mentions, then sources, the past with the rest. */
const MENTION_SHARE = 0.5;
const SOURCE_SHARE = 0.7;

export function contextBudget(model: Model, extended: boolean): number {
  const most = Math.floor(model.contextWindow * EXTENDED_SHARE);
  return extended ? most : Math.min(most, MODEST_BUDGET);
}

export interface ConversationParts {
  agent: Agent;
  input: RunInput;
  model: Model;
  /** Newest first. */
  history: PastTurn[];
  sources: (SourceRow & { n: number })[];
  unreadable: ReadFailure[];
  /** Entities and earlier runs that the request mentions, and who handed the work over. */
  mentioned: MentionText[];
}

export interface Conversation {
  prompt: LanguageModelV4Prompt;
  passages: Passage[];
}

/** Persona, past, sources and question, within the budget. */
export function buildConversation(parts: ConversationParts): Conversation {
  const { agent, input, model, unreadable } = parts;
  const { locale, promptKey } = input;
  const system = systemPrompt({ promptKey, locale, persona: personaPrompt(agent, locale), unreadable });
  const budget = contextBudget(model, input.extendedContextEnabled);
  const question = cutToTokens(withMessage(input.inputText, input.handOver?.message, locale), budget);
  const beside = Math.max(0, budget - estimateTokens(system) - estimateTokens(question));
  const mentioned = fitMentions(parts.mentioned, Math.floor(beside * MENTION_SHARE));
  const left = beside - mentioned.reduce((sum, text) => sum + estimateTokens(text), 0);
  const passages = fitPassages(parts.sources, Math.floor(left * SOURCE_SHARE));
  const written = passages.map(sourceData);
  const used = written.reduce((sum, text) => sum + estimateTokens(text), 0);
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: system },
    ...fitHistory(parts.history, left - used),
    {
      role: 'user',
      content: [{ type: 'text', text: [...written, ...mentioned, question].join('\n\n') }],
    },
  ];
  return { prompt, passages };
}

/** However many are mentioned, half of the room is left for sources and the past. */
function fitMentions(mentioned: MentionText[], budget: number): string[] {
  const frames = mentioned.map((mention) => estimateTokens(asMention(mention, '')));
  const room = budget - frames.reduce((sum, tokens) => sum + tokens, 0);
  const texts = fitTexts(
    mentioned.map(({ text }) => text),
    Math.max(0, room),
  );
  return mentioned.flatMap((mention, i) => (texts[i] === '' ? [] : [asMention(mention, texts[i]!)]));
}

const asMention = ({ type, title }: MentionText, text: string) => untrusted('mention', { type, title }, text);

function fitPassages(sources: (SourceRow & { n: number })[], budget: number): Passage[] {
  const empty = sources.map((source) => toPassage({ ...source, body: '' }));
  const frames = empty.map((passage) => estimateTokens(sourceData(passage)));
  const room = budget - frames.reduce((sum, tokens) => sum + tokens, 0);
  const texts = fitTexts(
    sources.map(({ body }) => body),
    Math.max(0, room),
  );
  return empty.map((passage, i) => ({ ...passage, text: texts[i]! }));
}

/** Each text gets an equal share; what a short one leaves over goes to the others. */
function fitTexts(texts: string[], budget: number): string[] {
  const bySize = texts
    .map((text, index) => ({ text, index, tokens: estimateTokens(text) }))
    .toSorted((a, b) => a.tokens - b.tokens);
  const fitted: string[] = [];
  let left = budget;
  for (const [i, { text, index, tokens }] of bySize.entries()) {
    const share = Math.floor(left / (bySize.length - i));
    fitted[index] = tokens <= share ? text : cutToTokens(text, share);
    left -= Math.min(tokens, share);
  }
  return fitted;
}

/** The numbers of an earlier answer are not those of this run's sources. */
const withoutCitations = ({ kind, content }: PastTurn): string =>
  kind === 'assistant' ? takeOutCitations(content) : content;

/** As many of the latest turns as fit, in their order. */
function fitHistory(history: PastTurn[], budget: number): LanguageModelV4Message[] {
  const messages: LanguageModelV4Message[] = [];
  let left = budget;
  for (const turn of history) {
    left -= estimateTokens(turn.content);
    if (left < 0) break;
    if (turn.kind === 'error' || turn.content === '') continue;
    const content: [{ type: 'text'; text: string }] = [{ type: 'text', text: withoutCitations(turn) }];
    messages.unshift({ role: turn.kind, content } as LanguageModelV4Message);
  }
  return messages;
}
