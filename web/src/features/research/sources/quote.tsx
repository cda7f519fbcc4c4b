import type { Evidence } from '@quarry/api/evidence.ts';
import { Badge } from '../../../components/badge.tsx';
import type { Tone } from '../../../components/badge.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

/** The words of a source, and whether they carry the claim. */
export function Quote({ evidence: { quote, verdict } }: { evidence: Pick<Evidence, 'quote' | 'verdict'> }) {
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
      {look && <Badge tone={look[0]}>{look[1]}</Badge>}
    </span>
  );
}
