import type { Usage } from '@quarry/api/account.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { account } from '../../lib/account.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { Budgets } from './budgets.tsx';
import { DayChart } from './day-chart.tsx';
import { Prices } from './prices.tsx';
import { boxClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';

export function UsageSection() {
  const t = useWords(words);
  const isOwner = useMe().workspace?.role === 'owner';
  const [days, setDays] = useState<30 | 90>(30);
  const [of, setOf] = useState<'me' | 'workspace'>('me');
  const query = useQuery({
    queryKey: ['usage', days, of],
    queryFn: ({ signal }) => account.getUsage({ days, of }, { signal }),
    placeholderData: keepPreviousData,
  });
  const selectClass = 'min-h-8 rounded-lg border border-line-strong bg-surface px-2 text-[0.9rem]';
  return (
    <>
      <Budgets />
      <Section
        title={t.usage}
        about={t.usageAbout}
        actions={
          <div className="flex gap-2">
            {isOwner && (
              <select
                aria-label={t.whose}
                value={of}
                onChange={(event) => setOf(event.target.value as 'me' | 'workspace')}
                className={selectClass}
              >
                <option value="me">{t.mine}</option>
                <option value="workspace">{t.everybodys}</option>
              </select>
            )}
            <select
              aria-label={t.span}
              value={days}
              onChange={(event) => setDays(Number(event.target.value) as 30 | 90)}
              className={selectClass}
            >
              <option value={30}>{t.days(30)}</option>
              <option value={90}>{t.days(90)}</option>
            </select>
          </div>
        }
      >
        <QueryState query={query}>{(usage) => <Figures usage={usage} />}</QueryState>
      </Section>
      <Prices />
    </>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const t = useWords(words);
  const locale = useLocale();
  const { totals } = usage;
  if (totals.runs === 0)
    return (
      <EmptyState icon={<ChartColumn size={20} />} title={t.noUsage}>
        {t.noUsageNext}
      </EmptyState>
    );
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name={t.runs}>{formatNumber(totals.runs, locale)}</Figure>
        <Figure name={t.inputTokens}>{formatNumber(totals.inputTokens, locale)}</Figure>
        <Figure name={t.outputTokens}>{formatNumber(totals.outputTokens, locale)}</Figure>
        <Figure name={t.cost}>
          <Cost cost={totals.cost} />
        </Figure>
      </dl>
      {totals.cost === null && <p className="text-[0.87rem] text-muted">{t.costUnknownHint}</p>}
      <div className={classNames(boxClass, 'grid gap-3 p-4')}>
        <h3 className="text-[0.95rem] font-semibold">{t.perDay}</h3>
        <DayChart days={usage.perDay} />
      </div>
      <Disclosure title={t.asTable}>
        <FiguresTable
          head={t.day}
          rows={usage.perDay.toReversed().map(({ date, ...figures }) => ({ name: date, ...figures }))}
        />
      </Disclosure>
      <h3 className="mt-2 text-[0.95rem] font-semibold">{t.byModel}</h3>
      <div className={boxClass}>
        <FiguresTable
          head={t.model}
          rows={usage.byModel.map(({ model, ...figures }) => ({ name: model, ...figures }))}
        />
      </div>
      <p className="text-[0.87rem] text-muted">
        {t.byRole}:{' '}
        {usage.byRole
          .map(
            ({ role, inputTokens, outputTokens }) =>
              `${t[`role_${role}`]} ${formatNumber(inputTokens + outputTokens, locale)}`,
          )
          .join(' · ')}
      </p>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classNames(boxClass, 'px-4 py-3')}>
      <dt className="text-[0.87rem] text-muted">{name}</dt>
      <dd className="text-[1.3rem] font-semibold tracking-tight tabular-nums">{children}</dd>
    </div>
  );
}

function Cost({ cost }: { cost: number | null }) {
  const t = useWords(words);
  const locale = useLocale();
  if (cost === null) return <span className="text-[0.93rem] font-normal text-muted">{t.costUnknown}</span>;
  const digits = cost !== 0 && cost < 1 ? 4 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(cost);
}

interface FiguresTableProps {
  head: string;
  rows: { name: string; runs: number; inputTokens: number; outputTokens: number; cost: number | null }[];
}

function FiguresTable({ head, rows }: FiguresTableProps) {
  const t = useWords(words);
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label={head}>
      <table className="w-full text-[0.9rem]">
        <thead>
          <tr className="text-muted [&>th]:px-4 [&>th]:py-2 [&>th]:text-right [&>th]:font-medium [&>th]:whitespace-nowrap [&>th:first-child]:text-left">
            <th scope="col">{head}</th>
            <th scope="col">{t.runs}</th>
            <th scope="col">{t.inputTokens}</th>
            <th scope="col">{t.outputTokens}</th>
            <th scope="col">{t.cost}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              className="border-t border-line [&>td]:px-4 [&>td]:py-2 [&>td]:text-right [&>td]:whitespace-nowrap [&>td]:tabular-nums"
            >
              <th scope="row" className="px-4 py-2 text-left font-medium whitespace-nowrap">
                {row.name}
              </th>
              <td>{number(row.runs)}</td>
              <td>{number(row.inputTokens)}</td>
              <td>{number(row.outputTokens)}</td>
              <td>
                <Cost cost={row.cost} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
