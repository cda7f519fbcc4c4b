import type { StoredRunEvent, StoredRunEventOf } from '@quarry/api/events.ts';
import { foldStepText } from '@quarry/api/fold.ts';
import type { StepTexts } from '@quarry/api/fold.ts';
import type { ProcessEntry } from '@quarry/api/process.ts';
import { begin, change, endActivities, union } from './fold/activities.ts';
import { plus, usageOf } from './fold/usage.ts';
import type { ActivityOf, Moment } from './fold/activities.ts';
import { foldApprovals } from './fold/fold-approvals.ts';
import { foldDelegation } from './fold/fold-delegation.ts';
import { foldDrafts } from './fold/fold-drafts.ts';
import { closeHelpers, foldBrowse, foldSkill } from './fold/fold-helpers.ts';
import { foldMatrix } from './fold/fold-matrix.ts';
import { foldMcp } from './fold/fold-mcp.ts';
import { foldPlan } from './fold/fold-plan.ts';
import { foldReading } from './fold/fold-reading.ts';
import { foldReport } from './fold/fold-report.ts';
import { foldSearch } from './fold/fold-search.ts';
import { emptyRun } from './run-view.ts';
import type { Activity, RunView } from './run-view.ts';

/** An event as the stream sends it or the timeline keeps it. */
export type SeenEvent = StoredRunEvent & { createdAt?: string };

/** Folds one event into the view of its run. Pure: the same events give the same view, live or replayed. */
function foldEvent(view: RunView, event: SeenEvent): RunView {
  const id = view.eventCount + 1;
  const moment: Moment = event.createdAt === undefined ? { id } : { id, at: event.createdAt };
  // Whatever happens, it has a place then; a further notice says anew how long the queue is.
  const counted = {
    ...view,
    eventCount: id,
    ...(event.createdAt !== undefined && { lastAt: event.createdAt }),
    waiting: waitOf(event),
    // Whatever has failed has gone on since: after a resume, or with a draft that could not be made again.
    error: null,
    phase: goesOn(view, event) ? 'running' : view.phase,
    usage: plus(view.usage, usageOf(event)),
  };
  return fold(counted, event, moment);
}

/** A run that had failed, or waited for its resume, is at work with the next event. */
function goesOn({ phase }: RunView, { type }: SeenEvent): boolean {
  if (phase === 'error' || phase === 'failed') return true;
  // A resumed matrix first repeats the structure that will be filled.
  return phase === 'confirmed' && !type.startsWith('matrix-structure-draft-');
}

export function foldEvents(view: RunView, events: Iterable<SeenEvent>): RunView {
  let folded = view;
  for (const event of events) folded = foldEvent(folded, event);
  return folded;
}

/** The view of a stored run. Events of types that this version does not know count, but draw nothing. */
export function foldProcess(process: readonly ProcessEntry[]): RunView {
  return foldEvents(emptyRun, process);
}

