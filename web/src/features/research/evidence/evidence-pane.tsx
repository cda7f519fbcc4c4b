import { ChevronLeft, ChevronRight, Quote as QuoteIcon } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useEditedRun } from '../../../lib/document-query.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { ClaimHead } from './claim-head.tsx';
import { CLAIM_FILTERS, filteredClaims } from './claims-of.ts';
import type { Claim, ClaimFilter } from './claims-of.ts';
import { SourceBeside } from './source-beside.tsx';
import { useEvidence } from './use-evidence.ts';
import { words } from './words.ts';

interface EvidencePaneProps {
  run: RunRecord;
  /** Which claim and quote, as the address of the page says it. */
  at: string | undefined;
  onAt: (at: string) => void;
}

/** What a claim rests on, beside the text: the claim, its quotes, and the source itself as it was read. */
export function EvidencePane({ run: given, at, onAt }: EvidencePaneProps) {
  const t = useWords(words);
  const { run } = useEditedRun(given);
  const evidence = useEvidence(run, { at, onAt });
  const { claims, shown, claim, place, filter } = evidence;
  useArrowKeys(evidence.step);
  if (claims.length === 0)
    return (
      <EmptyState icon={<QuoteIcon size={20} />} title={t.none}>
        {t.noneNext}
      </EmptyState>
    );
  return (
    <section aria-label={t.evidence} className="flex h-full min-h-0 flex-col">
      {claim ? (
        <>
          <ClaimHead run={run} claim={claim} placeAt={evidence.placeAt} onPlace={evidence.showPlace} />
          <SourceBeside key={`${claim.key} ${evidence.placeAt}`} run={run} place={place} />
        </>
      ) : (
        <div className="grid flex-1 content-start justify-items-start gap-2 p-5">
          <p className="text-muted">{t.noneOfKind}</p>
          <Button size="small" onClick={() => evidence.setFilter('all')}>
            {t.noneOfKindNext}
          </Button>
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t border-line px-3 py-2 text-[0.85rem]">
        <div className="flex items-center gap-1">
          <IconButton
            label={t.previous}
            icon={<ChevronLeft size={17} />}
            disabled={shown.length < 2}
            onClick={() => evidence.step(-1)}
          />
          <span aria-live="polite" className="min-w-24 text-center text-muted tabular-nums">
            {claim && t.claimOf(shown.indexOf(claim) + 1, shown.length)}
          </span>
          <IconButton
            label={t.next}
            icon={<ChevronRight size={17} />}
            disabled={shown.length < 2}
            onClick={() => evidence.step(1)}
          />
        </div>
        <Filters claims={claims} filter={filter} onFilter={evidence.setFilter} />
      </footer>
    </section>
  );
}

interface FiltersProps {
  claims: readonly Claim[];
  filter: ClaimFilter;
  onFilter: (filter: ClaimFilter) => void;
}

/** Kinds that no claim is of are left out. */
function Filters({ claims, filter, onFilter }: FiltersProps) {
  const t = useWords(words);
  const label = {
    all: t.all,
    partly: t.onlyPartly,
    unsupported: t.onlyUnsupported,
    contested: t.onlyContested,
  };
  const kinds = CLAIM_FILTERS.map((kind) => ({ kind, count: filteredClaims(claims, kind).length }));
  const offered = kinds.filter(({ kind, count }) => count > 0 || kind === filter);
  if (offered.length < 2) return null;
  return (
    <div role="group" aria-label={t.filter} className="flex flex-wrap gap-1">
      {offered.map(({ kind, count }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === filter}
          onClick={() => onFilter(kind)}
          className={classNames(
            'min-h-7 rounded-full border px-2.5 tabular-nums',
            kind === filter
              ? 'border-transparent bg-accent-soft font-medium text-accent'
              : 'border-line text-muted hover:text-ink',
          )}
        >
          {label[kind](count)}
        </button>
      ))}
    </div>
  );
}

/** Left and right go through the claims wherever these keys mean nothing else. */
function useArrowKeys(step: (by: 1 | -1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
    if (by === undefined || event.defaultPrevented || hasOwnArrows(event)) return;
    event.preventDefault();
    step(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const OWN_ARROWS =
  'input, textarea, select, [contenteditable], [role=grid], [role=tablist], [role=separator], [role=listbox], [role=menu], [role=radiogroup], pre, .table-scroll';

function hasOwnArrows({ target, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || shiftKey) return true;
  return target instanceof HTMLElement && target.closest(OWN_ARROWS) !== null;
}
