import { z } from 'zod';
import { planNotes, planQuestion } from '../prompts/plan.ts';
import { carryOutPlan, stepTools } from './plan/carry-out-plan.ts';
import type { PlanDeps } from './plan/carry-out-plan.ts';
import { expectedOf } from './plan/expected-of.ts';
import { planContent, toPlanContent, writtenPlan } from './plan/plan-content.ts';
import type { PlanContent } from './plan/plan-content.ts';
import { readingBudget } from './reading-budget.ts';
import { cutToRelevant } from './relevant-parts.ts';
import type { DraftRequest, ReviewTool } from './review-tool.ts';
import type { ToolContext } from './tool.ts';
import { writeDraft } from './write-draft.ts';

/** Half of the room for sources is enough to plan by. */
const SOURCE_SHARE = 0.5;

const input = z.object({ query: z.string().trim().min(1).max(4_000).describe('What to plan research for.') });

export function createPlanTool(deps: PlanDeps): ReviewTool<PlanContent> {
  return {
    kind: 'plan',
    description:
      'Drafts a research plan of several steps, which a human reviews before it is carried out. For requests that need several steps of research, or that ask for a plan.',
    input,
    content: planContent,
    events: {
      first: (content) => ({ type: 'first_plan', payload: draftPayload(content) }),
      rejected: (feedback) => ({ type: 'plan-rejected', payload: { answer: feedback } }),
      regenerated: (content) => ({ type: 'regenerated_plan', payload: draftPayload(content) }),
      confirmed: ({ skipped }) => ({ type: 'plan_confirmed', payload: { skipped } }),
    },
    async draft(request, context) {
      const content = await draftPlan(deps, request, context);
      context.emit('plan-draft-complete', {
        ...shown(content),
        question: content.question,
        ...estimated(content),
        usage: context.used(),
      });
      return content;
    },
    async carryOut(content, context, { isReviewed: isConfirmed }) {
      context.emit('plan-confirmed', shown(content));
      return carryOutPlan({ ...deps, isConfirmed }, context, content);
    },
  };
}

async function draftPlan(
  deps: PlanDeps,
  { query, passages, previous }: DraftRequest<PlanContent>,
  context: ToolContext,
): Promise<PlanContent> {
  const { locale } = context.input;
  const { pastPlans } = deps;
  const tools = stepTools(deps, context);
  const toolIds = tools.map(({ id }) => id);
  const known = await cutToRelevant(passages, {
    question: query,
    tokens: Math.floor(readingBudget(context, 'plan') * SOURCE_SHARE),
    signal: context.signal,
  });
  const written = await writeDraft(context, {
    ...planQuestion({ locale, query, passages: known, tools, previous }),
    schema: writtenPlan(toolIds),
    delta: 'plan-draft-delta',
  });
  const content = toPlanContent(written, { tools: toolIds, question: planNotes[locale].question });
  if (!pastPlans) return content;
  const estimate = await context.step('estimate', () => expectedOf(pastPlans, context, content.steps));
  return { ...content, estimate };
}

function draftPayload(content: PlanContent) {
  const plan = shown(content);
  return { ...plan, question: content.question, plan, ...estimated(content) };
}

const estimated = ({ estimate }: PlanContent) => estimate && { estimate };

/** The plan as the reviewer sees it. */
function shown({ goal, steps }: PlanContent) {
  return {
    goal,
    steps: steps.map(({ id, title, description, tool }) => ({ id, title, description, tool })),
  };
}
