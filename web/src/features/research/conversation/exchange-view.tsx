import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/error-note.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { Markdown } from '../../../components/markdown.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { withoutMarkup } from '../../../lib/excerpt-of.ts';
import { useWords } from '../../../lib/i18n.ts';
import { knownPictures, KnownPicturesContext } from '../../../lib/known-pictures.ts';
import type { RunPanels } from '../../../lib/run-panels.ts';
import { imagesOf, useRun } from '../../../lib/run-record.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { useBeside } from '../beside.tsx';
import { RunBody } from '../run-body.tsx';
import { words as runWords } from '../words.ts';
import type { ShownExchange } from './shown-exchange.ts';
import { ExchangeHeader } from './exchange-header.tsx';
import { Question } from './question.tsx';
import { Said } from './said.tsx';
import { words } from './words.ts';

interface ExchangeViewProps {
  exchange: ShownExchange;
  isLast: boolean;
  /** Drawn whole at once; what is far up waits until it is looked at. */
  isNearEnd: boolean;
  panels: RunPanels;
}

/** One question, what was done for it, and its answer. */
export const ExchangeView = memo(function ExchangeView(given: ExchangeViewProps) {
  const { exchange, isLast, isNearEnd, panels } = given;
  const place = useRef<HTMLElement>(null);
  const isOpen = exchange.status === 'running' || exchange.status === 'pending';
  const isNear = useIsNear(place, isNearEnd || isOpen);
  return (
    <section
      ref={place}
      data-run={exchange.id}
      aria-label={exchange.inputText.slice(0, 200)}
      className={classNames(
        'pt-6',
        !isNear && '[content-visibility:auto] [contain-intrinsic-size:auto_30rem]',
      )}
    >
      {isNear ? (
        <Live runId={exchange.id} exchange={exchange} isLast={isLast} panels={panels} />
      ) : (
        <div className={measure}>
          <Question exchange={exchange} />
          <p className="mt-4 whitespace-pre-line">{withoutMarkup(exchange.text)}</p>
        </div>
      )}
    </section>
  );
});

const measure = 'mx-auto w-full max-w-3xl px-4 sm:px-6';

/** Whether an element is on the screen or within a screen of it; stays so once it was. */
function useIsNear(place: RefObject<HTMLElement | null>, isAtOnce: boolean): boolean {
  const [isNear, setNear] = useState(isAtOnce);
  useEffect(() => {
    if (isNear || !place.current) return;
    const watcher = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '100% 0px' },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [isNear, place]);
  return isNear || isAtOnce;
}

interface LiveProps extends Pick<ExchangeViewProps, 'exchange' | 'isLast' | 'panels'> {
  runId: string;
}

function Live({ runId, exchange, isLast, panels }: LiveProps) {
  const t = useWords(words);
  const { data: run, error, isLost, reconnect } = useRun(runId);
  if (!run)
    return (
      <div className={measure}>
        <Question exchange={exchange} />
        {error ? (
          <ErrorOf
            error={error}
            action={
              <Button size="small" onClick={reconnect}>
                {t.again}
              </Button>
            }
          />
        ) : (
          <div className="mt-4">{exchange.text ? <Early text={exchange.text} /> : <Spinner />}</div>
        )}
      </div>
    );
  return (
    <div
      className={classNames(
        measure,
        run.view.matrix ? 'max-w-none print:[page:wide]' : run.view.report && 'max-w-6xl',
      )}
    >
      <ExchangeHeader run={run} exchange={exchange} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
        <Said view={run.view} />
        {isLost && (
          <ErrorNote
            title={t.lost}
            action={
              <Button size="small" onClick={reconnect}>
                {t.reconnect}
              </Button>
            }
          >
            {t.lostNext}
          </ErrorNote>
        )}
        <Answer run={run} isLast={isLast} panels={panels} />
      </div>
    </div>
  );
}

/** The answer while the record of its work is still on the way: it can be read at once. */
function Early({ text }: { text: string }) {
  const t = useWords(runWords);
  return (
    <article aria-label={t.answer}>
      <Markdown text={text} />
    </article>
  );
}

function Answer({ run, isLast, panels }: { run: RunRecord; isLast: boolean; panels: RunPanels }) {
  const { open } = useBeside();
  const images = imagesOf(run);
  const pictures = useMemo(() => knownPictures(run.detail.id, images), [run.detail.id, images]);
  return (
    <KnownPicturesContext value={pictures}>
      <Suspense fallback={<Spinner />}>
        <RunBody
          run={run}
          panels={panels}
          isLast={isLast}
          onShowSource={(n) => open('sources', run.detail.id, String(n))}
        />
      </Suspense>
    </KnownPicturesContext>
  );
}
