import { classNames } from '../../../components/class-names.ts';
import { useWords } from '../../../lib/i18n.ts';
import { diffLines } from '../review/diff-lines.ts';
import type { DiffLine } from '../review/diff-lines.ts';
import { changedParts, isHeading, readLine } from './changed-parts.ts';
import { sentencesOf } from './sentences-of.ts';
import { documentWords } from './words.ts';

/** What one text has that the other has not, sentence by sentence. */
export function Comparison({ before, after }: { before: string; after: string }) {
  const t = useWords(documentWords);
  const lines = diffLines(sentencesOf(before), sentencesOf(after));
  if (lines.every(({ kind }) => kind === 'same')) return <p className="text-muted">{t.same}</p>;
  return (
    <ol className="grid gap-1 text-[0.93rem] leading-relaxed">
      {changedParts(lines).map((part, index) =>
        part.kind === 'gap' ? (
          <li key={index} className="px-2.5 py-1 text-[0.84rem] text-muted">
            ⋯ {t.unchanged(part.count)}
          </li>
        ) : (
          <Line key={index} line={part} />
        ),
      )}
    </ol>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const t = useWords(documentWords);
  return (
    <li
      className={classNames(
        'rounded-md border-l-3 px-2.5 py-0.5',
        kind === 'added' && 'border-ok bg-ok-soft',
        kind === 'removed' && 'border-danger bg-danger-soft line-through',
        kind === 'same' && 'border-transparent text-muted',
        isHeading(text) && 'font-semibold',
      )}
    >
      {kind !== 'same' && <span className="sr-only">{kind === 'added' ? t.added : t.removed} </span>}
      {readLine(text)}
    </li>
  );
}
