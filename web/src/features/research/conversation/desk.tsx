import type { ReactNode } from 'react';
import { Fragment, useMemo } from 'react';
import { useWords } from '../../../lib/i18n.ts';
import type { RunPanels } from '../../../lib/run-panels.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useStickToEnd } from '../../../lib/use-stick-to-end.ts';
import { Beside } from '../beside.tsx';
import { Dock } from '../dock.tsx';
import { ExchangeView } from './exchange-view.tsx';
import { Replaced } from './replaced.tsx';
import type { ShownExchange } from './shown-exchange.ts';
import { useStartAt } from './use-start-at.ts';
import { WhereContext } from './where.ts';
import type { Where } from './where.ts';
import { withoutReplaced } from './without-replaced.ts';
import { words } from './words.ts';

interface DeskProps {
  where: Where;
  title: string;
  header: ReactNode;
  /** The oldest first. */
  exchanges: readonly ShownExchange[];
  startAt: string | undefined;
  panels: RunPanels;
  /** What brings the exchanges before these. */
  older?: ReactNode;
}

/** The conversation in the middle, its next question below, and what it rests on beside it. */
export function Desk({ where, title, header, exchanges, startAt, panels, older }: DeskProps) {
  const t = useWords(words);
  usePageTitle(title);
  const { conversationId, firstRunId, access, ownerName } = where;
  const place = useMemo(() => ({ ...where }), [conversationId, firstRunId, access, ownerName]);
  const isGrowing = exchanges.some(({ status }) => status === 'running');
  const content = useStickToEnd<HTMLDivElement>(isGrowing);
  const standing = useMemo(() => withoutReplaced(exchanges), [exchanges]);
  const scroller = useStartAt(startAt, exchanges.at(-1)?.id);
  return (
    <WhereContext value={place}>
      <div className="flex h-full print:block">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
          {header}
          <div
            ref={scroller}
            data-thread
            className="min-h-0 flex-1 overflow-y-auto [overflow-anchor:auto]"
            tabIndex={0}
            role="region"
            aria-label={t.conversation}
          >
            <div ref={content} className="grid grid-cols-[minmax(0,1fr)] pb-8">
              {older !== undefined && <div className="flex justify-center pt-4">{older}</div>}
              {standing.map(({ exchange, replaced }, index) => (
                <Fragment key={exchange.id}>
                  {replaced.length > 0 && <Replaced exchanges={replaced} panels={panels} />}
                  <ExchangeView
                    exchange={exchange}
                    isLast={index === standing.length - 1}
                    isNearEnd={index >= standing.length - 2}
                    panels={panels}
                  />
                </Fragment>
              ))}
            </div>
          </div>
          <Dock exchanges={standing.map(({ exchange }) => exchange)} panels={panels} />
        </div>
        <Beside />
      </div>
    </WhereContext>
  );
}
