import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Agent } from '@quarry/api/agents.ts';
import { personaPrompt } from '../prompts/persona.ts';
import { systemPrompt } from '../prompts/chat.ts';
import { untrusted } from '../prompts/untrusted.ts';
import type { Model } from '../providers/model/model.ts';
import { cutToTokens, estimateTokens } from '../providers/model/token-estimate.ts';
import type { Passage } from '../providers/model/embedded/task.ts';
import type { MentionText } from '../store/mentions.ts';
import type { RunInput } from '../store/runs.ts';
import type { SourceRow } from '../store/sources.ts';
import type { PastTurn } from '../store/turns.ts';
import type { ReadFailure } from '../tools/read-source.ts';

/** Tokens of context for a run that does not ask for more. */
const MODEST_BUDGET = 16_000;
const EXTENDED_SHARE = 0.8;
/** Of what is left beside question and persona: sources first, the past with the rest. */
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
  /** Entities and earlier runs that the request mentions. */
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
  const question = cutToTokens(input.inputText, budget);
  const mentioned = parts.mentioned.map((mention) => asMention(mention, Math.floor(budget * MENTION_SHARE)));
  const spent = [system, question, ...mentioned].reduce((sum, text) => sum + estimateTokens(text), 0);
  const left = Math.max(0, budget - spent);
  const passages = fitPassages(parts.sources, Math.floor(left * SOURCE_SHARE));
  const used = passages.reduce((sum, passage) => sum + estimateTokens(passage.text), 0);
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: system },
    ...fitHistory(parts.history, left - used),
    {
      role: 'user',
      content: [{ type: 'text', text: [...passages.map(asData), ...mentioned, question].join('\n\n') }],
    },
  ];
  return { prompt, passages };
}

/** Of the whole budget, for each mention. */
const MENTION_SHARE = 0.1;

const asMention = ({ type, title, text }: MentionText, tokens: number) =>
  untrusted('mention', { type, title }, cutToTokens(text, tokens));

const asData = ({ n, title, url, text }: Passage) => untrusted('source', { n, title, url }, text);

/** Each source gets an equal share; what a short one leaves over goes to the others. */
function fitPassages(sources: (SourceRow & { n: number })[], budget: number): Passage[] {
  const bySize = sources
    .map((source) => ({ source, tokens: estimateTokens(source.body) }))
    .toSorted((a, b) => a.tokens - b.tokens);
  let left = budget;
  const texts = new Map<number, string>();
  for (const [i, { source, tokens }] of bySize.entries()) {
    const share = Math.floor(left / (bySize.length - i));
    const text = tokens <= share ? source.body : cutToTokens(source.body, share);
    left -= Math.min(tokens, share);
    texts.set(source.n, text);
  }
  return sources.map(({ n, title, url }) => ({ n, title, url, text: texts.get(n) ?? '' }));
}

/** As many of the latest turns as fit, in their order. */
function fitHistory(history: PastTurn[], budget: number): LanguageModelV4Message[] {
  const messages: LanguageModelV4Message[] = [];
  let left = budget;
  for (const turn of history) {
    left -= estimateTokens(turn.content);
    if (left < 0) break;
    if (turn.kind === 'error' || turn.content === '') continue;
    const content: [{ type: 'text'; text: string }] = [{ type: 'text', text: turn.content }];
    messages.unshift({ role: turn.kind, content } as LanguageModelV4Message);
  }
  return messages;
}
