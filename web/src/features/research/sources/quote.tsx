import type { Evidence } from '@quarry/api/evidence.ts';
import { Badge } from '../../../components/badge.tsx';
import type { Tone } from '../../../components/badge.tsx';
import { classNames } from '../../../components/class-names.ts';
import { OuterLink } from '../../../components/markdown.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

/** The words of a source, and whether they carry the claim. */
export function Quote({ evidence }: { evidence: Pick<Evidence, 'quote' | 'verdict' | 'page' | 'pageUrl'> }) {
  const { quote, verdict, page, pageUrl } = evidence;
  const t = useWords(words);
  const looks: Record<NonNullable<Evidence['verdict']>, [Tone, string]> = {
    supported: ['ok', t.supported],
    partly: ['warn', t.partly],
    unsupported: ['danger', t.unsupported],
  };
  const look = verdict && looks[verdict];
  return (
    <span className="grid justify-items-start gap-1.5">
      <q className="line-clamp-6 border-l-2 border-accent pl-2.5 leading-snug text-ink [quotes:none]">
        {quote}
      </q>
      <span className="flex flex-wrap items-center gap-x-2">
        {look && <Badge tone={look[0]}>{look[1]}</Badge>}
        {page !== undefined && (
          <OuterLink
            href={pageUrl ?? ''}
            className={classNames(
              'text-[0.85rem]',
              pageUrl ? 'text-accent underline underline-offset-3' : 'text-muted',
            )}
          >
            {t.page(page)}
          </OuterLink>
        )}
      </span>
    </span>
  );
}
