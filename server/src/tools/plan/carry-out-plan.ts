import { planNotes } from '../../prompts/plan.ts';
import type { Passage } from '../../text/passage.ts';
import { readingBudget } from '../reading-budget.ts';
import type { CarriedOut } from '../review-tool.ts';
import { createSlots } from '../slots.ts';
import type { Tool, ToolContext, ToolResult } from '../tool.ts';
import type { PlanPrices } from './expected-of.ts';
import { MOST_ADDED, moreSteps } from './more-steps.ts';
import type { AddedStep, DoneStep } from './more-steps.ts';
import type { PlanContent, PlannedStep } from './plan-content.ts';
import { relevantText } from './relevant-text.ts';
import { stepInput } from './step-input.ts';

export interface PlanDeps {
  /** What a step may use, beside what the workspace has allowed of others. */
  tools: readonly Tool[];
  /** A person has seen its steps: what their tools do for them needs no further word. */
  isConfirmed?: boolean;
  /** What plans have taken before, for the reviewer; left out, nothing is said of it. */
  pastPlans?: PlanPrices;
}

/** Of a run's own workspace. */
export const stepTools = ({ tools }: PlanDeps, { toolsOfOthers }: ToolContext): readonly Tool[] => [
  ...tools,
  ...toolsOfOthers,
];

const AT_ONCE = 4;
const SUMMARY_CHARS = 600;

/**
 * Every step with its tool, as many at once as may be; then those that what was found calls for, a few at most. A step of
 * which nothing comes says so, and the others go on.
 */
export async function carryOutPlan(
  deps: PlanDeps,
  context: ToolContext,
  plan: PlanContent,
): Promise<CarriedOut> {
  const done: DoneStep[] = [];
  const mayAdd = MOST_ADDED[context.input.depth ?? 'standard'];
  let next: readonly (PlannedStep | AddedStep)[] = plan.steps;
  for (let round = 0; next.length > 0; round += 1) {
    const results = await carryOutSteps(deps, context, { steps: next, done });
    done.push(...next.map((step, i) => ({ step, result: results[i]! })));
    const most = mayAdd - (done.length - plan.steps.length);
    next = await moreSteps(stepTools(deps, context), context, { plan, done, key: `more/${round}`, most });
  }
  const results = done.map(({ result }) => result);
  return {
    kind: 'findings',
    text: await findings(context, plan, done),
    passages: uniquePassages(results.flatMap((result) => (result.ok ? (result.passages ?? []) : []))),
  };
}

/**
 * Steps that wait for no others at the same time. When the run itself cannot go on none is begun any more, and those under
 * way come to their end first: they are paid for.
 */
async function carryOutSteps(
  deps: PlanDeps,
  context: ToolContext,
  { steps, done }: { steps: readonly (PlannedStep | AddedStep)[]; done: readonly DoneStep[] },
): Promise<ToolResult[]> {
  const slots = createSlots(AT_ONCE);
  const running = new Map<string, Promise<ToolResult>>(
    done.map(({ step, result }) => [step.id, Promise.resolve(result)]),
  );
  const needsOf = new Map([...done.map(({ step }) => step), ...steps].map(({ id, needs }) => [id, needs]));
  const failures: unknown[] = [];
  const begin = async (step: PlannedStep, found: ToolResult[]) => {
    if (failures.length > 0) throw failures[0];
    return carryOut(deps, context, { step, found }).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  };
  for (const step of steps) {
    const needed = allNeeds(step.needs, needsOf).map((id) => running.get(id)!);
    running.set(
      step.id,
      afterNeeds(needed, (found) => slots(() => begin(step, found))),
    );
  }
  const own = steps.map(({ id }) => running.get(id)!);
  await Promise.allSettled(own);
  return Promise.all(own);
}

/** What a step builds on, and what that builds on: in the order of the plan. */
function allNeeds(needs: readonly string[], needsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const all = new Set<string>();
  const add = (id: string) => {
    if (all.has(id)) return;
    all.add(id);
    for (const need of needsOf.get(id) ?? []) add(need);
  };
  for (const id of needs) add(id);
  return [...needsOf.keys()].filter((id) => all.has(id));
}

async function afterNeeds(
  needed: readonly Promise<ToolResult>[],
  work: (found: ToolResult[]) => Promise<ToolResult>,
): Promise<ToolResult> {
  return work(await Promise.all(needed));
}

async function carryOut(
  deps: PlanDeps,
  context: ToolContext,
  { step, found }: { step: PlannedStep | AddedStep; found: ToolResult[] },
): Promise<ToolResult> {
  const { id: stepId, title } = step;
  context.emit('plan', { stepId, title, status: 'running', ...whyAdded(step) });
  const result = await attempt(deps, context, { step, found });
  context.emit('plan', {
    stepId,
    title,
    status: result.ok ? 'completed' : 'failed',
    summary: shorten(result.ok ? result.text : result.reason),
  });
  return result;
}

const isAdded = (step: PlannedStep | AddedStep): step is AddedStep => 'addedAfter' in step;

/** What a reader has not seen in the plan. */
function whyAdded(step: PlannedStep | AddedStep) {
  if (!isAdded(step)) return {};
  const { description, tool, addedAfter, reason } = step;
  return { description, tool, addedAfter, ...(reason !== '' && { reason }) };
}

async function attempt(
  deps: PlanDeps,
  context: ToolContext,
  { step, found }: { step: PlannedStep; found: ToolResult[] },
): Promise<ToolResult> {
  const { isConfirmed = false } = deps;
  const tool = stepTools(deps, context).find(({ id }) => id === step.tool);
  if (!tool) return { ok: false, reason: planNotes[context.input.locale].noTool(step.tool) };
  const earlier = found.flatMap((result) => (result.ok ? [result.text] : [])).join('\n\n');
  const input = await stepInput(context, { step, tool, findings: earlier });
  // Nobody has said a word about a step that was added.
  return context.useTool(step.id, { id: step.tool, input, isConfirmed: isConfirmed && !isAdded(step) });
}

/** For the model that goes on: what each step found, each with its fair share of the room, its most telling parts first. */
async function findings(context: ToolContext, plan: PlanContent, done: readonly DoneStep[]): Promise<string> {
  const words = planNotes[context.input.locale];
  const tokens = Math.floor(readingBudget(context, 'chat') / done.length);
  const parts = await Promise.all(
    done.map(async ({ step: { title, description }, result }, i) => {
      const question = `${plan.goal} ${title} ${description}`;
      const text = result.ok
        ? await relevantText(context, result.text, { question, tokens })
        : words.foundNothing(result.reason);
      return `## ${i + 1}. ${title}\n\n${text}`;
    }),
  );
  return [words.carriedOut(plan.goal), ...parts].join('\n\n');
}

function uniquePassages(passages: readonly Passage[]): Passage[] {
  return [...new Map(passages.map((passage) => [passage.n, passage])).values()].sort((a, b) => a.n - b.n);
}

const shorten = (text: string): string =>
  text.length > SUMMARY_CHARS ? `${text.slice(0, SUMMARY_CHARS).toWellFormed()}…` : text;
