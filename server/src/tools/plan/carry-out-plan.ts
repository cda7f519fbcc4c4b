import { planNotes } from '../../prompts/plan.ts';
import type { Passage } from '../../text/passage.ts';
import { cutToTokens } from '../../text/token-estimate.ts';
import { readingBudget } from '../reading-budget.ts';
import type { CarriedOut } from '../review-tool.ts';
import { createSlots } from '../slots.ts';
import type { Tool, ToolContext, ToolResult } from '../tool.ts';
import type { PlanContent, PlannedStep } from './plan-content.ts';
import { stepInput } from './step-input.ts';

export interface PlanDeps {
  /** What a step may use. */
  tools: readonly Tool[];
  /** A person has seen its steps: what their tools do for them needs no further word. */
  isConfirmed?: boolean;
}

const AT_ONCE = 4;
const SUMMARY_CHARS = 600;

/**
 * Every step with its tool, as many at once as may be. One of which nothing comes says so, and the others go on. When the
 * run itself cannot go on none is begun any more, and those under way come to their end first: they are paid for.
 */
export async function carryOutPlan(
  deps: PlanDeps,
  context: ToolContext,
  plan: PlanContent,
): Promise<CarriedOut> {
  const slots = createSlots(AT_ONCE);
  const running = new Map<string, Promise<ToolResult>>();
  const failures: unknown[] = [];
  const begin = async (step: PlannedStep, found: ToolResult[]) => {
    if (failures.length > 0) throw failures[0];
    return carryOut(deps, context, { step, found }).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  };
  for (const step of plan.steps) {
    const needed = step.needs.map((id) => running.get(id)!);
    running.set(
      step.id,
      afterNeeds(needed, (found) => slots(() => begin(step, found))),
    );
  }
  await Promise.allSettled(running.values());
  const results = await Promise.all(running.values());
  return {
    kind: 'findings',
    text: findings(context, plan, results),
    passages: uniquePassages(results.flatMap((result) => (result.ok ? (result.passages ?? []) : []))),
  };
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
  { step, found }: { step: PlannedStep; found: ToolResult[] },
): Promise<ToolResult> {
  const { id: stepId, title } = step;
  context.emit('plan', { stepId, title, status: 'running' });
  const result = await attempt(deps, context, { step, found });
  context.emit('plan', {
    stepId,
    title,
    status: result.ok ? 'completed' : 'failed',
    summary: shorten(result.ok ? result.text : result.reason),
  });
  return result;
}

async function attempt(
  { tools, isConfirmed = false }: PlanDeps,
  context: ToolContext,
  { step, found }: { step: PlannedStep; found: ToolResult[] },
): Promise<ToolResult> {
  const tool = tools.find(({ id }) => id === step.tool);
  if (!tool) return { ok: false, reason: planNotes[context.input.locale].noTool(step.tool) };
  const earlier = found.flatMap((result) => (result.ok ? [result.text] : [])).join('\n\n');
  const input = await stepInput(context, { step, tool, findings: earlier });
  return context.useTool(step.id, { id: step.tool, input, isConfirmed });
}

/** For the model that goes on: what each step found, each with its fair share of the room. */
function findings(context: ToolContext, plan: PlanContent, results: readonly ToolResult[]): string {
  const words = planNotes[context.input.locale];
  const room = Math.floor(readingBudget(context, 'chat') / plan.steps.length);
  const parts = plan.steps.map(({ title }, i) => {
    const result = results[i]!;
    const text = result.ok ? cutToTokens(result.text, room) : words.foundNothing(result.reason);
    return `## ${i + 1}. ${title}\n\n${text}`;
  });
  return [words.carriedOut(plan.goal), ...parts].join('\n\n');
}

function uniquePassages(passages: readonly Passage[]): Passage[] {
  return [...new Map(passages.map((passage) => [passage.n, passage])).values()].sort((a, b) => a.n - b.n);
}

const shorten = (text: string): string =>
  text.length > SUMMARY_CHARS ? `${text.slice(0, SUMMARY_CHARS).toWellFormed()}…` : text;
