import type { EvidenceChange } from '@quarry/api/events/evidence-events.ts';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';

/** What became of sentences that their sources did not carry, and why. */
export function Changes({ changes }: { changes: readonly EvidenceChange[] }) {
  const t = useWords(words);
  const kinds = {
    rewritten: t.changeRewritten,
    removed: t.changeRemoved,
    cited: t.changeCited,
    marked: t.changeMarked,
  };
  const reasons = {
    unsupported: t.reasonUnsupported,
    invented: t.reasonInvented,
    partly: t.reasonPartly,
    contested: t.reasonContested,
    uncited: t.reasonUncited,
  };
  return (
    <ul className="grid gap-2">
      {changes.map((change, index) => (
        <li key={index} className="grid gap-0.5">
          <span className="text-muted">
            {kinds[change.kind]}: {reasons[change.reason]}
            {change.lacks !== undefined && ` (${change.lacks})`}
          </span>
          <del className="break-words text-muted">{change.before}</del>
          {change.after !== '' && <ins className="break-words no-underline">{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
