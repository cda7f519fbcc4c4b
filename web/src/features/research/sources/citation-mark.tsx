import type { Evidence } from '@quarry/api/evidence.ts';
import type { CitedSource, LinkedSource } from '@quarry/api/sources.ts';
import type { CitationMark } from '../../../components/markdown.tsx';
import { classNames } from '../../../components/class-names.ts';
import { HoverCard } from '../../../components/hover-card.tsx';
import { OuterLink } from '../../../components/markdown.tsx';
import { SourceOrigin } from '../../../components/source-origin.tsx';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { ClaimEvidence } from './claim-evidence.tsx';
import { evidenceFor } from './evidence-for.ts';

interface CitationInput {
  sources: CitedSource[];
  /** What the run's sources say about themselves. */
  linked: LinkedSource[];
  evidence: Evidence[];
  onShowSource: (n: number) => void;
}

/** The `[n]` of an answer: on hover and focus it shows the words of the source that the sentence rests on. */
export function citationMark({ sources, linked, evidence, onShowSource }: CitationInput): CitationMark {
  return function Mark({ n, before }) {
    const t = useWords(words);
    const source = sources.find((one) => one.n === n);
    const found = evidenceFor(evidence, { n, before });
    const isWeak = found.length > 0 && found.every(({ verdict }) => verdict === 'unsupported');
    return (
      <HoverCard
        label={source ? `${t.source(n)}: ${source.title || hostOf(source.url)}` : t.unknownSource}
        onActivate={() => onShowSource(n)}
        className={classNames(
          'mx-0.5 inline-block min-w-5 rounded-md px-1 align-[0.15em] text-[0.74em] leading-[1.55] font-semibold tabular-nums',
          isWeak || !source
            ? 'bg-warn-soft text-warn'
            : 'bg-accent-soft text-accent hover:bg-accent hover:text-accent-ink',
        )}
        card={() => (
          <span className="grid gap-2">
            {source ? (
              <span className="block">
                <OuterLink href={source.url} className="line-clamp-2 font-semibold text-accent underline">
                  {source.title || source.url}
                </OuterLink>
                <SourceOrigin url={source.url} about={linked.find(({ id }) => id === source.id)?.about} />
              </span>
            ) : (
              <span>{t.unknownSource}</span>
            )}
            {found.slice(0, 2).map((one) => (
              <ClaimEvidence key={`${one.start} ${one.claim}`} evidence={one} n={n} />
            ))}
            {source && found.length === 0 && <span className="text-muted">{t.noQuote}</span>}
          </span>
        )}
      >
        {n}
      </HoverCard>
    );
  };
}
