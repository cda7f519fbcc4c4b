import type { BudgetOf, BudgetState } from '@quarry/api/spending.ts';
import { AppError, badRequest } from '../../errors.ts';
import { workspaceSettings } from '@quarry/api/workspace-settings.ts';
import type { BudgetSettings, SpendingStore, Spender, SpentLine } from '../../store/accounts/spending.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { BegunRun, RunRow } from '../../store/runs/runs.ts';
import { costOf } from '../views/cost-of.ts';
import type { PriceBook, PriceOf } from '../views/cost-of.ts';

export interface BudgetDeps {
  prices: PriceBook;
  spending: Pick<SpendingStore, 'budgetsOf' | 'since' | 'ofTree'>;
}

/** Who asks: a member, by a key or at the dashboard. */
export interface Asker extends Scope {
  keyId?: string | undefined;
}

/** What a segment of a run may still cost. `of`: whose budget is the tightest. */
export interface Allowance {
  left: number;
  of: BudgetOf;
  budget: number;
}

export type Budgets = ReturnType<typeof createBudgets>;

/** From here on people are warned. */
export const WARNING_SHARE = 0.8;

/** Budgets by month, and what runs have spent of them. */
export function createBudgets(deps: BudgetDeps) {
  /** With the models whose price is not known, which are not counted. */
  async function monthly(
    asker: Asker,
    limits?: Limits,
  ): Promise<{ states: BudgetState[]; unpriced: string[] }> {
    const { workspaceId, userId, keyId } = asker;
    const { key, member, workspace } = limits ?? (await limitsOf(asker));
    const wanted: { spender: Spender; budget: number | null }[] = [
      ...(keyId === undefined ? [] : [{ spender: { of: 'key' as const, workspaceId, keyId }, budget: key }]),
      { spender: { of: 'member', workspaceId, userId }, budget: member },
      { spender: { of: 'workspace', workspaceId }, budget: workspace },
    ];
    const priceOf = await deps.prices.of(workspaceId);
    const from = monthStart(databaseNow());
    const lines = await Promise.all(wanted.map(({ spender }) => deps.spending.since(spender, from)));
    const states = wanted.map(({ spender, budget }, i) =>
      stateOf(spender.of, { budget, spent: costOfLines(lines[i]!, priceOf) }),
    );
    return { states, unpriced: unpricedIn(lines.at(-1)!, priceOf) };
  }

  const limitsOf = async (asker: Asker): Promise<Limits> =>
    limitsFrom(await deps.spending.budgetsOf(asker), asker);

  /** Nothing is summed up where there is nothing to hold it against. */
  const statesOf = async (asker: Asker, limits: Limits): Promise<BudgetState[]> =>
    limits.key === null && limits.member === null && limits.workspace === null
      ? []
      : (await monthly(asker, limits)).states;

  return {
    monthly: (asker: Asker) => monthly(asker),

    /** Refuses a run, or the next part of one, that nobody may pay for any more. */
    async require(asker: Asker, { maxCost, modelName }: { maxCost?: number | undefined; modelName: string }) {
      if (maxCost !== undefined && !(await deps.prices.of(asker.workspaceId))(modelName))
        throw badRequest(
          `maxCost: The price of ${modelName} is not known here, so a limit could not be kept. An owner can set it with POST /workspace/price.`,
        );
      const states = await statesOf(asker, await limitsOf(asker));
      const exceeded = states.find(({ isExceeded }) => isExceeded);
      if (exceeded) throw budgetExceeded(exceeded);
    },

    /** What is left of the tightest monthly budget, with what runs at work have spent of it. Undefined: none is set. */
    async monthlyLeft({ workspaceId, userId, input }: RunRow): Promise<Allowance | undefined> {
      const asker = { workspaceId, userId, keyId: input.keyId };
      return tightest(await statesOf(asker, await limitsOf(asker)));
    },

    /** What the present segment of a run may cost, and which budgets it finds nearly spent. Undefined: no limit. */
    async allowanceOf(run: BegunRun): Promise<{ allowance?: Allowance; warnings: BudgetState[] }> {
      const { workspaceId, userId, input } = run;
      const asker = { workspaceId, userId, keyId: input.keyId };
      const limits = limitsFrom({ settings: run.workspaceSettings, keyBudget: run.keyBudget }, asker);
      const states = await statesOf(asker, limits);
      const most = Math.min(input.maxCost ?? Infinity, limits.run ?? Infinity);
      const ofRun =
        most === Infinity
          ? []
          : [
              stateOf('run', {
                budget: most,
                spent: costOfLines(await deps.spending.ofTree(run.id), await deps.prices.of(workspaceId)),
              }),
            ];
      const allowance = tightest([...ofRun, ...states]);
      return { ...(allowance && { allowance }), warnings: states.filter(({ isWarning }) => isWarning) };
    },
  };
}

type Limits = Record<BudgetOf, number | null>;

/** A key without a budget of its own has the one that is set for keys. */
function limitsFrom({ settings, keyBudget }: BudgetSettings, { keyId }: Asker): Limits {
  const { budgets } = workspaceSettings.parse(settings ?? {});
  return { ...budgets, key: keyId === undefined ? null : (keyBudget ?? budgets.key) };
}

const tightest = (states: readonly BudgetState[]): Allowance | undefined =>
  states
    .flatMap(({ of, budget, spent }): Allowance[] =>
      budget === null ? [] : [{ of, budget, left: Math.max(0, budget - spent) }],
    )
    .toSorted((a, b) => a.left - b.left)[0];

export function costOfLines(lines: readonly SpentLine[], priceOf: PriceOf): number {
  return lines.reduce((sum, line) => sum + (costOf(line, priceOf(line.model, line.at)) ?? 0), 0);
}

const unpricedIn = (lines: readonly SpentLine[], priceOf: PriceOf): string[] => [
  ...new Set(
    lines.filter((line) => costOf(line, priceOf(line.model, line.at)) === null).map(({ model }) => model),
  ),
];

function monthStart(now: number): Date {
  const at = new Date(now);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

function stateOf(of: BudgetOf, { budget, spent }: { budget: number | null; spent: number }): BudgetState {
  return {
    of,
    budget,
    spent,
    isWarning: budget !== null && spent >= budget * WARNING_SHARE,
    isExceeded: budget !== null && spent >= budget,
  };
}

const WHOSE: Record<BudgetOf, string> = {
  run: 'this run',
  key: 'this key',
  member: 'this member',
  workspace: 'this workspace',
};

const budgetExceeded = ({ of, budget, spent }: BudgetState) =>
  new AppError(
    'BUDGET_EXCEEDED',
    `The budget of ${WHOSE[of]} for this month is spent: $${spent.toFixed(2)} of $${budget!.toFixed(2)}. A new month begins on the 1st (UTC); an owner can raise it.`,
  );
