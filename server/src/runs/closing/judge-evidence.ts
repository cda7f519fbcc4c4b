import { z } from 'zod';
import { judgeQuestion, type JudgedItem } from '../../prompts/judge.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import type { Model } from '../../providers/model/model.ts';
import type { Passage } from '../../text/passage.ts';
import { estimateTokens } from '../../text/token-estimate.ts';
import { choosePictures } from '../../tools/show-pictures.ts';
import { askForData, paidFor } from '../agent/ask-for-data.ts';
import { roomFor } from '../agent/fitting/window-room.ts';
import { modelOf, roleOf } from '../agent/model-of.ts';
import { addUsage } from '../agent/run-context.ts';
import type { RunContext } from '../agent/run-context.ts';

const verdict = z.enum(['supported', 'partly', 'unsupported']);

const judgement = (items: number) =>
  z.object({
    verdicts: z.array(
      z.object({
        index: askedAs(z.int(), z.literal(Array.from({ length: items }, (_, i) => i + 1))),
        verdict,
        lines: z.array(z.int()).nullish(),
        lacks: z.string().nullish(),
      }),
    ),
  });

export type ModelVerdict = z.infer<ReturnType<typeof judgement>>['verdicts'][number];

const MOST_ITEMS = 8;
const MOST_TOKENS = 4_000;
/** Of the room; the rest is for the rules, the form of the answer and what is known of the run. */
const SHARE = 0.6;
/** Of cited pictures. */
const PICTURE_TOKENS = 6_000;

/** The model's verdicts on all items, batch by batch, each a step below the key. Where it cannot judge there is none. */
export async function judgeEvidence(
  context: RunContext,
  { items, pictures, key }: { items: readonly JudgedItem[]; pictures: readonly Passage[]; key: string },
): Promise<(ModelVerdict | undefined)[]> {
  const verdicts: (ModelVerdict | undefined)[] = [];
  const most = Math.min(MOST_TOKENS, Math.floor(roomFor(judgeOf(context)) * SHARE));
  for (const [number, batch] of inBatches(items, most).entries()) {
    const cited = new Set(batch.flatMap(({ numbers }) => numbers));
    const shown = pictures.filter(({ n }) => cited.has(n));
    const found = await judgeBatch(context, { batch, key: `${key}/${number}`, pictures: shown });
    const byIndex = new Map(found.map((one) => [one.index, one]));
    verdicts.push(...batch.map((_, i) => byIndex.get(i + 1)));
  }
  return verdicts;
}

const judgeOf = (context: RunContext): Model => modelOf(context, roleOf('verdicts'));

function inBatches(items: readonly JudgedItem[], most: number): JudgedItem[][] {
  const batches: JudgedItem[][] = [];
  let tokens = 0;
  for (const item of items) {
    const size = estimateTokens([item.claim, ...item.lines].join('\n'));
    const last = batches.at(-1);
    if (!last || last.length >= MOST_ITEMS || tokens + size > most) {
      batches.push([item]);
      tokens = size;
    } else {
      last.push(item);
      tokens += size;
    }
  }
  return batches;
}

async function judgeBatch(
  context: RunContext,
  { batch, key, pictures }: { batch: readonly JudgedItem[]; key: string; pictures: Passage[] },
): Promise<ModelVerdict[]> {
  const { run, signal, steps, usage, writer } = context;
  const answer = await steps.run(key, async () => {
    try {
      const { shown } = choosePictures(pictures, { model: judgeOf(context), tokens: PICTURE_TOKENS });
      const question = judgeQuestion(batch, run.input.locale, shown);
      return await askForData(context, { question, asked: 'verdicts', schema: judgement(batch.length) });
    } catch (error) {
      if (signal.aborted) throw error;
      const paid = paidFor(error);
      return paid && { value: { verdicts: [] }, usage: paid };
    }
  });
  // Stored before the next call is paid for: a crash then finds it.
  await writer.flushed();
  if (!answer) return [];
  addUsage(usage, answer.usage);
  return answer.value.verdicts;
}
