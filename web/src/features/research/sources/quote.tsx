import type { Evidence } from '@quarry/api/evidence.ts';
import { Badge } from '../../../components/badge.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { Place } from './place.tsx';
import { verdictLook } from './verdict-look.ts';

/** The words of a source, and whether they carry the claim. */
export function Quote({ evidence }: { evidence: Pick<Evidence, 'quote' | 'verdict' | 'page' | 'pageUrl'> }) {
  const t = useWords(words);
  const look = evidence.verdict && verdictLook(evidence.verdict, t);
  return (
    <span className="grid justify-items-start gap-1.5">
      <Place place={evidence} />
      {look && <Badge tone={look.tone}>{look.text}</Badge>}
    </span>
  );
}
