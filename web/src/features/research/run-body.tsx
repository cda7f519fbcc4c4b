import { Play } from 'lucide-react';
import { lazy, use, useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { useEditedRun } from '../../lib/document-query.ts';
import { useWords } from '../../lib/i18n.ts';
import type { RunPanels } from '../../lib/run-panels.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import {
  answerOf,
  draftInWriting,
  hasEnded,
  isAnswerReady,
  isAtWork,
  isBlank,
  needOf,
  openDraft,
} from '../../lib/run-questions.ts';
import type { RunView } from '../../lib/run-view.ts';
import { splitMarkdown } from '../../lib/split-markdown.ts';
import { withoutTableHead } from '../../lib/without-table-head.ts';
import { AnswerTools } from './answer-tools.tsx';
import { WhereContext } from './conversation/where.ts';
import { words as deskWords } from './desk-words.ts';
import { ChildRuns } from './child-runs.tsx';
import { useEvidenceLinks } from './evidence/use-evidence-links.ts';
import { LiveLine } from './live-line.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { DraftInWriting } from './review/draft-in-writing.tsx';
import { DraftVersions } from './review/draft-versions.tsx';
import { BudgetWarnings } from './spend/budget-warnings.tsx';
import { Shortfalls } from './shortfalls.tsx';
import { ReviewCard } from './review/review-card.tsx';
import { useResume } from './review/use-review.ts';
import { citationMark } from './sources/citation-mark.tsx';
import { PrintedSources } from './sources/printed-sources.tsx';
import { WorkCard } from './work/work-card.tsx';
import { words } from './words.ts';

const MatrixView = lazy(() =>
  import('./matrix/matrix-view.tsx').then((file) => ({ default: file.MatrixView })),
);
const ReportView = lazy(() =>
  import('./report/report-view.tsx').then((file) => ({ default: file.ReportView })),
);

interface RunBodyProps {
  run: RunRecord;
  panels: RunPanels;
  /** The newest of its conversation. */
  isLast: boolean;
  onShowSource: (n: number) => void;
}

/** What a run has to show, in the order in which it came about. */
export function RunBody({ run: given, panels, isLast, onShowSource }: RunBodyProps) {
  const t = useWords(words);
  const { run, document } = useEditedRun(given);
  const { detail, view } = run;
  const { evidence, linkedSources: linked } = detail;
  const { box, showCitation, showCell } = useEvidenceLinks(run, onShowSource);
  const isWriting = isAtWork(view.phase) && !isAnswerReady(view);
  const Mark = useMemo(
    () =>
      citationMark({
        sources: view.sources,
        linked,
        evidence: evidence ?? [],
        isWriting,
        onShow: showCitation,
      }),
    [view.sources, linked, evidence, isWriting],
  );
  const { access } = use(WhereContext);
  const desk = useWords(deskWords);
  const draft = openDraft(view);
  // As the run gave it: an edited report is no longer the answer word for word.
  const answer = ownWords(given.view);
  const isQuiet = isAtWork(view.phase) && isBlank(view);
  return (
    <>
      <WorkCard run={run} />
      {view.plan && <PlanProgress plan={view.plan} />}
      <DraftInWriting view={view} />
      {draft && view.error && <ErrorNote title={t.redraftFailed}>{view.error.message}</ErrorNote>}
      {draft && access === 'read' && <p className="text-muted">{desk.draftOfOthers}</p>}
      {draft && access !== 'read' && (
        <ReviewCard key={`${draft.kind} ${draft.version}`} run={run} draft={draft} />
      )}
      {draft && <DraftVersions drafts={view.drafts} />}
      {view.phase === 'confirmed' && <ResumeNote run={run} />}
      {view.browses.map((session) => (
        <panels.Browser
          key={session.websocketInfo.session_id}
          runId={detail.id}
          modelName={view.input?.modelName ?? ''}
          session={session}
          isAsking={needOf(view) !== undefined}
        />
      ))}
      {view.skills.map((skill, index) => (
        <panels.Skill key={index} runId={detail.id} skill={skill} />
      ))}
      <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
        {view.report && <ReportView run={run} report={view.report} document={document} citation={Mark} />}
        {view.matrix && (
          <MatrixView run={run} matrix={view.matrix} document={document} onShowCell={showCell} />
        )}
        <Shortfalls view={view} />
        <BudgetWarnings view={view} />
        {answer !== '' && !draft && (
          <article aria-label={t.answer} aria-busy={isAtWork(view.phase)}>
            <Markdown text={isWriting ? withoutTableHead(answer) : answer} citation={Mark} />
          </article>
        )}
      </div>
      {hasEnded(view.phase) && <PrintedSources sources={view.sources} />}
      {isQuiet && <LiveLine view={view} />}
      {view.error && !draft && (
        <ErrorNote title={t.runFailed}>
          <p>{view.error.message}</p>
          <p className="text-muted">{t.runFailedNext}</p>
        </ErrorNote>
      )}
      {view.phase === 'cancelled' && <p className="text-muted">{t.stopped}</p>}
      {view.finishReason === 'length' && <p className="text-warn">{t.cutShort}</p>}
      <ChildRuns run={run} />
      {!draft && (
        <div data-no-print className="empty:hidden">
          <DraftVersions drafts={view.drafts} />
        </div>
      )}
      {(hasEnded(view.phase) || isAnswerReady(view)) && (
        <AnswerTools run={run} text={answer} isLast={isLast} />
      )}
    </>
  );
}

/** Whether something else shows what the run is about. */
const hasMore = (view: RunView): boolean =>
  (view.report ?? view.matrix ?? view.plan ?? draftInWriting(view) ?? null) !== null ||
  view.browses.length + view.skills.length + view.drafts.length > 0 ||
  view.phase === 'confirmed';

/** The answer without what is drawn in a form of its own: the report, and the table of the matrix. */
function ownWords(view: RunView): string {
  const answer = answerOf(view);
  if (view.isAnnouncing && hasMore(view)) return '';
  if (view.report?.text != null && answer === view.report.text) return '';
  if (!view.matrix?.isComplete || view.finalText === null) return answer;
  return splitMarkdown(answer)
    .filter((block) => !/^(#|\|)/.test(block))
    .join('\n\n');
}

function ResumeNote({ run }: { run: RunRecord }) {
  const t = useWords(words);
  const resume = useResume(run);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-info-soft px-4 py-3">
      <p>{t.resumeHint}</p>
      <Button
        look="primary"
        icon={<Play size={14} aria-hidden="true" />}
        isBusy={resume.isPending}
        onClick={() => resume.mutate()}
      >
        {t.resume}
      </Button>
    </div>
  );
}
