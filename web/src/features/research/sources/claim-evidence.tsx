import type { Evidence } from '@quarry/api/evidence.ts';
import { Badge } from '../../../components/badge.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { Place } from './place.tsx';
import { verdictLook } from './verdict-look.ts';

/** Whether a sentence is carried, by which places of which sources, and what of it is not. */
export function ClaimEvidence({ evidence, n }: { evidence: Evidence; n: number }) {
  const t = useWords(words);
  const { verdict, parts = [] } = evidence;
  const look = verdict && verdictLook(verdict, t);
  const lacking = verdict === 'partly' ? parts.filter((part) => part.verdict !== 'supported') : [];
  const places = evidence.quotes ?? [{ ...evidence, n }];
  const isOfSeveral = new Set(places.map((place) => place.n)).size > 1;
  return (
    <span className="grid justify-items-start gap-2">
      {look && <Badge tone={look.tone}>{look.text}</Badge>}
      {lacking.length > 0 && (
        <span className="text-[0.85rem] text-warn">
          {t.lacking} {lacking.map(({ text }) => text).join(' · ')}
        </span>
      )}
      {places
        .filter(({ quote }) => quote !== '')
        .map((place) => (
          <Place
            key={`${place.sourceId} ${place.start}`}
            place={place}
            number={isOfSeveral ? place.n : undefined}
          />
        ))}
    </span>
  );
}
