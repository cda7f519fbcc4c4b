import type { PlanEstimate } from '@quarry/api/events/plan-events.ts';
import { formatNumber, formatSeconds, formatUsd } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import type { DraftVersion } from '../../../lib/run-view.ts';
import { words } from '../words.ts';

/** What a reviewer should know of a draft besides its items: what it may take, for whom it is, how rows were found. */
export function DraftFacts({ draft }: { draft: DraftVersion }) {
  switch (draft.kind) {
    case 'plan':
      return draft.payload.estimate ? <Expected estimate={draft.payload.estimate} /> : null;
    case 'report':
      return <ReportTargets payload={draft.payload} />;
    case 'matrix':
      return draft.payload.condition ? <Condition condition={draft.payload.condition} /> : null;
    default:
      return draft satisfies never;
  }
}

const factClass = 'rounded-lg bg-sunken px-3.5 py-2.5 text-[0.9rem]';

function Expected({ estimate }: { estimate: PlanEstimate }) {
  const t = useWords(words);
  const locale = useLocale();
  const { seconds, tokens, cost, pastRuns, mayAdd } = estimate;
  const parts = [
    t.expectedTime(formatSeconds(seconds.least, locale), formatSeconds(seconds.most, locale)),
    t.expectedTokens(formatNumber(tokens.least, locale), formatNumber(tokens.most, locale)),
    cost ? t.expectedTime(formatUsd(cost.least, locale), formatUsd(cost.most, locale)) : t.noPrice,
  ];
  return (
    <div className={factClass} data-estimate>
      <p>
        <span className="font-medium">{t.expected}: </span>
        <span className="tabular-nums">{parts.join(' · ')}</span>
      </p>
      <p className="text-muted">
        {pastRuns > 0 ? t.fromPast(pastRuns) : t.fromRules}
        {mayAdd > 0 && ` · ${t.mayAdd(mayAdd)}`}
      </p>
    </div>
  );
}

function ReportTargets({ payload }: { payload: Extract<DraftVersion, { kind: 'report' }>['payload'] }) {
  const t = useWords(words);
  const locale = useLocale();
  const { audience, length, closing = [] } = payload;
  const names = {
    summary: t.closingSummary,
    figures: t.closingFigures,
    disagreements: t.closingDisagreements,
    questions: t.closingQuestions,
  };
  const facts = [
    ...(audience ? [t.forReaders(audience)] : []),
    ...(length ? [t.wantedLength(formatNumber(length, locale))] : []),
    ...(closing.length > 0 ? [`${t.endsWith}: ${closing.map((kind) => names[kind]).join(', ')}`] : []),
  ];
  return facts.length > 0 ? <p className={factClass}>{facts.join(' · ')}</p> : null;
}

function Condition({ condition }: { condition: string }) {
  const t = useWords(words);
  return (
    <p className={factClass}>
      <span className="font-medium">{t.foundFor}: </span>
      {condition}
    </p>
  );
}
