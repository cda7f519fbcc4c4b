import type { z } from 'zod';
import { generateObject } from '../../providers/model/generate-object.ts';
import type { GeneratedObject } from '../../providers/model/generate-object.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import { modelSchema } from '../../providers/model/model-schema.ts';
import type { Model, Question } from '../../providers/model/model.ts';
import { sumUsage } from '../../providers/model/sum-usage.ts';
import type { HelperModel } from './bind-models.ts';
import { askWithin } from './fitting/fit-question.ts';
import { modelOf, roleOf } from './model-of.ts';
import type { Asked } from './model-of.ts';
import type { RunContext } from './run-context.ts';

export interface DataRequest<T> {
  question: Question;
  /** What the question is, where its task does not say it. */
  asked?: Asked;
  schema: z.ZodType<T>;
}

/** An answer that is data, by the model whose work the question is; by the run's own one where that finds no form for it. */
export async function askForData<T>(
  context: RunContext,
  { question, asked = question.task?.kind, schema }: DataRequest<T>,
): Promise<GeneratedObject<T>> {
  const { run, signal, log, writer } = context;
  // What was paid for before is on the disk before more is.
  await writer.flushed();
  const options = { signal, maxRetries: run.input.maxRetries, retryDelayMs: run.input.retryDelayMs };
  const model: HelperModel = modelOf(context, roleOf(asked));
  const generate = (by: Model) =>
    askWithin(context, { model: by, question, form: modelSchema(schema) }, (request) =>
      generateObject(by, { request, schema, options }),
    );
  try {
    return await generate(model);
  } catch (error) {
    const { standIn } = model;
    // Only one that has answered: a call that failed was taken over already.
    if (!standIn || !(error instanceof ModelError) || !error.usage || signal.aborted) throw error;
    log.warn({ model: model.name, instead: standIn.name, reason: error.message }, 'a helper found no form');
    const answer = await generate(standIn);
    return { ...answer, usage: sumUsage(error.usage, answer.usage) };
  }
}

/** What a failed question has cost nevertheless. */
export const paidFor = (error: unknown) => (error instanceof ModelError ? error.usage : undefined);
