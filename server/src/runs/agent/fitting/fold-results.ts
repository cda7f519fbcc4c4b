import { z } from 'zod';
import type { TokenUsage } from '@quarry/api/common.ts';
import { foldQuestion, noteLine } from '../../../prompts/fold.ts';
import type { Note } from '../../../prompts/fold.ts';
import { ModelError } from '../../../providers/model/model-error.ts';
import type { Model } from '../../../providers/model/model.ts';
import { databaseNow } from '../../../store/database/database-time.ts';
import { textWindows } from '../../../text/text-windows.ts';
import { cutToTokens, estimateTokens } from '../../../text/token-estimate.ts';
import { askForData, paidFor } from '../ask-for-data.ts';
import { modelOf } from '../model-of.ts';
import { addUsage } from '../run-context.ts';
import type { RunContext } from '../run-context.ts';
import { startTimeLimit } from '../time-limit.ts';
import { checkNotes } from './check-notes.ts';
import { chooseNotes } from './choose-notes.ts';
import { promptSize } from './prompt-size.ts';
import { statementsOf } from './statements.ts';
import { roomFor } from './window-room.ts';

export interface ToFold {
  /** Names the folding within its run. */
  key: string;
  /** Results of tools, word for word. */
  texts: readonly string[];
  /** From the folding before. */
  earlier: readonly Note[];
  /** Numbers of sources that stand in either of them. */
  numbers: ReadonlySet<number>;
  /** How long the notes may be. */
  tokens: number;
  /** When the run's time is up, the program folds alone. */
  deadline: number;
}

export interface FoldedResults {
  notes: Note[];
  usage: TokenUsage;
}

/** No question to a model is longer than this, however large its window: long ones are read carelessly. */
const MOST_AT_ONCE = 24_000;
const REQUEST_TOKENS = 400;

const answer = z.object({
  notes: z.array(z.object({ text: z.string(), sources: z.array(z.int()).catch([]) })),
});

/**
 * What tools have found, as notes: by the fast model, whose notes are checked against what it was given, or by choosing
 * sentences where there is no such model or it fails. No number gets lost.
 */
export async function foldResults(context: RunContext, work: ToFold): Promise<FoldedResults> {
  const { texts, earlier, numbers, tokens } = work;
  const question = context.run.input.inputText;
  const usage = { inputTokens: 0, outputTokens: 0 };
  const statements = () => [...earlier, ...texts.flatMap(statementsOf)].map(withKnown(numbers));
  const written = await askForNotes(context, work, usage);
  if (written.length === 0) return { notes: chooseNotes(statements(), { question, numbers, tokens }), usage };
  const covered = new Set(written.flatMap(({ sources }) => sources));
  const missing = numbers.difference(covered);
  const lost = statements().filter(({ sources }) => sources.some((n) => missing.has(n)));
  const restored = chooseNotes(lost, { question, numbers: missing, tokens: Math.floor(tokens / 2) });
  return { notes: chooseNotes([...written, ...restored], { question, numbers, tokens }), usage };
}

const withKnown =
  (numbers: ReadonlySet<number>) =>
  ({ text, sources }: Note): Note => ({ text, sources: sources.filter((n) => numbers.has(n)) });

/** Nothing when the model has nothing to say, or cannot. */
async function askForNotes(context: RunContext, work: ToFold, usage: TokenUsage): Promise<Note[]> {
  const model = modelOf(context, 'fast');
  if (model.provider === 'embedded') return [];
  const limit = startTimeLimit(work.deadline - databaseNow());
  const signal = AbortSignal.any([context.signal, limit.signal]);
  try {
    const notes: Note[] = [];
    const parts = partsOf(context, model, work);
    const share = Math.floor(work.tokens / parts.length);
    for (const [i, texts] of parts.entries()) {
      const given = await context.steps.run(`${work.key}/part/${i}`, () =>
        ask(context, { texts, tokens: share, signal }),
      );
      addUsage(usage, given.usage);
      notes.push(...checkNotes(given.notes, { original: texts.join('\n'), numbers: work.numbers }));
    }
    return notes;
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (!limit.signal.aborted && !(error instanceof ModelError)) throw error;
    const paid = paidFor(error);
    if (paid) addUsage(usage, paid);
    context.log.warn({ err: error, runId: context.run.id }, 'results are folded without a model');
    return [];
  } finally {
    limit.end();
  }
}

async function ask(
  context: RunContext,
  { texts, tokens, signal }: { texts: string[]; tokens: number; signal: AbortSignal },
) {
  const { locale, inputText } = context.run.input;
  const request = cutToTokens(inputText, REQUEST_TOKENS);
  const { value, usage } = await askForData(
    { ...context, signal },
    { question: foldQuestion({ locale, request, texts, tokens }), asked: 'folding', schema: answer },
  );
  return { notes: value.notes, usage };
}

/** What is to be folded, in as few questions as possible, each within the window of the model that is asked. */
function partsOf({ run }: RunContext, model: Model, { texts, earlier, tokens }: ToFold): string[][] {
  const empty = foldQuestion({ locale: run.input.locale, request: '', texts: [], tokens });
  const room = roomFor(model) - promptSize(empty.prompt) - REQUEST_TOKENS - AROUND;
  const most = Math.max(200, Math.min(room, MOST_AT_ONCE));
  const notes = earlier.map(noteLine).join('\n');
  const pieces = [notes, ...texts].filter(Boolean).flatMap((text) => textWindows(text, most));
  const parts: string[][] = [];
  let left = 0;
  for (const piece of pieces) {
    const size = estimateTokens(piece) + FRAMES;
    if (size > left) {
      parts.push([]);
      left = most;
    }
    parts.at(-1)!.push(piece);
    left -= size;
  }
  return parts;
}

/** The marks around a text. */
const FRAMES = 20;
/** The form of the answer, and what is known of the run. */
const AROUND = 250;
