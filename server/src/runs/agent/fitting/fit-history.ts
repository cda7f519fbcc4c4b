import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { Locale } from '@quarry/api/common.ts';
import { pastText } from '../../../prompts/fold.ts';
import type { SaidBefore } from '../../../prompts/fold.ts';
import { withoutContesters } from '../../../prompts/mend.ts';
import type { PastTurn } from '../../../store/runs/turns.ts';
import { createBreather } from '../../../text/breather.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';
import { takeOutCitations } from '../citations.ts';
import { chooseNotes } from './choose-notes.ts';
import { statementsOf } from './statements.ts';

export interface Past {
  /** The latest turns, whole and in their order. */
  messages: LanguageModelV4Message[];
  /** What of the turns before them has to do with the question; empty where all of them are there. */
  note: string;
}

/** Of the room for the past, where not all of it fits. */
const NOTE_SHARE = 0.3;
const MOST_NOTE_TOKENS = 2_000;
/** Of a long turn only the beginning is looked through. */
const MOST_CHARS = 8_000;
const LEAST_TOKENS = 60;
const MOST_SENTENCE_CHARS = 240;

/** The past, newest turn first, within the budget: what is older than fits becomes a note. */
export async function fitHistory(
  history: readonly PastTurn[],
  { locale, question, tokens }: { locale: Locale; question: string; tokens: number },
): Promise<Past> {
  const turns = history.flatMap(asSaid);
  if (sizeOf(turns) <= tokens) return { messages: asMessages(turns), note: '' };
  const room = Math.min(Math.floor(tokens * NOTE_SHARE), MOST_NOTE_TOKENS);
  const kept = latest(turns, tokens - room);
  const older = turns.slice(kept.length);
  return { messages: asMessages(kept), note: await noteOf(older, { locale, question, tokens: room }) };
}

/** The numbers of an earlier answer are not those of this run's sources. */
function asSaid({ kind, content }: PastTurn): SaidBefore[] {
  if (kind === 'error' || content === '') return [];
  return [{ kind, text: kind === 'assistant' ? takeOutCitations(withoutContesters(content)) : content }];
}

const sizeOf = (turns: readonly SaidBefore[]): number =>
  turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);

/** As many as fit; a conversation begins with what the user says. */
function latest(turns: readonly SaidBefore[], tokens: number): SaidBefore[] {
  let left = tokens;
  const end = turns.findIndex(({ text }) => (left -= estimateTokens(text)) < 0);
  const kept = turns.slice(0, end);
  return kept.slice(0, kept.findLastIndex(({ kind }) => kind === 'user') + 1);
}

/** Turns of the same speaker in a row, as a failed run leaves them, are one: some models want them to alternate. */
function asMessages(turns: readonly SaidBefore[]): LanguageModelV4Message[] {
  const joined: SaidBefore[] = [];
  for (const { kind, text } of turns.toReversed()) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += `\n\n${text}`;
    else joined.push({ kind, text });
  }
  return joined.map(({ kind: role, text }) => ({ role, content: [{ type: 'text', text }] }));
}

const shortened = (sentence: string): string =>
  sentence.length > MOST_SENTENCE_CHARS
    ? `${sentence.slice(0, MOST_SENTENCE_CHARS).toWellFormed()}…`
    : sentence;

/** Sentences of older turns that say most to the question, in their order; of what says as much, the latest. */
async function noteOf(
  older: readonly SaidBefore[],
  { locale, question, tokens }: { locale: Locale; question: string; tokens: number },
): Promise<string> {
  if (older.length === 0 || tokens < LEAST_TOKENS) return '';
  const breather = createBreather();
  const speakers = new Map<string, SaidBefore['kind']>();
  for (const { kind, text } of older) {
    if (breather.due()) await breather.rest();
    // Within a turn, too, the latest comes first.
    for (const { text: whole } of statementsOf(text.slice(0, MOST_CHARS)).toReversed()) {
      const sentence = shortened(whole);
      if (!speakers.has(sentence)) speakers.set(sentence, kind);
    }
  }
  const notes = [...speakers.keys()].map((text) => ({ text, sources: [] }));
  const room = tokens - estimateTokens(pastText(locale, []));
  const chosen = chooseNotes(notes, { question, numbers: new Set(), tokens: room });
  const said = chosen.map(({ text }) => ({ kind: speakers.get(text)!, text })).toReversed();
  return said.length === 0 ? '' : pastText(locale, said);
}
