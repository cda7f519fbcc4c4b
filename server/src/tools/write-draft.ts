import type { z } from 'zod';
import { repairPrompt } from '../providers/model/generate-object.ts';
import { ModelError } from '../providers/model/model-error.ts';
import { modelSchema } from '../providers/model/model-schema.ts';
import type { Question } from '../providers/model/model.ts';
import { parseModelJson } from '../providers/model/parse-json.ts';
import { createDraftLines } from './draft-lines.ts';
import type { ToolContext } from './tool.ts';

export interface DraftWriting<T> extends Question {
  schema: z.ZodType<T>;
  /** Carries the draft's lines as they are written; an empty one says that it is begun (again). */
  delta: 'plan-draft-delta' | 'report-structure-draft-delta' | 'matrix-structure-draft-delta';
}

/**
 * A draft by its form, shown as it is written. What does not fit goes back to the model once. When that fails too, the
 * run ends with an error, and the attempt after its resume asks anew.
 */
export async function writeDraft<T>(context: ToolContext, writing: DraftWriting<T>): Promise<T> {
  for (let round = 0; ; round += 1) {
    const first = await write(context, writing, `draft/${round}`);
    const parsed = parseModelJson(first, writing.schema);
    if (parsed.ok) return parsed.value;
    const prompt = repairPrompt(writing.prompt, { text: first, reason: parsed.reason });
    const second = await write(context, { ...writing, prompt }, `repair/${round}`);
    const repaired = parseModelJson(second, writing.schema, { allowCut: true });
    if (repaired.ok) return repaired.value;
    let isNew = false;
    await context.step(`unfit/${round}`, async () => (isNew = true));
    if (isNew)
      throw new ModelError(
        `${context.model.name} could not write a draft in the form asked for: ${repaired.reason}`,
        { retryable: false },
      );
  }
}

function write<T>(
  context: ToolContext,
  { prompt, task, delta, schema }: DraftWriting<T>,
  key: string,
): Promise<string> {
  return context.write(key, {
    prompt,
    task,
    passages: [],
    start: { type: delta, payload: { deltaText: '' } },
    delta: { type: delta, payload: {}, field: 'deltaText' },
    form: { schema: modelSchema(schema), lines: createDraftLines },
  });
}
