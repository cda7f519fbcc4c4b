import { useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { Disclosure } from '../../../components/disclosure.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { DraftVersion } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { diffLines } from './diff-lines.ts';
import { formLines, toForm } from './draft-form.ts';

/** Two versions of the newest draft side by side, line by line. */
export function DraftVersions({ drafts }: { drafts: DraftVersion[] }) {
  const t = useWords(words);
  const versions = drafts.filter((draft) => draft.kind === drafts.at(-1)?.kind);
  const [pair, setPair] = useState<{ from: number; to: number }>();
  if (versions.length < 2) return null;
  const { from, to } = pair ?? { from: versions.length - 1, to: versions.length };
  const lines = diffLines(linesOf(versions[from - 1]), linesOf(versions[to - 1]));
  const select = (label: string, value: number, choose: (version: number) => void) => (
    <label className="flex items-center gap-2">
      <span className="text-muted">{label}</span>
      <select
        value={value}
        onChange={(event) => choose(Number(event.target.value))}
        className="min-h-8 rounded-lg border border-line bg-surface px-2"
      >
        {versions.map((draft) => (
          <option key={draft.version} value={draft.version}>
            {t.version(draft.version)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Disclosure title={t.versions}>
      <div className="grid gap-3 text-[0.93rem]">
        <div className="flex flex-wrap gap-4">
          {select(t.fromVersion, from, (version) => setPair({ from: version, to }))}
          {select(t.toVersion, to, (version) => setPair({ from, to: version }))}
        </div>
        {versions[to - 1]?.askedFor !== undefined && (
          <p className="whitespace-pre-line text-muted">
            {t.askedFor} {versions[to - 1]!.askedFor}
          </p>
        )}
        {lines.every((line) => line.kind === 'same') && <p className="text-muted">{t.noDifference}</p>}
        <ul className="grid gap-0.5">
          {lines.map((line, index) => (
            <li
              key={index}
              className={classNames(
                'rounded-md px-2 py-0.5',
                line.kind === 'added' && 'bg-ok-soft text-ok',
                line.kind === 'removed' && 'bg-danger-soft text-danger line-through',
              )}
            >
              <span aria-hidden="true">
                {line.kind === 'added' ? '+ ' : line.kind === 'removed' ? '− ' : '  '}
              </span>
              {line.kind !== 'same' && (
                <span className="sr-only">{line.kind === 'added' ? t.added : t.removed} </span>
              )}
              {line.text}
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}

const linesOf = (draft: DraftVersion | undefined): string[] => (draft ? formLines(toForm(draft)) : []);
