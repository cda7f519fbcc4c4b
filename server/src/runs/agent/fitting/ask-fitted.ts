import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { ModelError } from '../../../providers/model/model-error.ts';
import type { Question } from '../../../providers/model/model.ts';
import { askModel } from '../ask-model.ts';
import type { Answer, StepQuestion } from '../ask-model.ts';
import type { RunContext } from '../run-context.ts';
import { promptSize } from './prompt-size.ts';
import { foldKey } from './talk.ts';
import type { Talk } from './talk.ts';
import { roomFor } from './window-room.ts';

export interface FittedQuestion extends Omit<StepQuestion, keyof Question> {
  ask: (prompt: LanguageModelV4Prompt) => Question;
  /** Said last, this once. */
  ending: LanguageModelV4Message[];
  known: ReadonlySet<number>;
}

/** How often a conversation is shortened because the model says that it is still too long. */
const MOST_TIMES = 4;
const SHORTER = 0.6;

/** Asks with as much of the conversation as the model can read, by its window and by its own word. */
export async function askFitted(
  context: RunContext,
  talk: Talk,
  { ask, ending, known, ...step }: FittedQuestion,
): Promise<Answer> {
  const { stepIndex, tools, deadline } = step;
  let room = roomFor(context.model, tools) - promptSize(ending);
  for (let times = 0; ; times += 1) {
    const key = keyOf(stepIndex, times);
    const prompt = [...(await talk.fitted({ key, room, known, deadline })), ...ending];
    const sent = promptSize(prompt);
    // Before a crash the model has said that this is too long: it is not asked again.
    const isKnownTooLong = context.steps.has(foldKey(context, keyOf(stepIndex, times + 1)));
    try {
      if (!isKnownTooLong) return await askModel(context, { ...step, ...ask(prompt) });
    } catch (error) {
      if (!(error instanceof ModelError) || !error.isTooLong) throw error;
      if (times >= MOST_TIMES) throw stillTooLong(error, sent);
    }
    room = Math.floor(Math.min(room, sent) * SHORTER);
  }
}

const keyOf = (stepIndex: number, times: number) => (times === 0 ? `${stepIndex}` : `${stepIndex}.${times}`);

function stillTooLong(error: ModelError, tokens: number): ModelError {
  const message = `${error.message} (the conversation was shortened to about ${tokens} tokens, and is still too long for it)`;
  return new ModelError(message, {
    retryable: false,
    isTooLong: true,
    ...(error.status !== undefined && { status: error.status }),
  });
}
