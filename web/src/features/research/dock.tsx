import { Hand } from 'lucide-react';
import { Suspense, use } from 'react';
import { Button } from '../../components/button.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { RunPanels } from '../../lib/run-panels.ts';
import { useRunRecords } from '../../lib/run-record.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { askingBrowser, isAnswerReady, isAtWork, isBlank, needOf, openDraft } from '../../lib/run-view.ts';
import { Composer } from './composer/composer.tsx';
import type { ShownExchange } from './conversation/shown-exchange.ts';
import { WhereContext } from './conversation/where.ts';
import { words as deskWords } from './desk-words.ts';
import { LiveLine } from './live-line.tsx';
import { needWords, words } from './words.ts';

interface DockProps {
  /** The oldest first. */
  exchanges: readonly ShownExchange[];
  panels: RunPanels;
}

/** Below a conversation: the answer to what one of its runs asks, or else the next question. */
export function Dock({ exchanges, panels }: DockProps) {
  const t = useWords(words);
  const { access = 'owner', ownerName = '' } = use(WhereContext);
  const desk = useWords(deskWords);
  const open = exchanges.filter(({ status }) => status === 'running' || status === 'pending');
  const runs = useRunRecords(open.map(({ id }) => id));
  const asking = runs.findLast((run) => needOf(run.view) ?? openDraft(run.view));
  const working = runs.findLast(({ view }) => isAtWork(view.phase) && !isBlank(view));
  if (access !== 'owner' && !(asking && access === 'review' && openDraft(asking.view)))
    return (
      <p role="note" className="mx-auto w-full max-w-3xl px-3 py-3 text-[0.9rem] text-muted sm:px-6">
        {access === 'read' ? desk.sharedRead(ownerName) : desk.sharedReview(ownerName)}
      </p>
    );
  return (
    <div className="mx-auto w-full max-w-3xl px-3 pb-3 sm:px-6">
      {!asking && working && <LiveLine view={working.view} />}
      {asking ? (
        <AnswerBox run={asking} panels={panels} />
      ) : (
        <Composer
          place={exchanges[0]?.id ?? 'new'}
          label={t.followUp}
          placeholder={t.followUp}
          earlierAnswers={exchanges.filter(({ text }) => text !== '').length}
          atWork={runs.findLast(({ view }) => view.phase === 'running' && !isAnswerReady(view))?.detail.id}
          isDocked
        />
      )}
    </div>
  );
}

/** Where a run is answered: in place of the composer, so that an answer never becomes a new question. */
function AnswerBox({ run: { detail, view }, panels }: { run: RunRecord; panels: RunPanels }) {
  const t = useWords(words);
  const need = needOf(view);
  const browser = askingBrowser(view);
  if (need === 'answer' && browser)
    return (
      <Suspense fallback={<Spinner />}>
        <panels.BrowserAnswer runId={detail.id} modelName={view.input?.modelName ?? ''} session={browser} />
      </Suspense>
    );
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-2xl border border-warn/60 bg-warn-soft px-4 py-3 text-warn"
    >
      <Hand size={17} aria-hidden="true" />
      <span className="flex-1 font-medium">{need ? needWords(need, t) : t.phaseReview}</span>
      <Button size="small" onClick={() => showNeed(detail.id)}>
        {t.showIt}
      </Button>
    </div>
  );
}

function showNeed(runId: string): void {
  const place = document.querySelector(`[data-run="${CSS.escape(runId)}"] [data-needs]`);
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  place?.querySelector('input')?.focus({ preventScroll: true });
}
