import { formatUsd } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import type { RunView } from '../../../lib/run-view.ts';
import { words } from '../words.ts';

/** Budgets that were nearly spent while the run was at work. */
export function BudgetWarnings({ view }: { view: RunView }) {
  const t = useWords(words);
  const locale = useLocale();
  return view.budgetWarnings.map(({ of, spent, budget }, index) => (
    <p key={index} role="status" className="text-[0.9rem] text-warn">
      {t.budgetNearlySpent(t[`of_${of}`], formatUsd(spent, locale), formatUsd(budget, locale))}
    </p>
  ));
}
