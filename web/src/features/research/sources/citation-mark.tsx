import type { Evidence } from '@quarry/api/evidence.ts';
import type { CitedSource, LinkedSource } from '@quarry/api/sources.ts';
import { CITATION_LOOKS } from '../../../components/citation-looks.ts';
import type { CitationMark } from '../../../components/markdown.tsx';
import { classNames } from '../../../components/class-names.ts';
import { HoverCard } from '../../../components/hover-card.tsx';
import { OuterLink } from '../../../components/markdown.tsx';
import { SourceOrigin } from '../../../components/source-origin.tsx';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { Words } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { ClaimEvidence } from './claim-evidence.tsx';
import { evidenceFor, weakest } from '../../../lib/evidence-for.ts';

interface CitationInput {
  sources: CitedSource[];
  /** What the run's sources say about themselves. */
  linked: LinkedSource[];
  evidence: Evidence[];
  /** While an answer is written, what it cites has no name yet. */
  isWriting: boolean;
  onShow: (citation: { n: number; before: string }) => void;
}

const named = ({ n, title, url }: CitedSource, t: Words<typeof words>): string =>
  `${t.source(n)}: ${title || hostOf(url)}`;

const said = (verdict: keyof typeof CITATION_LOOKS, t: Words<typeof words>): string[] =>
  verdict === 'partly' || verdict === 'unsupported' ? [t[verdict]] : [];

/** The `[n]` of an answer: on hover and focus it shows the words of the source that the sentence rests on. */
export function citationMark({ sources, linked, evidence, isWriting, onShow }: CitationInput): CitationMark {
  return function Mark({ n, before }) {
    const t = useWords(words);
    const source = sources.find((one) => one.n === n);
    const found = evidenceFor(evidence, { n, before });
    const verdict = weakest(found);
    const unnamed = isWriting ? t.namedLater(n) : t.unknownSource;
    return (
      <HoverCard
        label={source ? [named(source, t), ...said(verdict, t)].join('. ') : unnamed}
        onActivate={() => onShow({ n, before })}
        className={classNames(
          'mx-px inline-block min-w-5 rounded-md px-1 align-[0.15em] text-[0.74em] leading-[1.55] font-semibold tabular-nums',
          CITATION_LOOKS[source ? verdict : isWriting ? 'unchecked' : 'unsupported'],
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
              <span>{unnamed}</span>
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