function fold(view: RunView, event: SeenEvent, moment: Moment): RunView {
  switch (event.type) {
    case 'config':
      return foldConfig(view, event.payload);
    case 'budget-warning':
      return foldWarning(view, event.payload);
    case 'queued':
    case 'browse-waiting':
      return view;
    case 'delta':
      return foldDelta(view, event, moment);
    case 'reasoning':
      return foldReasoning(view, event, moment);
    case 'step':
      return foldStep(view, event, moment);
    case 'complete':
      return foldComplete(view, event.payload);
    case 'error':
      return foldError(view, event.payload);
    case 'search-query-generation-start':
    case 'search-query-generated':
    case 'search-results':
    case 'search-unavailable':
    case 'search-scraping':
    case 'research-progress':
    case 'search-summary-start':
    case 'search-summary-delta':
    case 'search-summary-complete':
      return foldSearch(view, event, moment);
    case 'source-summary-start':
    case 'source-summary-delta':
    case 'source-summary-item':
    case 'source-summary-complete':
      return foldReading(view, event, moment);
    case 'plan-draft-delta':
    case 'plan-draft-complete':
    case 'first_plan':
    case 'plan-rejected':
    case 'regenerated_plan':
    case 'plan_confirmed':
    case 'report-structure-draft-delta':
    case 'report-structure-draft-complete':
    case 'first_report_structure':
    case 'report_structure_rejected':
    case 'regenerated_report_structure':
    case 'report_structure_confirmed':
    case 'first_matrix_structure':
    case 'matrix_structure_rejected':
    case 'regenerated_matrix_structure':
    case 'matrix_structure_confirmed':
      return foldDrafts(view, event, moment);
    case 'plan-confirmed':
    case 'plan':
      return foldPlan(view, event, moment);
    case 'report_section_start':
    case 'report_section_delta':
    case 'report_section_complete':
    case 'report_complete':
      return foldReport(view, event, moment);
    case 'matrix-structure-draft-delta':
    case 'matrix-structure-draft-complete':
    case 'matrix-data-preview':
    case 'matrix-data-updated':
    case 'matrix-data-completed':
      return foldMatrix(view, event, moment);
    case 'browse-start':
    case 'browse-step':
    case 'browse-ask-human':
    case 'browse-final':
    case 'browse-end':
      return foldBrowse(view, event, moment);
    case 'skill-session-start':
    case 'skill-delta':
    case 'skill-ask-secret':
    case 'skill-complete':
      return foldSkill(view, event, moment);
    case 'mcp-call-start':
    case 'mcp-call-end':
      return foldMcp(view, event, moment);
    case 'approval-needed':
    case 'approval-given':
    case 'approval-denied':
      return foldApprovals(view, event, moment);
    case 'agent-mention':
    case 'agent-delegation':
    case 'agent-delegated':
    case 'agent-memory':
      return foldDelegation(view, event, moment);
    case 'input-received':
    case 'evidence-repaired':
      return begin(view, doneAtOnce(event), moment);
    case 'graph-start':
    case 'graph-extraction-entity-delta':
    case 'graph':
      return foldGraph(view, event, moment);
    default:
      event satisfies never;
      return view;
  }
}

const doneAtOnce = (event: StoredRunEventOf<'input-received' | 'evidence-repaired'>) =>
  event.type === 'input-received'
    ? ({ kind: 'said', state: 'done', text: event.payload.text } as const)
    : ({ kind: 'repair', state: 'done', changes: event.payload.changes } as const);

function waitOf({ type, payload }: SeenEvent): RunView['waiting'] {
  if (type === 'queued') return { for: 'place', ahead: payload.ahead };
  if (type !== 'browse-waiting') return null;
  return payload.reason === 'lost' ? { for: 'another browser' } : { for: 'browser', ahead: payload.ahead };
}

const foldWarning = (
  view: RunView,
  { of, spent, budget }: StoredRunEventOf<'budget-warning'>['payload'],
): RunView => ({ ...view, budgetWarnings: [...view.budgetWarnings, { of, spent, budget }] });

function foldConfig(view: RunView, config: StoredRunEventOf<'config'>['payload']): RunView {
  const { runId, inputText: text, modelName, locale } = config;
  return { ...view, runId, phase: 'running', input: { text, modelName, locale }, model: modelName };
}

function foldDelta(view: RunView, event: StoredRunEventOf<'delta'>, moment: Moment): RunView {
  const { provider, modelId, stepIndex } = event.payload;
  const isKnown = view.texts.has(stepIndex);
  const written: RunView = {
    ...view,
    phase: 'running',
    isAnnouncing: false,
    model: `${provider}/${modelId}`,
    texts: foldStepText(isKnown ? view.texts : latestOf(view.texts), event),
  };
  // It may have been thinking before it spoke.
  const isAtWork = view.activities.some((one) => one.kind === 'step' && isOpenStep(one, stepIndex));
  if (isKnown || isAtWork) return written;
  const step = { kind: 'step', state: 'running', stepIndex, isInterrupted: false } as const;
  // The model speaks again only when its tools have ended, however they ended.
  return begin(endActivities(written, 'done', ['search', 'read']), step, moment);
}

const isOpenStep = (step: ActivityOf<'step'>, stepIndex: number): boolean =>
  step.stepIndex === stepIndex && step.state === 'running';

