import { z } from 'zod';
import type { Depth } from '@quarry/api/common.ts';
import { moreStepsQuestion } from '../../prompts/plan.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import { orWithout } from '../or-without.ts';
import { readingBudget } from '../reading-budget.ts';
import type { Tool, ToolContext, ToolResult } from '../tool.ts';
import type { PlanContent, PlannedStep } from './plan-content.ts';
import { relevantText } from './relevant-text.ts';

/** How many steps a plan may get beyond those that were confirmed. */
export const MOST_ADDED: Record<Depth, number> = { quick: 0, standard: 2, deep: 4 };
const MAX_TITLE = 300;
const MAX_TEXT = 2_000;

/** A step that what was found calls for. */
export interface AddedStep extends PlannedStep {
  addedAfter: string;
  reason: string;
}

export interface DoneStep {
  step: PlannedStep;
  result: ToolResult;
}

/** Asks whether what the steps have found calls for further ones; they come after all that were carried out. */
export async function moreSteps(
  tools: readonly Tool[],
  context: ToolContext,
  { plan, done, key, most }: { plan: PlanContent; done: readonly DoneStep[]; key: string; most: number },
): Promise<AddedStep[]> {
  if (most <= 0 || tools.length === 0) return [];
  const ids = done.map(({ step }) => step.id);
  const room = Math.floor(readingBudget(context, 'more-steps') / done.length);
  const told = await Promise.all(
    done.map(async ({ step: { id, title, description }, result }) => ({
      id,
      title,
      text: result.ok
        ? await relevantText(context, result.text, {
            question: `${plan.goal} ${title} ${description}`,
            tokens: room,
          })
        : result.reason,
    })),
  );
  const step = z.object({
    title: z.string().trim().min(1),
    description: z.string().trim().min(1),
    tool: askedAs(z.string().trim().nullish(), z.enum(tools.map(({ id }) => id))),
    after: askedAs(z.string().trim().nullish(), z.enum(ids)),
    reason: z.string().nullish(),
  });
  const answer = await orWithout(context, key, () =>
    context.ask(key, {
      ...moreStepsQuestion({ locale: context.input.locale, goal: plan.goal, done: told, tools, most }),
      schema: z.object({ steps: z.array(step) }),
    }),
  );
  const known = new Set(done.map(({ step: { description } }) => keyOf(description)));
  return (answer?.steps ?? [])
    .filter(({ description }) => !known.has(keyOf(description)))
    .slice(0, most)
    .map(({ title, description, tool, after, reason }, i): AddedStep => {
      const usual = tools.some(({ id }) => id === 'search') ? 'search' : tools[0]!.id;
      const addedAfter = after && ids.includes(after) ? after : ids.at(-1)!;
      return {
        id: `s${done.length + i + 1}`,
        title: title.slice(0, MAX_TITLE),
        description: description.slice(0, MAX_TEXT),
        tool: tool && tools.some(({ id }) => id === tool) ? tool : usual,
        needs: [addedAfter],
        addedAfter,
        reason: (reason ?? '').trim().slice(0, MAX_TEXT),
      };
    });
}

const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
