import { z } from 'zod';
import { id, workUsage } from '../common.ts';
import { automatic, event } from './event.ts';

export const planStep = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    tool: z.string().describe('Id of the tool that does the step.'),
  })
  .meta({ id: 'PlanStep', description: 'One step of a research plan.' });
export type PlanStep = z.infer<typeof planStep>;

const range = (what: string) => z.object({ least: z.number(), most: z.number() }).describe(what);

export const planEstimate = z
  .object({
    seconds: range('How long it may take, without the time that people take.'),
    tokens: range('What models may read and write for it.'),
    cost: range('In US dollars.')
      .nullable()
      .describe('In US dollars; null where the price of a model is not known.'),
    pastRuns: z
      .int()
      .min(0)
      .describe(
        'How many plans of yours at this depth the figures rest on; 0: on rules of thumb for the depth.',
      ),
    mayAdd: z.int().min(0).describe('How many steps may be added, at most, because of what the steps find.'),
  })
  .meta({ id: 'PlanEstimate', description: 'What carrying out a plan may take. Ranges, not promises.' });
export type PlanEstimate = z.infer<typeof planEstimate>;

const planFields = { goal: z.string(), steps: z.array(planStep) };
const question = z.string().describe('What the reviewer is asked.');
const estimate = planEstimate.optional();
const draftFields = { ...planFields, question, plan: z.object(planFields), estimate };

export const planDraftPayload = z.object({ runId: id, ...draftFields }).meta({
  id: 'PlanDraft',
  description: 'A plan that awaits review. `plan` repeats the goal and the steps.',
});
export type PlanDraftPayload = z.infer<typeof planDraftPayload>;

export const planEvents = [
  event({
    type: 'plan-draft-delta',
    description: 'New text of a plan that is being drafted.',
    payload: { deltaText: z.string() },
  }),
  event({
    type: 'plan-draft-complete',
    description: 'The plan is drafted.',
    payload: { ...planFields, question, estimate, usage: workUsage },
  }),
  event({
    type: 'first_plan',
    description: 'A plan awaits review. The stream ends.',
    payload: draftFields,
  }),
  event({
    type: 'plan-rejected',
    description: 'A reviewer has asked for another plan.',
    payload: { answer: z.string() },
  }),
  event({
    type: 'regenerated_plan',
    description: 'A revised plan awaits review.',
    payload: draftFields,
  }),
  event({
    type: 'plan_confirmed',
    description: 'A reviewer has confirmed the plan. The resume call carries it out.',
    payload: { automatic, skipped: z.boolean().describe('True when the review was skipped.') },
  }),
  event({
    type: 'plan-confirmed',
    component: 'PlanResumed',
    description: 'The resumed run begins to carry out the confirmed plan.',
    payload: planFields,
  }),
  event({
    type: 'plan',
    description: 'Progress of one step of the plan.',
    payload: {
      stepId: z.string(),
      title: z.string(),
      status: z.enum(['running', 'completed', 'failed', 'skipped']),
      summary: z.string().optional().describe('What the step has found, or why it failed.'),
      description: z.string().optional().describe('Of a step that was added: what it finds out.'),
      tool: z.string().optional().describe('Of a step that was added: the id of its tool.'),
      addedAfter: z
        .string()
        .optional()
        .describe('Of a step that the confirmed plan did not have: the step whose findings call for it.'),
      reason: z.string().optional().describe('Of a step that was added: why.'),
    },
  }),
] as const;
