import { z } from 'zod';
import type { Logger } from '../../log.ts';
import { titleQuestion } from '../../prompts/title.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import type { ConversationStore } from '../../store/runs/conversations.ts';
import { titleFrom } from '../../text/title-from.ts';
import { cutToTokens } from '../../text/token-estimate.ts';
import type { LoopAnswer } from '../agent/loop.ts';
import { askForData } from '../agent/ask-for-data.ts';
import { addUsage } from '../agent/run-context.ts';
import type { RunContext } from '../agent/run-context.ts';
import { mayAskMore } from './run-end.ts';

// Enough to see what it is about.
const QUESTION_TOKENS = 400;
const ANSWER_TOKENS = 400;

const titleAnswer = z.object({ title: z.string() });

/** A better title than the first question, once. The answer stands already: nothing here can fail the run. */
export async function nameConversation(
  deps: { conversations: ConversationStore; log: Logger },
  context: RunContext,
  answer: LoopAnswer,
): Promise<void> {
  const { run, steps } = context;
  const { conversationId } = run;
  if (conversationId === null || run.parentRunId !== null || !mayAskMore(answer)) return;
  const named = await steps.run('title', async () => {
    if (!(await deps.conversations.awaitsTitle(conversationId))) return null;
    return propose(context, answer).catch((error: unknown) => {
      if (!(error instanceof ModelError) || context.signal.aborted) throw error;
      deps.log.warn({ err: error, runId: run.id }, 'a conversation could not be named');
      return error.usage ? { title: '', usage: error.usage } : null;
    });
  });
  if (!named) return;
  addUsage(context.usage, named.usage);
  if (named.title !== '') await deps.conversations.nameByModel(conversationId, named.title);
}

async function propose(context: RunContext, answer: LoopAnswer) {
  const { locale, inputText } = context.run.input;
  const { value, usage } = await askForData(context, {
    question: titleQuestion({
      locale,
      question: cutToTokens(inputText, QUESTION_TOKENS),
      answer: cutToTokens(answer.text, ANSWER_TOKENS),
    }),
    schema: titleAnswer,
  });
  // NUL is the one character that PostgreSQL text cannot hold.
  return { title: titleFrom(value.title.replaceAll('\0', '')), usage };
}
