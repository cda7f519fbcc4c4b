import type { TokenUsage } from '@quarry/api/common.ts';
import { useQuery } from '@tanstack/react-query';
import { modelsQuery } from '../../../lib/catalog.ts';
import { formatNumber, formatUsd } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { costOf } from './cost-of.ts';

interface SpendProps {
  usage: TokenUsage;
  model: string | null | undefined;
  /** Of the whole run: that it costs nothing is said once. */
  isSum?: boolean;
}

/** The tokens of a run or of a part of it, and about what they cost. */
export function Spend({ usage, model, isSum = false }: SpendProps) {
  const t = useWords(words);
  const locale = useLocale();
  const models = useQuery(modelsQuery).data?.models ?? [];
  const { inputTokens, outputTokens } = usage;
  if (inputTokens + outputTokens === 0) return null;
  const cost = costOf({ usage, model }, models);
  const exact = t.tokensInOut(formatNumber(inputTokens, locale), formatNumber(outputTokens, locale));
  return (
    <span className="whitespace-nowrap tabular-nums" title={cost ? `${exact}. ${t.costHint}` : exact}>
      {t.tokens(formatNumber(inputTokens + outputTokens, locale))}
      {cost === 0 && isSum && ` · ${t.noCost}`}
      {cost !== undefined && cost > 0 && ` · ${(cost < 0.01 ? t.under : t.about)(formatUsd(cost, locale))}`}
    </span>
  );
}
