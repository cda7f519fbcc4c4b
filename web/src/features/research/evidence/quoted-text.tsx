import type { SourceDetail } from '@quarry/api/sources.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { ClaimPlace } from './claims-of.ts';
import { MORE, textAround } from './text-around.ts';
import { words } from './words.ts';

/** The text of a source around a quote, scrolled to it. */
export function QuotedText({ source, place }: { source: SourceDetail; place: ClaimPlace }) {
  const t = useWords(words);
  const box = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ moreBefore: 0, moreBehind: 0 });
  const range = useMemo(() => quotedRange(source.body, place), [source.body, place]);
  const { text, start, hasBefore, hasBehind } = useMemo(
    () => textAround(source.body, { at: range?.start ?? 0, ...more }),
    [source.body, range, more],
  );
  const marks = useMemo(
    () => (range ? [{ start: range.start - start, end: range.end - start, isCurrent: true }] : []),
    [range, start],
  );
  useMarkInSight(box, `${source.id} ${range?.start}`);
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto px-5 pb-6"
      tabIndex={0}
      role="region"
      aria-label={t.source}
    >
      {source.about.picture && source.file && (
        <img
          src={`/api/v1/source/${source.id}/file`}
          alt={t.pictureOf(source.title || t.untitled)}
          className="mb-4 max-h-80 max-w-full rounded-lg border border-line"
        />
      )}
      {hasBefore && (
        <Button
          size="small"
          look="quiet"
          className="mb-2"
          onClick={() => setMore((known) => ({ ...known, moreBefore: known.moreBefore + MORE }))}
        >
          {t.earlier}
        </Button>
      )}
      {source.body === '' && <p className="text-muted">{t.noText}</p>}
      <Markdown text={text} marks={marks} className="prose prose-source" />
      {hasBehind && (
        <Button
          size="small"
          look="quiet"
          className="mt-3"
          onClick={() => setMore((known) => ({ ...known, moreBehind: known.moreBehind + MORE }))}
        >
          {t.later}
        </Button>
      )}
    </div>
  );
}

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Brings what is marked into the middle, and keeps it there while pictures above it come in: until its reader moves. */
function useMarkInSight(box: RefObject<HTMLElement | null>, mark: string): void {
  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const show = () => scroller.querySelector('mark')?.scrollIntoView({ block: 'center' });
    const grown = new ResizeObserver(show);
    for (const child of scroller.children) grown.observe(child);
    const stop = () => grown.disconnect();
    for (const move of MOVES) scroller.addEventListener(move, stop, { once: true, passive: true });
    show();
    return () => {
      stop();
      for (const move of MOVES) scroller.removeEventListener(move, stop);
    };
  }, [box, mark]);
}

/** Where the quote stands. Records of earlier releases may count from another text: then it is looked for. */
function quotedRange(
  body: string,
  { quote, start, end }: ClaimPlace,
): { start: number; end: number } | undefined {
  if (quote === '') return undefined;
  if (end > start && body.slice(start, end) === quote) return { start, end };
  const found = body.indexOf(quote);
  return found === -1 ? undefined : { start: found, end: found + quote.length };
}
