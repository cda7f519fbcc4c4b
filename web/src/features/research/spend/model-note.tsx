import type { Model } from '@quarry/api/models.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { formatAgo, formatUsd } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

/** What a question to the chosen model is likely to cost, and whether its provider answers, where it is chosen. */
export function ModelNote({ model }: { model: Model | undefined }) {
  const t = useWords(words);
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['estimate', model?.name],
    queryFn: ({ signal }) => client.estimateRun({ modelName: model!.name }, { signal }),
    enabled: model !== undefined && model.provider !== 'embedded',
    staleTime: 60_000,
  });
  const failedAt = failingSince(model);
  if (failedAt === undefined && !data?.cost) return null;
  return (
    <p className="flex flex-wrap gap-x-3">
      {failedAt !== undefined && (
        <span className="text-warn" title={model?.health?.lastFailure ?? undefined}>
          {t.modelFailing(formatAgo(failedAt, locale))}
        </span>
      )}
      {data?.cost && (
        <span title={t[`basis_${data.basis}`]}>
          {t.likelyCost(formatUsd(data.cost.likely, locale), formatUsd(data.cost.most, locale))}
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
