import { z } from 'zod';
import { withStanding } from '../../../prompts/standing.ts';
import { ModelError } from '../../../providers/model/model-error.ts';
import type { Model, Question } from '../../../providers/model/model.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';
import type { RunContext } from '../run-context.ts';
import { standingOf } from '../standing-of.ts';
import { fitPrompt } from './fit-prompt.ts';
import { promptSize } from './prompt-size.ts';
import { roomFor } from './window-room.ts';

interface Asked extends Question {
  /** The form of the answer: some servers are told it in words. */
  schema?: z.ZodType;
}

/** What was too long once is cut to this share of it. */
const SHORTER = 0.5;

/**
 * Asks a model something beside the conversation, within its window and with what is true of the whole run. When the model
 * says that it is still too long, it is asked once more, with half of it.
 */
export async function askWithin<T>(
  context: RunContext,
  { model, question: { schema, ...given } }: { model: Model; question: Asked },
  ask: (question: Question) => Promise<T>,
): Promise<T> {
  const question = withStanding(given, standingOf(context));
  const cut = {
    locale: context.run.input.locale,
    question: question.task?.question || context.run.input.inputText,
    signal: context.signal,
  };
  const prompt = await fitPrompt(question.prompt, roomFor(model) - formSize(schema), cut);
  try {
    return await ask({ ...question, prompt });
  } catch (error) {
    if (!(error instanceof ModelError) || !error.isTooLong) throw error;
    const shorter = await fitPrompt(prompt, Math.floor(promptSize(prompt) * SHORTER), cut);
    return ask({ ...question, prompt: shorter });
  }
}

const known = new WeakMap<z.ZodType, number>();

function formSize(schema: z.ZodType | undefined): number {
  if (!schema) return 0;
  const size =
    known.get(schema) ??
    estimateTokens(JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' })));
  known.set(schema, size);
  return size;
}