function foldReasoning(view: RunView, event: StoredRunEventOf<'reasoning'>, moment: Moment): RunView {
  const { stepIndex, deltaText } = event.payload;
  const otherwise = { kind: 'step', state: 'running', stepIndex, isInterrupted: false } as const;
  return change(
    endActivities({ ...view, phase: 'running', isAnnouncing: false }, 'done', ['search', 'read']),
    { kind: 'step', where: (step) => isOpenStep(step, stepIndex), otherwise, moment },
    ({ thoughts = '' }) => ({ thoughts: thoughts + deltaText }),
  );
}

function foldComplete(view: RunView, payload: StoredRunEventOf<'complete'>['payload']): RunView {
  const { text, finishReason, status, model, sources = [], shortfalls = [] } = payload;
  const phase = status === 'cancelled' ? 'cancelled' : 'completed';
  return endActivities(
    {
      ...closeHelpers(view),
      phase,
      finishReason,
      shortfalls,
      finalText: text,
      // A run that is stopped before a tool has come to its end has only announced it.
      isAnnouncing: view.isAnnouncing && (status === 'cancelled' || text === ''),
      model: `${model.provider}/${model.id}`,
      // What a search has summed up may cite more than the answer that was made of it.
      sources:
        view.report || view.matrix || phase === 'cancelled'
          ? union([...sources], view.sources, (source) => source.n)
          : [...sources],
    },
    'done',
  );
}

function foldError(view: RunView, payload: StoredRunEventOf<'error'>['payload']): RunView {
  const { message, code, status } = payload;
  const error = { message, ...(code && { code }) };
  // Only the new draft has failed: the one before it still awaits its reviewer.
  if (status === 'pending') return endActivities({ ...view, phase: 'review', error }, 'failed');
  const phase = status === 'failed' || status === 'cancelled' ? status : 'error';
  return endActivities({ ...closeHelpers(view), phase, error }, 'failed');
}

type GraphEvent = StoredRunEventOf<'graph-start' | 'graph-extraction-entity-delta' | 'graph'>;

function foldGraph(view: RunView, event: GraphEvent, moment: Moment): RunView {
  if (event.type === 'graph-start')
    return begin(
      { ...view, sources: union([...(event.payload.sources ?? [])], view.sources, (source) => source.n) },
      { kind: 'graph', state: 'running', labels: [], entityCount: 0, edgeCount: 0 },
      moment,
    );
  return change(view, { kind: 'graph', moment }, ({ labels }) => {
    if (event.type === 'graph-extraction-entity-delta') return { labels: [...labels, event.payload.label] };
    const { entities, edges } = event.payload;
    return { state: 'done', entityCount: entities.length, edgeCount: edges.length } as const;
  });
}

/** Only the last steps can still be the answer; a run of hundreds must not carry the words of all of them along. */
const latestOf = (texts: StepTexts): StepTexts => (texts.size < 4 ? texts : new Map([...texts].slice(-2)));

function foldStep(view: RunView, event: StoredRunEventOf<'step'>, moment: Moment): RunView {
  const { stepIndex, status, finishReason, usage } = event.payload;
  const isInterrupted = status === 'interrupted';
  const counted: RunView = {
    ...view,
    texts: foldStepText(view.texts, event),
    isAnnouncing: finishReason === 'tool-calls',
  };
  const isOver = (one: Activity) =>
    one.kind === 'step' && one.stepIndex === stepIndex && one.state === 'done';
  // A step that had come to its end, and is void now, was not cut off: its text is written again.
  if (isInterrupted && view.activities.some(isOver))
    return change(counted, { kind: 'step', where: isOver, moment }, () => ({ isReplaced: true }));
  const otherwise = { kind: 'step', state: 'running', stepIndex, isInterrupted } as const;
  return change(
    counted,
    {
      kind: 'step',
      where: (step) => isOpenStep(step, stepIndex),
      otherwise,
      moment,
    },
    () => ({ state: isInterrupted ? 'failed' : 'done', isInterrupted, usage, model: view.model }),
  );
}
