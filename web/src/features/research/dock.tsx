import { Suspense, use } from 'react';
import { Spinner } from '../../components/spinner.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { RunPanels } from '../../lib/run-panels.ts';
import { useRunRecords } from '../../lib/run-record.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import {
  askingBrowser,
  askingSkill,
  isAnswerReady,
  isAtWork,
  isBlank,
  needOf,
  openApprovals,
  openDraft,
} from '../../lib/run-questions.ts';
import { ApprovalCard } from './approval/approval-card.tsx';
import { Composer } from './composer/composer.tsx';
import type { ShownExchange } from './conversation/shown-exchange.ts';
import { WhereContext } from './conversation/where.ts';
import { words as deskWords } from './desk-words.ts';
import { LiveLine } from './live-line.tsx';
import { DraftAnswer } from './review/draft-answer.tsx';
import { words } from './words.ts';

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
      <p
        data-no-print
        role="note"
        className="mx-auto w-full max-w-3xl px-3 py-3 text-[0.9rem] text-muted sm:px-6"
      >
        {access === 'read' ? desk.sharedRead(ownerName) : desk.sharedReview(ownerName)}
      </p>
    );
  return (
    <div data-no-print className="mx-auto w-full max-w-3xl px-3 pb-3 sm:px-6">
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
function AnswerBox({ run, panels }: { run: RunRecord; panels: RunPanels }) {
  const { detail, view } = run;
  const runId = detail.id;
  const browser = askingBrowser(view);
  const approval = openApprovals(view)[0];
  const skill = askingSkill(view);
  const draft = openDraft(view);
  if (draft) return <DraftAnswer run={run} draft={draft} onShow={() => showNeed(runId)} />;
  if (browser)
    return (
      <Suspense fallback={<Spinner />}>
        <panels.BrowserAnswer runId={runId} modelName={view.input?.modelName ?? ''} session={browser} />
      </Suspense>
    );
  if (approval) return <ApprovalCard key={approval.callId} runId={runId} approval={approval} />;
  return (
    skill && (
      <Suspense fallback={<Spinner />}>
        <panels.SecretAnswer runId={runId} skill={skill} />
      </Suspense>
    )
  );
}

function showNeed(runId: string): void {
  const place = document.querySelector(`[data-run="${CSS.escape(runId)}"] [data-needs]`);
  place?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  place?.querySelector('input')?.focus({ preventScroll: true });
}
