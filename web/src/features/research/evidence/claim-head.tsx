import type { EvidencePart } from '@quarry/api/evidence.ts';
import { Check, Minus, X } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { classNames } from '../../../components/class-names.ts';
import { isOwnFile } from '../../../lib/client.ts';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { Words } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { verdictLook } from '../sources/verdict-look.ts';
import type { Claim, ClaimPlace } from './claims-of.ts';
import { readable } from './plain-words.ts';
import { sourceOf } from './source-of.ts';
import { words } from './words.ts';

interface ClaimHeadProps {
  run: RunRecord;
  claim: Claim;
  placeAt: number;
  onPlace: (at: number) => void;
}

/** The claim as it stands in the text, what of it is stated, and its quotes to choose from. */
export function ClaimHead({ run, claim, placeAt, onPlace }: ClaimHeadProps) {
  const t = useWords(words);
  const look = claim.verdict ? verdictLook(claim.verdict, t) : { tone: 'neutral' as const, text: t.unjudged };
  const parts = claim.parts.length > 1 || claim.verdict === 'partly' ? claim.parts : [];
  return (
    <header className="grid max-h-[45%] content-start gap-2 overflow-y-auto border-b border-line bg-sunken px-5 py-3.5">
      {claim.cell && <p className="text-[0.85rem] font-medium text-muted">{claim.cell.label}</p>}
      <p className="font-reading text-[1.02rem] leading-snug">{readable(claim.text)}</p>
      <span>
        <Badge tone={look.tone}>{look.text}</Badge>
      </span>
      {claim.cell && claim.cell.originals.length > 0 && (
        <p className="text-[0.87rem] text-muted">
          {t.asWritten}: {claim.cell.originals.join(' / ')}
        </p>
      )}
      {claim.cell && claim.cell.asked !== '' && (
        <p className="text-[0.87rem] text-muted">{claim.cell.asked}</p>
      )}
      {parts.length > 0 && (
        <ul className="grid gap-1 text-[0.87rem] text-muted">
          {parts.map((part) => (
            <Part key={part.text} part={part} />
          ))}
        </ul>
      )}
      {claim.places.length === 0 && <p className="text-[0.9rem] text-danger">{t.noPlaces}</p>}
      {claim.places.length > 1 && (
        <ol aria-label={t.places} className="flex flex-wrap gap-1.5">
          {claim.places.map((place, at) => (
            <li key={`${place.sourceId} ${place.start}`}>
              <PlaceButton
                run={run}
                place={place}
                at={at}
                isCurrent={at === placeAt}
                onShow={() => onPlace(at)}
              />
            </li>
          ))}
        </ol>
      )}
    </header>
  );
}

function Part({ part: { text, verdict, lacks } }: { part: EvidencePart }) {
  const t = useWords(words);
  const [Icon, colour, said] =
    verdict === 'supported'
      ? ([Check, 'text-ok', t.stated] as const)
      : verdict === 'partly'
        ? ([Minus, 'text-warn', t.partlyStated] as const)
        : ([X, 'text-danger', t.notStated] as const);
  return (
    <li className="flex gap-1.5">
      <Icon size={14} aria-hidden="true" className={classNames('mt-0.5 shrink-0', colour)} />
      <span>
        {readable(text).replace(/[.。]$/, '')}: <span className={colour}>{said}</span>
        {lacks !== undefined && verdict !== 'supported' && ` (${lackWords(lacks, t)})`}
      </span>
    </li>
  );
}

function lackWords(lacks: string, t: Words<typeof words>): string {
  const known: Record<string, string> = {
    not: t.lacksNot,
    direction: t.lacksDirection,
    order: t.lacksOrder,
    share: t.lacksShare,
    only: t.lacksOnly,
    certainty: t.lacksCertainty,
    duty: t.lacksDuty,
  };
  return known[lacks] ?? t.lacks(lacks);
}

interface PlaceButtonProps {
  run: RunRecord;
  place: ClaimPlace;
  at: number;
  isCurrent: boolean;
  onShow: () => void;
}

function PlaceButton({ run, place, at, isCurrent, onShow }: PlaceButtonProps) {
  const t = useWords(words);
  const source = sourceOf(run, place.sourceId);
  const name = source ? (isOwnFile(source.url) ? source.title : hostOf(source.url)) : t.source;
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      title={place.quote}
      onClick={onShow}
      className={classNames(
        'flex min-h-7 max-w-56 items-center gap-1.5 rounded-full border px-2.5 text-[0.83rem]',
        isCurrent ? 'border-accent bg-surface font-medium text-ink' : 'border-line text-muted hover:text-ink',
      )}
    >
      <span className="sr-only">{t.place(at + 1, source?.title || name)}</span>
      {place.n !== undefined && <span className="font-semibold text-accent tabular-nums">{place.n}</span>}
      <span className="truncate">{[name, place.page && t.page(place.page)].filter(Boolean).join(' · ')}</span>
      {place.verdict === 'contested' && <span className="text-warn">≠</span>}
    </button>
  );
}
