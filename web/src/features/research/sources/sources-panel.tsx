import type { Evidence } from '@quarry/api/evidence.ts';
import type { CitedSource, SourceAbout } from '@quarry/api/sources.ts';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { OuterLink } from '../../../components/markdown.tsx';
import { SourceOrigin } from '../../../components/source-origin.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { words } from '../words.ts';
import { Exports } from '../report/exports.tsx';
import { Quote } from './quote.tsx';

interface SourcesPanelProps {
  run: RunRecord;
  /** The source that was asked for in the text. */
  focused: number | undefined;
}

export function SourcesPanel({ run: { detail, view }, focused }: SourcesPanelProps) {
  const t = useWords(words);
  const cited = byAddress(view.sources.toSorted((one, other) => one.n - other.n));
  const citedUrls = new Set(view.sources.map((source) => source.url));
  const others = byAddress(detail.linkedSources.filter(({ url }) => !citedUrls.has(url)));
  if (cited.length === 0 && others.length === 0) return <p className="p-4 text-muted">{t.noSources}</p>;
  return (
    <div className="grid gap-5 p-4">
      {cited.length > 0 && (
        <section aria-labelledby="cited-sources">
          <h2 id="cited-sources" className="mb-2 text-[0.85rem] font-medium text-muted">
            {t.cited}
          </h2>
          <div className="mb-2">
            <Exports
              runId={detail.id}
              path="sources"
              formats={['bib', 'csl']}
              isReady={view.phase === 'completed'}
            />
          </div>
          <ol data-list="sources" className="grid gap-1">
            {cited.map((same) => (
              <Source
                key={same[0].n}
                same={same}
                about={detail.linkedSources.find(({ id }) => id === same[0].id)?.about}
                isFocused={same.some(({ n }) => n === focused)}
                quotes={(detail.evidence ?? []).filter((one) =>
                  same.some(({ n, id }) => one.n === n || (one.rowId && one.sourceId === id)),
                )}
              />
            ))}
          </ol>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="other-sources">
          <h2 id="other-sources" className="mb-2 text-[0.85rem] font-medium text-muted">
            {t.alsoRead}
          </h2>
          <ul className="grid gap-2">
            {others.map(([source]) => (
              <li key={source.id} className="lazy-row px-2">
                <OuterLink href={source.url} className="line-clamp-2 text-accent hover:underline">
                  {source.title || source.url}
                </OuterLink>
                <SourceOrigin {...source} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Same<T> = [T, ...T[]];

/** A page that was read twice, because it had changed meanwhile or belongs to two people, is one address to a reader. */
function byAddress<T extends { url: string }>(sources: readonly T[]): Same<T>[] {
  const groups = new Map<string, Same<T>>();
  for (const source of sources) {
    const same = groups.get(source.url);
    if (same) same.push(source);
    else groups.set(source.url, [source]);
  }
  return [...groups.values()];
}

/** Words that carry several sentences are shown once. */
function onceEach(quotes: readonly Evidence[]): Evidence[] {
  const seen = new Map(quotes.map((one) => [`${one.sourceId} ${one.start} ${one.verdict}`, one]));
  return [...seen.values()];
}

interface SourceProps {
  /** Under one address; each has its number. */
  same: Same<CitedSource>;
  about: SourceAbout | undefined;
  isFocused: boolean;
  quotes: Evidence[];
}

function Source({ same, about, isFocused, quotes }: SourceProps) {
  const [source] = same;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFocused) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);
  return (
    <li
      ref={row}
      data-row
      tabIndex={-1}
      className={classNames(
        'lazy-row grid grid-cols-[1.6rem_1fr] gap-2 rounded-lg p-2',
        isFocused && 'bg-accent-soft',
      )}
    >
      <span className="mt-0.5 grid content-start gap-1">
        {same.map(({ n }) => (
          <span
            key={n}
            className="grid h-5 place-items-center rounded-md bg-accent-soft text-[0.8rem] font-semibold text-accent tabular-nums"
          >
            {n}
          </span>
        ))}
      </span>
      <div className="min-w-0">
        <OuterLink href={source.url} className="line-clamp-2 font-medium hover:underline">
          {source.title || source.url}
        </OuterLink>
        <SourceOrigin url={source.url} about={about} />
        {quotes.length > 0 && (
          <div className="mt-1.5 grid gap-2 text-[0.88rem]">
            {onceEach(quotes)
              .slice(0, 3)
              .map((one) => (
                <Quote key={`${one.start} ${one.verdict}`} evidence={one} />
              ))}
          </div>
        )}
      </div>
    </li>
  );
}
