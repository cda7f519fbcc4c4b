import { z } from 'zod';
import type { DelegationMode } from '@quarry/api/events/delegation-events.ts';
import type { Logger } from '../../log.ts';
import { delegationModeQuestion } from '../../prompts/delegation.ts';
import { delegationModeOf } from '../../text/delegation-mode.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import { cutToTokens } from '../../text/token-estimate.ts';
import type { LoopAnswer } from '../agent/loop.ts';
import { askForData } from '../agent/ask-for-data.ts';
import { addUsage } from '../agent/run-context.ts';
import type { RunContext } from '../agent/run-context.ts';
import { mayAskMore } from '../closing/run-end.ts';

/** How agents are to work together is said near the beginning. */
const MOST_REQUEST_TOKENS = 4_000;

const modeAnswer = z.object({ mode: z.enum(['parallel', 'chain']) });

/** Whether several agents work at once or in a chain. The run's answer stands already: where the model cannot be asked, the words of the request decide. */
export async function chooseMode(
  deps: { log: Logger },
  context: RunContext,
  { targets, words, answer }: { targets: { name: string }[]; words: string; answer: LoopAnswer },
): Promise<DelegationMode> {
  const request = cutToTokens(words, MOST_REQUEST_TOKENS);
  if (!mayAskMore(answer)) return delegationModeOf(request);
  const { run, signal, usage } = context;
  try {
    const { value, usage: spent } = await askForData(context, {
      question: delegationModeQuestion(request, targets, run.input.locale),
      schema: modeAnswer,
    });
    addUsage(usage, spent);
    return value.mode;
  } catch (error) {
    if (!(error instanceof ModelError) || signal.aborted) throw error;
    if (error.usage) addUsage(usage, error.usage);
    deps.log.warn({ err: error, runId: run.id }, 'the words of the request decide how its agents work');
    return delegationModeOf(request);
  }
}
