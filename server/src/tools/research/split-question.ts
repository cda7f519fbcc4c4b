import { z } from 'zod';
import { splitQuestion } from '../../prompts/rounds.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import type { ToolContext } from '../tool.ts';
import { askOrNothing } from './ask-or-nothing.ts';

const MAX_CHARS = 400;

/** Sub-questions by perspective; the question alone where it has no parts, or the model cannot name them. */
export async function subQuestions(
  context: ToolContext,
  { question, most }: { question: string; most: number },
): Promise<string[]> {
  const { locale } = context.input;
  const list = z.array(z.string());
  const schema = z.object({ questions: askedAs(list, list.min(1).max(most)) });
  const given = await askOrNothing(context, 'split', () =>
    context.ask('split', { ...splitQuestion({ locale, question, most }), schema }),
  );
  const lines = (given?.questions ?? []).map((line) =>
    line.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARS).toWellFormed(),
  );
  const parts = [...new Set(lines.filter((line) => line !== ''))].slice(0, most);
  return parts.length > 1 ? parts : [question];
}
