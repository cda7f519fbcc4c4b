import type { EvidenceQuote } from '@quarry/api/evidence.ts';
import { classNames } from '../../../components/class-names.ts';
import { OuterLink } from '../../../components/markdown.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

interface PlaceProps {
  place: Pick<EvidenceQuote, 'quote' | 'heading' | 'page' | 'pageUrl'>;
  /** Of its source, where several are quoted. */
  number?: number | undefined;
}

/** The words of a source, and where they stand in it. */
export function Place({ place: { quote, heading, page, pageUrl }, number }: PlaceProps) {
  const t = useWords(words);
  return (
    <span className="grid justify-items-start gap-0.5">
      <q className="line-clamp-4 border-l-2 border-accent pl-2.5 leading-snug text-ink [quotes:none]">
        {quote}
      </q>
      {(number ?? heading ?? page) !== undefined && (
        <span className="flex flex-wrap items-center gap-x-2 pl-3 text-[0.85rem] text-muted">
          {number !== undefined && <span className="font-semibold tabular-nums">[{number}]</span>}
          {heading !== undefined && <span className="line-clamp-1">{heading}</span>}
          {page !== undefined && (
            <OuterLink
              href={pageUrl ?? ''}
              className={classNames(pageUrl && 'text-accent underline underline-offset-3')}
            >
              {t.page(page)}
            </OuterLink>
          )}
        </span>
      )}
    </span>
  );
}
