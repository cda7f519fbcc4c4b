import { withStanding } from '../../../prompts/standing.ts';
import { ModelError } from '../../../providers/model/model-error.ts';
import type { Model, Question } from '../../../providers/model/model.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';
import type { RunContext } from '../run-context.ts';
import { standingOf } from '../standing-of.ts';
import { fitPrompt } from './fit-prompt.ts';
import { promptSize } from './prompt-size.ts';
import { roomFor } from './window-room.ts';

interface Asking {
  model: Model;
  question: Question;
  /** The schema of the answer: some servers are told it in words. */
  form?: object | undefined;
}

/** What was too long once is cut to this share of it. */
const SHORTER = 0.5;

/**
 * Asks a model something beside the conversation, within its window and with what is true of the whole run. When the model
 * says that it is still too long, it is asked once more, with half of it.
 */
export async function askWithin<T>(
  context: RunContext,
  { model, question: given, form }: Asking,
  ask: (question: Question) => Promise<T>,
): Promise<T> {
  const question = withStanding(given, standingOf(context, { said: (await context.ear?.all()) ?? [] }));
  const cut = {
    locale: context.run.input.locale,
    question: question.task?.question || context.run.input.inputText,
    signal: context.signal,
  };
  const prompt = await fitPrompt(question.prompt, roomFor(model) - formSize(form), cut);
  try {
    return await ask({ ...question, prompt });
  } catch (error) {
    if (!(error instanceof ModelError) || !error.isTooLong) throw error;
    const shorter = await fitPrompt(prompt, Math.floor(promptSize(prompt) * SHORTER), cut);
    return ask({ ...question, prompt: shorter });
  }
}

const known = new WeakMap<object, number>();

function formSize(form: object | undefined): number {
  if (!form) return 0;
  const size = known.get(form) ?? estimateTokens(JSON.stringify(form));
  known.set(form, size);
  return size;
}
