import type { TokenUsage } from '@quarry/api/common.ts';
import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import type { DraftVersion, RunView } from '../run-view.ts';
import { outlined } from './fold-report.ts';
import { begin, change, endActivities } from './activities.ts';
import type { Moment } from './activities.ts';
import { spent } from './usage.ts';

type DraftEvent = StoredRunEventOf<
  | 'plan-draft-delta'
  | 'plan-draft-complete'
  | 'first_plan'
  | 'plan-rejected'
  | 'regenerated_plan'
  | 'plan_confirmed'
  | 'report-structure-draft-delta'
  | 'report-structure-draft-complete'
  | 'first_report_structure'
  | 'report_structure_rejected'
  | 'regenerated_report_structure'
  | 'report_structure_confirmed'
  | 'first_matrix_structure'
  | 'matrix_structure_rejected'
  | 'regenerated_matrix_structure'
  | 'matrix_structure_confirmed'
>;

/** Drafts and their reviews, the same for plans, outlines and columns. */
export function foldDrafts(view: RunView, event: DraftEvent, moment: Moment): RunView {
  switch (event.type) {
    case 'plan-draft-delta':
      return draftText(view, { kind: 'plan', text: event.payload.deltaText, moment });
    case 'report-structure-draft-delta':
      return draftText(view, { kind: 'report', text: event.payload.deltaText, moment });
    case 'plan-draft-complete':
      return drafted(view, { kind: 'plan', usage: event.payload.usage, moment });
    case 'report-structure-draft-complete':
      return drafted(view, { kind: 'report', usage: event.payload.usage, moment });
    case 'first_plan':
    case 'regenerated_plan':
      return offered(view, { kind: 'plan', payload: event.payload }, moment);
    case 'first_report_structure':
    case 'regenerated_report_structure':
      return offered(view, { kind: 'report', payload: event.payload }, moment);
    case 'first_matrix_structure':
    case 'regenerated_matrix_structure':
      return offered(view, { kind: 'matrix', payload: event.payload }, moment);
    case 'plan-rejected':
      return answered(view, { kind: 'plan', answer: event.payload.answer, moment });
    case 'report_structure_rejected':
      return answered(view, { kind: 'report', answer: event.payload.answer, moment });
    case 'matrix_structure_rejected':
      return answered(view, { kind: 'matrix', answer: event.payload.answer, moment });
    case 'plan_confirmed':
      return confirmed(view, {
        kind: 'plan',
        verdict: event.payload.skipped ? 'skipped' : 'confirmed',
        moment,
      });
    case 'report_structure_confirmed':
      // From now on the page is that of the report: what is to be written stands there before a word of it does.
      return { ...confirmed(view, { kind: 'report', verdict: 'confirmed', moment }), report: outlined(view) };
    case 'matrix_structure_confirmed':
      return confirmed(view, { kind: 'matrix', verdict: 'confirmed', moment });
    default:
      return event satisfies never;
  }
}

interface DraftText {
  kind: DraftKind;
  text: string;
  moment: Moment;
}

/** An empty piece says that the draft is begun, or begun again. */
export function draftText(view: RunView, { kind, text, moment }: DraftText): RunView {
  const version = versionsOf(view, kind) + 1;
  const otherwise = { kind: 'draft', draft: kind, state: 'running', text: '', version } as const;
  return change(
    view,
    { kind: 'draft', where: (one) => one.draft === kind && one.state === 'running', otherwise, moment },
    (activity) => ({ text: text === '' ? '' : activity.text + text }),
  );
}

interface Drafted {
  kind: DraftKind;
  usage?: TokenUsage | undefined;
  moment: Moment;
}

export function drafted(view: RunView, { kind, usage, moment }: Drafted): RunView {
  const where = { kind: 'draft', where: isOpenDraft(kind), moment } as const;
  return change(view, where, (draft) => ({ state: 'done', ...spent(view, draft, usage) }));
}

const isOpenDraft = (kind: DraftKind) => (activity: { draft: DraftKind; state: string }) =>
  activity.draft === kind && activity.state === 'running';

const versionsOf = (view: RunView, kind: DraftKind): number =>
  view.drafts.filter((draft) => draft.kind === kind).length;

type Offer = DraftVersion extends infer V
  ? V extends DraftVersion
    ? Omit<V, 'version' | 'askedFor'>
    : never
  : never;

function offered(view: RunView, offer: Offer, moment: Moment): RunView {
  const last = view.activities.findLast((activity) => activity.kind === 'review');
  const isRevision = view.phase === 'revising' && last?.draft === offer.kind;
  const version = versionsOf(view, offer.kind) + 1;
  const askedFor = isRevision ? last.answer : undefined;
  const draft = { ...offer, version, ...(askedFor !== undefined && { askedFor }) } as DraftVersion;
  const known = view.activities.some(
    (activity) => activity.kind === 'draft' && activity.draft === offer.kind && activity.version === version,
  );
  const settled = known
    ? drafted(view, { kind: offer.kind, moment })
    : begin(view, { kind: 'draft', draft: offer.kind, state: 'done', text: '', version }, moment);
  // What was looked up for the draft is done with it.
  return { ...endActivities(settled, 'done', ['search']), phase: 'review', drafts: [...view.drafts, draft] };
}

interface Answer {
  kind: DraftKind;
  answer: string;
  moment: Moment;
}

function answered(view: RunView, { kind, answer, moment }: Answer): RunView {
  const review = { kind: 'review', draft: kind, state: 'done', verdict: 'answered', answer } as const;
  return { ...begin(view, review, moment), phase: 'revising' };
}

interface Confirmation {
  kind: DraftKind;
  verdict: 'confirmed' | 'skipped';
  moment: Moment;
}

function confirmed(view: RunView, { kind, verdict, moment }: Confirmation): RunView {
  return {
    ...begin(view, { kind: 'review', draft: kind, state: 'done', verdict }, moment),
    phase: 'confirmed',
  };
}
