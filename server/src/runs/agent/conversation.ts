import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { cutMiddle } from './fitting/cut-text.ts';
import { fitHistory } from './fitting/fit-history.ts';
import { roomFor } from './fitting/window-room.ts';
import { callersWish, personaPrompt } from '../../prompts/persona.ts';
import type { Persona } from '../../prompts/persona.ts';
import { systemPrompt } from '../../prompts/chat.ts';
import { withMessage } from '../../prompts/delegation.ts';
import { withPictures } from '../../prompts/pictures.ts';
import { sourceData } from '../../prompts/source-data.ts';
import { chosenPrompt } from '../../prompts/scope.ts';
import { depthPrompt } from '../../prompts/standing.ts';
import type { Standing } from '../../prompts/standing.ts';
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
import { readsAll, roomForSources } from '../../tools/reading-budget.ts';
import { cutToRelevant } from '../../tools/relevant-parts.ts';
import type { CutOptions } from '../../tools/relevant-parts.ts';
import { NO_PICTURES, tokensOf } from '../../tools/show-pictures.ts';
import type { ChosenPictures } from '../../tools/show-pictures.ts';

/** Tokens of context beside the sources, for a run that does not ask for more. */
const MODEST_BUDGET = 16_000;
const EXTENDED_SHARE = 0.8;
/** Left for what tools will find: so many tokens, or this share of a small window. */
const FOR_RESULTS = 8_000;
const RESULTS_SHARE = 0.4;
/** Of the room: a longer request loses its middle, a longer persona its end. */
const QUESTION_SHARE = 0.5;
const PERSONA_SHARE = 0.25;
/** Of what is left beside question and persona: mentions, then sources, the past with the rest. */
const MENTION_SHARE = 0.5;
const SOURCE_SHARE = 0.7;

export function contextBudget(
  model: Model,
  { extended, tools = [] }: { extended: boolean; tools?: readonly LanguageModelV4FunctionTool[] },
): number {
  const room = roomFor(model, tools);
  const results = tools.length > 0 ? Math.min(FOR_RESULTS, Math.floor(room * RESULTS_SHARE)) : 0;
  const most = Math.min(Math.floor(model.contextWindow * EXTENDED_SHARE), room - results);
  return extended ? most : Math.min(most, MODEST_BUDGET);
}

export interface ConversationParts {
  agent: Persona;
  input: RunInput;
  model: Model;
  /** What the model may call. */
  tools: readonly LanguageModelV4FunctionTool[];
  standing: Standing;
  signal: AbortSignal;
  /** Newest first. */
  history: PastTurn[];
  sources: (SourceRow & { n: number })[];
  unreadable: ReadFailure[];
  /** Entities and earlier runs that the request mentions, and who handed the work over. */
  mentioned: MentionText[];
  /** Which pictures of the sources are shown. */
  pictures?: ChosenPictures;
}

export interface Conversation {
  prompt: LanguageModelV4Prompt;
  /** As the prompt holds them; whole for a model that looks through everything. */
  passages: Passage[];
}

/** Persona, past, sources and question, within the budget. */
export async function buildConversation(parts: ConversationParts): Promise<Conversation> {
  const { agent, input, model, tools, unreadable, standing, pictures = NO_PICTURES } = parts;
  const { locale, promptKey } = input;
  const room = roomFor(model, tools);
  const told = [personaPrompt(agent, locale), callersWish(input.instructions, locale)];
  const persona = cutToTokens(told.filter(Boolean).join('\n\n'), Math.floor(room * PERSONA_SHARE));
  const depth = [depthPrompt(input.depth ?? 'standard', locale), chosenPrompt(locale, input)]
    .filter((words) => words !== '')
    .join(locale === 'ja' ? '' : ' ');
  const instructions = { promptKey, locale, persona, unreadable, standing, depth };
  const longest = systemPrompt({ ...instructions, inParts: parts.sources.length > 0 });
  const shown = tokensOf(pictures);
  const extended = input.extendedContextEnabled;
  const modest = Math.min(contextBudget(model, { extended, tools }), room - shown);
  const most = Math.min(contextBudget(model, { extended: true, tools }), room - shown);
  const asked = withMessage(input.inputText, input.handOver?.message, locale);
  const question = cutMiddle(asked, Math.floor(room * QUESTION_SHARE), locale);
  const taken = estimateTokens(longest) + estimateTokens(question);
  const mentioned = fitMentions(parts.mentioned, Math.floor(Math.max(0, modest - taken) * MENTION_SHARE));
  const besides = taken + sizeOf(mentioned);
  const free = Math.max(0, most - besides);
  const passages = await fitPassages(parts.sources, {
    question: input.inputText,
    tokens: Math.min(roomForSources(model, { extended }), Math.floor(free * SOURCE_SHARE)),
    signal: parts.signal,
  });
  const written = passages.map(sourceData);
  const tokens = Math.min(modest - besides, free - sizeOf(written));
  const past = await fitHistory(parts.history, { locale, question: input.inputText, tokens });
  const earlier = past.note === '' ? [] : [past.note];
  const inParts = passages.some(({ part }) => part !== undefined);
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: systemPrompt({ ...instructions, inParts }) },
    ...past.messages,
    {
      role: 'user',
      content: [{ type: 'text', text: [...written, ...mentioned, ...earlier, question].join('\n\n') }],
    },
  ];
  const whole = readsAll(model) ? parts.sources.map(toPassage) : passages;
  return { prompt: withPictures(prompt, pictures, locale), passages: whole };
}

const sizeOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + estimateTokens(text), 0);

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

/** Of each source what says most to the question. */
async function fitPassages(
  sources: (SourceRow & { n: number })[],
  { question, tokens, signal }: CutOptions,
): Promise<Passage[]> {
  const passages = sources.map(toPassage);
  const frames = passages.map((passage) => estimateTokens(sourceData({ ...passage, text: '' })));
  const room = tokens - frames.reduce((sum, frame) => sum + frame, 0);
  return cutToRelevant(passages, { question, tokens: Math.max(0, room), signal });
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
