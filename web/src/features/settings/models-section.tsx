import type { Capabilities } from '@quarry/api/account.ts';
import type { Model } from '@quarry/api/models.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import { classNames } from '../../components/class-names.ts';
import { QueryState } from '../../components/query-state.tsx';
import { account } from '../../lib/account.ts';
import { modelsQuery } from '../../lib/catalog.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { HealthLine } from './health-line.tsx';
import { ModelRoles } from './model-roles.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { boxClass, rowClass, Section } from './section.tsx';
import { words } from './words.ts';

export function ModelsSection() {
  const t = useWords(words);
  const locale = useLocale();
  const models = useQuery(modelsQuery);
  const found = useQuery({
    queryKey: ['capabilities', locale],
    queryFn: ({ signal }) => account.getCapabilities({ locale }, { signal }),
    staleTime: 60_000,
  });
  return (
    <>
      <ProvidersSection />
      <ModelRoles />
      <Section title={t.models} about={t.modelsAbout}>
        <QueryState query={models}>
          {(list) =>
            [...Map.groupBy(list.models, (model) => model.provider)].map(([provider, members]) => (
              <Provider key={provider} provider={provider} models={members} />
            ))
          }
        </QueryState>
      </Section>
      <Section title={t.capabilities}>
        <QueryState query={found}>{(capabilities) => <Found found={capabilities} />}</QueryState>
      </Section>
    </>
  );
}

function Provider({ provider, models }: { provider: string; models: Model[] }) {
  const t = useWords(words);
  const locale = useLocale();
  const tokens = (count: number) => t.tokensUnit(formatNumber(count, locale));
  return (
    <div className="grid gap-1.5">
      <h3 className="text-[0.9rem] font-medium text-muted">{provider}</h3>
      {models[0]?.health && <HealthLine health={models[0].health} />}
      <ul className={classNames(boxClass, 'divide-y divide-line')}>
        {models.map((model) => (
          <li key={model.name} className={rowClass}>
            <span className="flex min-w-0 flex-1 basis-52 items-center gap-2 font-medium">
              <span className="truncate">{model.name}</span>
              {model.isDefault && <Badge tone="accent">{t.defaultModel}</Badge>}
            </span>
            <dl className="flex flex-wrap gap-x-5 text-[0.87rem] text-muted">
              <div className="flex gap-1.5">
                <dt>{t.context}</dt>
                <dd className="text-ink tabular-nums">{tokens(model.contextWindow)}</dd>
              </div>
              <div className="flex gap-1.5">
                <dt>{t.output}</dt>
                <dd className="text-ink tabular-nums">{tokens(model.maxOutputTokens)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Found({ found }: { found: Capabilities }) {
  const t = useWords(words);
  return (
    <>
      <ul className={classNames(boxClass, 'divide-y divide-line')}>
        {found.capabilities.map(({ name, works, summary, advice }) => (
          <li key={name} className="grid gap-0.5 px-4 py-3">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {name}
              <Badge
                tone={works ? 'ok' : 'warn'}
                icon={
                  works ? (
                    <CircleCheck size={13} aria-hidden="true" />
                  ) : (
                    <CircleSlash size={13} aria-hidden="true" />
                  )
                }
              >
                {works ? t.works : t.worksNot}
              </Badge>
            </p>
            <p className="text-[0.93rem] text-muted">{summary}</p>
            {advice !== undefined && <p className="text-[0.93rem]">{advice}</p>}
          </li>
        ))}
      </ul>
      <p className="text-[0.87rem] text-muted">{t.version(found.version)}</p>
    </>
  );
}
