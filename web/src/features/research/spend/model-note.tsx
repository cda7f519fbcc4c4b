import type { Depth } from '@quarry/api/common.ts';
import type { Model } from '@quarry/api/models.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { formatAgo, formatUsd } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

/** What a question to the chosen model is likely to cost, and whether its provider answers, where it is chosen. */
export function ModelNote({ model, depth }: { model: Model | undefined; depth: Depth }) {
  const t = useWords(words);
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['estimate', model?.name, depth],
    queryFn: ({ signal }) => client.estimateRun({ modelName: model!.name, depth }, { signal }),
    enabled: model !== undefined && model.provider !== 'embedded',
    staleTime: 60_000,
  });
  const failedAt = failingSince(model);
  // A model of one's own machine costs nothing: there is nothing to warn of.
  const cost = data?.cost && data.cost.most > 0 ? data.cost : undefined;
  if (failedAt === undefined && !cost) return null;
  return (
    <p className="flex flex-wrap gap-x-3">
      {failedAt !== undefined && (
        <span className="text-warn" title={model?.health?.lastFailure ?? undefined}>
          {t.modelFailing(formatAgo(failedAt, locale))}
        </span>
      )}
      {data && cost && (
        <span title={t[`basis_${data.basis}`]}>
          {t.likelyCost(formatUsd(cost.likely, locale), formatUsd(cost.most, locale))}
        </span>
      )}
    </p>
  );
}

/** When its provider last failed, unless it has answered since. */
function failingSince(model: Model | undefined): string | undefined {
  const { lastFailureAt = null, lastSuccessAt = null } = model?.health ?? {};
  if (lastFailureAt === null || (lastSuccessAt !== null && lastSuccessAt > lastFailureAt)) return undefined;
  return lastFailureAt;
}
