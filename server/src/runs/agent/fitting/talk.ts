import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { TokenUsage } from '@quarry/api/common.ts';
import { notesText } from '../../../prompts/fold.ts';
import type { Note } from '../../../prompts/fold.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';
import { addUsage } from '../run-context.ts';
import type { RunContext } from '../run-context.ts';
import { fitPrompt } from './fit-prompt.ts';
import { foldResults } from './fold-results.ts';
import { promptSize } from './prompt-size.ts';
import { addToRounds, callsOf, resultsOf } from './rounds.ts';
import type { Round } from './rounds.ts';
import { numbersIn } from './statements.ts';

/** The conversation of a loop: it grows by messages, and is shortened where the model could not read it any more. */
export interface Talk {
  add(message: LanguageModelV4Message): void;
  /** All of it, within the room. What is folded for it stays folded. */
  fitted(fit: Fit): Promise<LanguageModelV4Prompt>;
}

interface Fit {
  /** Names the folding, should there be one. */
  key: string;
  room: number;
  /** Numbers of sources that the run has. */
  known: ReadonlySet<number>;
  deadline: number;
}

/** The results that are notes now. */
interface Folded {
  /** How many rounds, from the first one. */
  rounds: number;
  notes: Note[];
  calls: string[];
  callsBefore: number;
}

// Shares of the room beside instructions and request. So much is left free by a folding that the next one is far.
const NOTES = 0.4;
const NEWEST = 0.6;
const KEPT = { small: 0.2, large: 0.5 };
const LARGE = 24_000;
/** However large the window: more notes than these are not read closely. */
const MOST_NOTES = 6_000;
const LEAST_NOTES = 120;
const CALLS = 0.2;
/** Of the whole room, for what stands before the first round once there is one. */
const HEAD = 0.6;

export const foldKey = ({ run }: RunContext, key: string) => `fold/${run.phase}/${key}`;

export function openTalk(context: RunContext, prompt: LanguageModelV4Prompt): Talk {
  const { run, steps, signal } = context;
  const { locale, inputText } = run.input;
  const cut = { locale, question: inputText, signal, hasHistory: true };
  const request = prompt.findLastIndex(({ role }) => role === 'user') + 1;
  let head = prompt.slice(0, request);
  const rounds: Round[] = [];
  for (const message of prompt.slice(request)) addToRounds(rounds, message);
  let folded: Folded = { rounds: 0, notes: [], calls: [], callsBefore: 0 };

  const whole = (): LanguageModelV4Prompt => [
    ...withNotes(head, folded.rounds === 0 ? '' : notesText(locale, folded)),
    ...rounds.slice(folded.rounds).flat(),
  ];

  async function shortenHead(room: number): Promise<void> {
    const most = rounds.length === 0 ? room : Math.floor(room * HEAD);
    if (promptSize(whole()) > room && promptSize(head) > most) head = await fitPrompt(head, most, cut);
  }

  return {
    add: (message) => addToRounds(rounds, message),
    async fitted({ key, room, known, deadline }) {
      await shortenHead(room);
      const free = Math.max(0, room - promptSize(head));
      const newest = rounds.at(-1);
      if (newest && rounds.length > folded.rounds)
        rounds[rounds.length - 1] = await fitPrompt(newest, Math.floor(free * NEWEST), cut);
      if (promptSize(whole()) > room && rounds.length > 0) {
        const work = { rounds, folded, free, known, deadline };
        const done = await steps.run(foldKey(context, key), () => fold(context, foldKey(context, key), work));
        // Paid for: it is on the disk before the next call is.
        await context.writer.flushed();
        addUsage(context.usage, done.usage);
        folded = done;
      }
      return fitPrompt(whole(), room, cut);
    },
  };
}

interface FoldWork extends Pick<Fit, 'known' | 'deadline'> {
  rounds: readonly Round[];
  folded: Folded;
  free: number;
}

async function fold(
  context: RunContext,
  key: string,
  { rounds, folded, free, known, deadline }: FoldWork,
): Promise<Folded & { usage: TokenUsage }> {
  const { upTo, tokens } = share({ rounds, folded, free });
  const old = rounds.slice(folded.rounds, upTo);
  const texts = old.flatMap(resultsOf);
  const found = [...texts.flatMap(numbersIn), ...folded.notes.flatMap(({ sources }) => sources)];
  const numbers = new Set(found.filter((n) => known.has(n)));
  const calls = latestCalls(folded, old.flatMap(callsOf), Math.floor(tokens * CALLS));
  const used = estimateTokens(notesText(context.run.input.locale, { notes: [], ...calls }));
  const { notes, usage } = await foldResults(context, {
    key,
    texts,
    earlier: folded.notes,
    numbers,
    tokens: Math.max(LEAST_NOTES, tokens - used),
    deadline,
  });
  return { rounds: upTo, notes, ...calls, usage };
}

/** Which rounds become notes, and how long these may be. The newest rounds stay as they are. */
function share({ rounds, folded, free }: Pick<FoldWork, 'rounds' | 'folded' | 'free'>) {
  const room = Math.floor(free * (free > LARGE ? KEPT.large : KEPT.small));
  let kept = 0;
  let upTo = rounds.length;
  while (upTo > folded.rounds) {
    const size = promptSize(rounds[upTo - 1]!);
    const isNewest = upTo === rounds.length;
    if (kept + size > (isNewest ? Math.ceil(free * NEWEST) : room)) break;
    kept += size;
    upTo -= 1;
  }
  const tokens = Math.min(Math.floor(free * NOTES), Math.floor((free - kept) * 0.9), MOST_NOTES);
  if (tokens >= LEAST_NOTES) return { upTo, tokens };
  // Notes and the newest round do not fit together: all of it becomes notes.
  return { upTo: rounds.length, tokens: Math.min(Math.floor(free * NEWEST), MOST_NOTES) };
}

function latestCalls(folded: Folded, more: readonly string[], tokens: number) {
  const all = [...folded.calls, ...more];
  let left = tokens;
  let first = all.length;
  while (first > 0 && left >= estimateTokens(all[first - 1]!)) {
    left -= estimateTokens(all[first - 1]!) + 1;
    first -= 1;
  }
  return { calls: all.slice(first), callsBefore: folded.callsBefore + first };
}

/** Notes stand behind the request, in the same turn: vendors and templates want the turns to alternate. */
function withNotes(head: LanguageModelV4Prompt, notes: string): LanguageModelV4Prompt {
  const last = head.at(-1);
  if (notes === '' || last?.role !== 'user') return head;
  const { content } = last;
  const text = content.findLastIndex(({ type }) => type === 'text');
  const noted = content.map((part, i) =>
    i === text && part.type === 'text' ? { ...part, text: `${part.text}\n\n${notes}` } : part,
  );
  return [...head.slice(0, -1), { ...last, content: noted }];
}
