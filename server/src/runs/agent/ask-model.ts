import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { PayloadOf } from '@quarry/api/events.ts';
import { announceTools } from '../../prompts/announce.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import type { ModelResult, ModelUsage, Question } from '../../providers/model/model.ts';
import type { StreamedText } from '../../tools/tool.ts';
import type { RunContext } from './run-context.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import { openPen, type PenQuestion, type SaidBeside } from './answer-pen.ts';
import { startTimeLimit } from './time-limit.ts';

export interface StepQuestion extends Question, PenQuestion {
  stepIndex: number;
  tools: LanguageModelV4FunctionTool[];
  /** Our own words below the model's: what the reader must know about the answer. */
  note: (end: { isAnswer: boolean; timedOut: boolean; picturesUnseen?: boolean }) => string;
  /** When the run's time is up the call ends with what has been written. */
  deadline: number;
  /** There will be no further call: whatever happens, something must be said. */
  isLast: boolean;
  /** What becomes of a model that says nothing: it is asked again, or these words stand for it; else the run fails. */
  ifEmpty?: string | undefined;
}

export type Answer = ModelResult & SaidBeside & { timedOut: boolean; isEmpty?: true };

/** One model call as one durable step: its text as deltas, its end as a `step` event stored with the result. */
export function askModel(context: RunContext, question: StepQuestion): Promise<Answer> {
  const { stepIndex } = question;
  return context.steps.run(`model/${context.run.phase}/${stepIndex}`, async () => {
    const answer = await call(context, question);
    context.writer.emit('step', {
      stepIndex,
      status: 'completed',
      finishReason: answer.finishReason,
      usage: tokensOf(answer.usage),
    });
    return answer;
  });
}

/** Who it was paid to is told of the whole run. */
const tokensOf = ({ by: _by, ...tokens }: ModelUsage) => tokens;

async function call({ run, model, writer, signal }: RunContext, question: StepQuestion): Promise<Answer> {
  const { stepIndex } = question;
  const delta: StreamedText<'delta'> = {
    type: 'delta',
    payload: { stepIndex, modelId: model.modelId, provider: model.provider },
    field: 'deltaText',
  };
  const thought: StreamedText<'reasoning'> = {
    type: 'reasoning',
    payload: { stepIndex },
    field: 'deltaText',
  };
  const limit = startTimeLimit(question.deadline - databaseNow());
  const pen = openPen(question, (words) => writer.text(words, delta));
  let hasThought = false;

  const nothingSaid = ({ usage }: Pick<ModelResult, 'usage'>): Answer => {
    const own = { id: model.modelId, provider: model.provider };
    const answer = { toolCalls: [], finishReason: 'other' as const, usage, model: own, timedOut: false };
    if (question.ifEmpty === 'ask again') return { ...answer, text: pen.text(), isEmpty: true };
    pen.add(question.ifEmpty ?? '');
    pen.addNote(question.note({ isAnswer: true, timedOut: false }));
    return { ...answer, text: pen.text(), ...pen.beside() };
  };

  try {
    const result = await model.call(
      {
        prompt: question.prompt,
        task: question.task,
        reasoning: run.input.reasoning,
        cacheKey: run.id,
        ...(question.tools.length > 0 && { tools: question.tools }),
      },
      {
        signal: AbortSignal.any([signal, limit.signal]),
        maxRetries: run.input.maxRetries,
        retryDelayMs: run.input.retryDelayMs,
        // NUL is the one character that PostgreSQL text cannot hold.
        onText: (part) => pen.say(part.replaceAll('\0', '')),
        onReasoning: (part) => {
          hasThought = true;
          writer.text(part.replaceAll('\0', ''), thought);
        },
        onRestart: () => {
          if (pen.text() !== '' || hasThought) writer.emit('step', interrupted(stepIndex));
          pen.restart();
          hasThought = false;
        },
      },
    );
    await pen.saidAll();
    const { toolCalls, picturesUnseen = false } = result;
    // Nothing was on offer any more, and it was asked for all the same.
    const saidNothing = pen.text().trim() === '' && question.tools.length === 0 && toolCalls.length > 0;
    if (saidNothing && question.ifEmpty !== undefined) return nothingSaid(result);
    pen.addNote(question.note({ isAnswer: toolCalls.length === 0, timedOut: false, picturesUnseen }));
    // A model that only calls a tool has said nothing yet: tell the reader what comes.
    if (pen.text() === '' && result.toolCalls.length > 0)
      writer.text(announceTools(result.toolCalls, run.input.locale), delta);
    return { ...result, text: pen.text(), timedOut: false, ...pen.beside() };
  } catch (error) {
    if (error instanceof ModelError && error.isEmpty && question.ifEmpty !== undefined)
      return nothingSaid({ usage: { inputTokens: 0, outputTokens: 0 } });
    if (!limit.signal.aborted || signal.aborted) throw error;
    await pen.saidAll();
    if (pen.text() !== '' || question.isLast) pen.addNote(question.note({ isAnswer: true, timedOut: true }));
    const usage = { inputTokens: 0, outputTokens: 0 };
    return {
      text: pen.text(),
      toolCalls: [],
      finishReason: 'other',
      usage,
      model: { id: model.modelId, provider: model.provider },
      timedOut: true,
      ...pen.beside(),
    };
  } finally {
    pen.close();
    limit.end();
  }
}

/** Makes every delta of the step void: it is written again from the start. */
export const interrupted = (stepIndex: number): PayloadOf<'step'> => ({
  stepIndex,
  status: 'interrupted',
  finishReason: 'error',
  usage: { inputTokens: 0, outputTokens: 0 },
});
