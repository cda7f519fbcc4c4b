import type { ProviderHealth } from '@quarry/api/connections.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Ago } from '../../components/ago.tsx';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { providerSaid } from '../../lib/provider-words.ts';
import { words } from './words.ts';

/** When a provider last answered, and when and why it last did not: the later of both decides how it looks. */
export function HealthLine({ health }: { health: ProviderHealth }) {
  const t = useWords(words);
  const { lastSuccessAt, lastFailureAt, lastFailure } = health;
  const said = providerSaid(lastFailure ?? '', useLocale());
  if (lastSuccessAt === null && lastFailureAt === null)
    return <p className="text-[0.85rem] text-muted">{t.neverAsked}</p>;
  const isFailing = lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt);
  return (
    <p className="flex gap-x-3 text-[0.85rem] text-muted">
      {isFailing ? (
        <CircleAlert size={14} aria-hidden="true" className="mt-1 shrink-0 text-warn" />
      ) : (
        <CircleCheck size={14} aria-hidden="true" className="mt-1 shrink-0 text-ok" />
      )}
      <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
        {lastSuccessAt !== null && (
          <span>
            {t.answeredAt}: <Ago at={lastSuccessAt} />
          </span>
        )}
        {lastFailureAt !== null && (
          <span className={isFailing ? 'text-warn' : undefined}>
            {t.failedAt}: <Ago at={lastFailureAt} />
            {isFailing && lastFailure !== null && <span lang={said.lang}> · {said.text}</span>}
          </span>
        )}
      </span>
    </p>
  );
}
