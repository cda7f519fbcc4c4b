import type { ModelUsage } from '../../providers/model/model.ts';
import type { BegunRun, RunRow } from '../../store/runs/runs.ts';
import type { Steps } from '../agent/steps.ts';
import type { RunWriter } from '../events/event-log.ts';
import { addUsage, spentOf } from '../agent/run-context.ts';
import type { RunContext } from '../agent/run-context.ts';
import { costOf } from '../views/cost-of.ts';
import type { RunLimits } from '../agent/limits.ts';
import type { PriceOf } from '../views/cost-of.ts';
import { WARNING_SHARE } from './budgets.ts';
import type { Allowance, Budgets } from './budgets.ts';

/**
 * What a segment may cost, asked once: after a crash it goes on with the same. Budgets that are nearly spent are told with
 * it.
 */
export async function openAllowance(
  { budgets }: { budgets: Pick<Budgets, 'allowanceOf'> },
  { run, writer, steps }: { run: BegunRun; writer: Pick<RunWriter, 'emit'>; steps: Steps },
): Promise<Allowance | undefined> {
  // What runs in this very process costs nothing.
  if (run.modelName.startsWith('embedded/') && !run.input.models) return undefined;
  const key = `allowance/${run.phase}/${run.segment}`;
  if (steps.has(key)) return steps.kept(key) as Allowance;
  const { allowance, warnings } = await budgets.allowanceOf(run);
  if (!allowance) return undefined;
  for (const { of, spent, budget } of warnings) writer.emit('budget-warning', { of, spent, budget: budget! });
  // Whose budget was warned of just now is not warned of again on the way.
  if (warnings.some(({ of }) => of === allowance.of)) steps.first(warnedKey(run));
  return steps.run(key, async () => allowance);
}

/**
 * Runs that work at the same time spend of the same month: before each turn it is looked up what they have left of it. Kept
 * like every step, so that after a crash the same turn is the last.
 */
export async function narrowAllowance(
  { budgets }: { budgets: Pick<Budgets, 'monthlyLeft'> },
  {
    run,
    steps,
    limits,
    spent,
    turn,
  }: { run: RunRow; steps: Steps; limits: RunLimits; spent: number; turn: number },
): Promise<void> {
  if (!limits.money) return;
  const found = await steps.run(`allowance/${run.phase}/${run.segment}/${turn}`, async () => {
    const left = await budgets.monthlyLeft(run);
    return left ? { ...left, left: left.left + spent } : null;
  });
  if (found && found.left < limits.money.left) limits.money = found;
}

/** Adds what a call has used, and warns once when the money that a segment may cost is nearly spent. */
export function countSpent(context: RunContext, used: ModelUsage): void {
  addUsage(context.usage, used);
  warnOfBudget(context);
}

const warnedKey = ({ phase, segment }: RunRow): string => `budget-warned/${phase}/${segment}`;

/** Once, when the money that a segment may cost is nearly spent. */
function warnOfBudget(
  context: Pick<RunContext, 'limits' | 'usage' | 'costOf' | 'run' | 'steps' | 'writer'>,
): void {
  const { limits, run, steps, writer } = context;
  const money = limits?.money;
  if (!money) return;
  const { cost } = spentOf(context);
  if (cost < money.left - money.budget * (1 - WARNING_SHARE)) return;
  if (!steps.first(warnedKey(run))) return;
  writer.emit('budget-warning', {
    of: money.of,
    spent: money.budget - money.left + cost,
    budget: money.budget,
  });
}

/** What usage costs by the prices of the day on which the run was started. */
export const costFrom =
  (priceOf: PriceOf, at: Date) =>
  ({ by = [] }: ModelUsage): number =>
    by.reduce((sum, line) => sum + (costOf(line, priceOf(line.model, at)) ?? 0), 0);
