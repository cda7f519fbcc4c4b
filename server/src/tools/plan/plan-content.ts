import { z } from 'zod';
import { askedAs } from '../../providers/model/model-schema.ts';

const MIN_STEPS = 1;
const MAX_STEPS = 8;
const MAX_TITLE = 300;
const MAX_TEXT = 2_000;

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((value) => value.slice(0, max));

/** A plan as a model writes it, with the tools that there are; the program gives the steps their ids. */
export function writtenPlan(tools: readonly string[]) {
  const earlier = Array.from({ length: MAX_STEPS - 1 }, (_, before) => idOf(before));
  const step = z.object({
    title: text(MAX_TITLE),
    description: text(MAX_TEXT),
    tool: askedAs(z.string().trim().nullish(), tools.length > 0 ? z.enum(tools) : z.null()),
    needs: askedAs(z.array(z.union([z.string(), z.number()])).nullish(), z.array(z.enum(earlier))),
  });
  const steps = z.array(step).min(MIN_STEPS);
  return z.object({
    goal: text(MAX_TEXT),
    steps: askedAs(steps, steps.max(MAX_STEPS)),
    question: askedAs(z.string().trim().nullish(), z.string()),
  });
}
export type WrittenPlan = z.infer<ReturnType<typeof writtenPlan>>;

const planStep = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  tool: z.string(),
  /** Ids of earlier steps whose findings this one builds on; without any it is independent. */
  needs: z.array(z.string()),
});
export type PlannedStep = z.infer<typeof planStep>;

const range = z.object({ least: z.number(), most: z.number() });
/** What carrying a plan out may take. */
const planEstimate = z.object({
  seconds: range,
  tokens: range,
  cost: range.nullable(),
  pastRuns: z.int(),
  mayAdd: z.int(),
});
export type PlanEstimate = z.infer<typeof planEstimate>;

export const planContent = z.object({
  goal: z.string(),
  steps: z.array(planStep),
  question: z.string(),
  /** Drafts of earlier releases have none. */
  estimate: planEstimate.optional(),
});
export type PlanContent = z.infer<typeof planContent>;

/** Numbers the steps, and keeps only tools that are there and needs that point back. */
export function toPlanContent(
  written: WrittenPlan,
  { tools, question }: { tools: readonly string[]; question: string },
): PlanContent {
  const usual = tools.includes('search') ? 'search' : (tools[0] ?? 'search');
  const steps = written.steps.slice(0, MAX_STEPS).map((step, i): PlannedStep => {
    const earlier = new Set(Array.from({ length: i }, (_, before) => idOf(before)));
    const needs = (step.needs ?? []).map((need) => `s${String(need).replace(/^\D+/, '')}`);
    return {
      id: idOf(i),
      title: step.title,
      description: step.description,
      tool: step.tool && tools.includes(step.tool) ? step.tool : usual,
      needs: [...new Set(needs)].filter((id) => earlier.has(id)),
    };
  });
  return { goal: written.goal, steps, question: written.question?.slice(0, MAX_TEXT) || question };
}

const idOf = (index: number): string => `s${index + 1}`;
