import { QuarryError } from '../quarry-error.ts';
import type {
  ApiMethods,
  CitedSource,
  MatrixDraft,
  PlanDraft,
  ReportDraft,
  RunEvent,
  RunStatus,
} from './api-types.ts';
import { askPeople } from './ask-people.ts';
import type { PeopleHandlers } from './ask-people.ts';
import { followRun } from './follow-run.ts';
import type { FollowedEvent, Service } from './follow-run.ts';
import type { ReviewMethods } from './review-methods.ts';

/** What a run is started with. Without `promptKey` it is the routing prompt, without `locale` English. */
export type RunAndReviewInput = Omit<Start, 'promptKey' | 'locale'> &
  Partial<Pick<Start, 'promptKey' | 'locale'>>;
type Start = Parameters<ApiMethods['startRun']>[0];

/** `confirm` it, ask for another one with `answer`, or `stop` here: the draft then waits for somebody else. */
export type Verdict = 'confirm' | 'stop' | { answer: string; fileUrls?: string[] };

type Decides<Draft, Decision = Verdict> = (
  draft: Draft,
  more: { signal: AbortSignal },
) => Decision | Promise<Decision>;

/** A run whose draft has no handler stops there, and answers with the draft. */
export interface ReviewHandlers extends PeopleHandlers {
  /** `skip` confirms the plan as one that nobody has reviewed. */
  onPlan?: Decides<PlanDraft, Verdict | 'skip'>;
  onReport?: Decides<ReportDraft>;
  onMatrix?: Decides<MatrixDraft>;
  /** Every event, as it comes. */
  onEvent?: (event: FollowedEvent) => void;
}

export interface ReviewedRun {
  runId: string;
  /** `pending` when a draft waits that no handler has decided. */
  status: RunStatus;
  /** The answer; empty when there is none. */
  text: string;
  finishReason: string | undefined;
  /** The sources that the text cites, by their numbers. */
  sources: CitedSource[];
  /** The draft that waits. */
  draft: PendingDraft | undefined;
  /** Why the run has failed. */
  error: string | undefined;
}

export type PendingDraft =
  | { kind: 'plan'; content: PlanDraft }
  | { kind: 'report'; content: ReportDraft }
  | { kind: 'matrix'; content: MatrixDraft };

interface Reviewed extends Service {
  reviews: ReviewMethods;
}

interface Driving {
  handlers: ReviewHandlers;
  signal?: AbortSignal;
}

interface Wish extends Driving {
  input: RunAndReviewInput;
  idempotencyKey?: string;
}

/** Follow, decide, resume, and so on to the end. What waits within a segment is answered while it is followed. */
export function runAndReview(service: Reviewed, wish: Wish): Promise<ReviewedRun> {
  const start = startOf(wish);
  return withPeople(service, wish, async (people) => {
    const options = { ...wish, signal: people.signal };
    const runId = await begun(service.methods.streamRun(start, options));
    return drive(service, { ...wish, runId, modelName: start.modelName, people, position: BEGINNING });
  });
}

export interface RunToReview {
  runId: string;
  /** The model that goes on with it. */
  modelName: string;
}

/** The same for a run that was started before, by whomever. */
export function reviewRun(service: Reviewed, wish: Driving & RunToReview): Promise<ReviewedRun> {
  return withPeople(service, wish, async (people) => {
    const { runId } = wish;
    const { status } = await service.methods.getRunStatus(runId, { signal: people.signal });
    // What led to a draft that waits is past: nobody is asked about it again.
    const isPast = status === 'pending';
    const past = isPast
      ? await followOn(service, { runId, position: BEGINNING, signal: people.signal })
      : BEGINNING;
    // The end of a run that waits is not an end: an error there is a revision that failed.
    const position = { ...past, last: undefined };
    return drive(service, { ...wish, people, position });
  });
}

/** What a handler throws is the reason why all was stopped. */
async function withPeople(
  { methods }: Reviewed,
  { handlers, signal }: Driving,
  work: (people: People) => Promise<ReviewedRun>,
): Promise<ReviewedRun> {
  const people = askPeople(methods, { handlers, signal });
  try {
    return await work(people);
  } catch (error) {
    throw people.failure() ?? error;
  } finally {
    people.end();
  }
}

type People = ReturnType<typeof askPeople>;

interface Drive extends RunToReview {
  handlers: ReviewHandlers;
  people: People;
  position: Position;
}

async function drive(service: Reviewed, driven: Drive): Promise<ReviewedRun> {
  const { runId, modelName, handlers, people } = driven;
  const { signal } = people;
  let { position } = driven;
  for (;;) {
    if (!position.draft)
      position = await followOn(service, { runId, position, people, onEvent: handlers.onEvent, signal });
    const { draft, last } = position;
    if (last?.type === 'complete' || last?.type === 'error' || !draft) return resultOf(runId, position);
    const decided = await decide(service, { runId, draft, handlers, modelName, signal });
    if (decided === 'stop') return resultOf(runId, position);
    position = { ...position, last: undefined, draft: undefined };
    if (decided === 'resume') await begun(service.methods.streamResume({ runId, modelName }, { signal }));
  }
}

/** Who can answer is asked; without a handler the service decides as for any key. */
function startOf({ input, handlers }: Wish): Start {
  return {
    promptKey: 'chat-routing',
    locale: 'en',
    ...(handlers.onApproval && { approvals: 'ask' as const }),
    ...input,
  };
}

/** A run goes on without its stream: the first event says which it is, and the timeline is followed from then on. */
async function begun(events: AsyncGenerator<RunEvent>): Promise<string> {
  const { value, done } = await events.next();
  await events.return(undefined);
  if (done)
    throw new QuarryError({ status: 200, code: 'STREAM_INTERRUPTED', message: 'The stream was empty' });
  return value.payload.runId;
}

interface Position {
  last: RunEvent | undefined;
  lastEventId: string | undefined;
  draft: PendingDraft | undefined;
}

const BEGINNING: Position = { last: undefined, lastEventId: undefined, draft: undefined };

interface Following {
  runId: string;
  position: Position;
  people?: People;
  onEvent?: ReviewHandlers['onEvent'];
  signal: AbortSignal;
}

async function followOn(service: Service, following: Following): Promise<Position> {
  const { runId, people, onEvent, signal } = following;
  let { last, lastEventId, draft } = following.position;
  for await (const event of followRun(service, { runId, lastEventId, signal })) {
    lastEventId = event.id;
    last = event;
    draft = draftIn(event) ?? (DECIDED.has(event.type) ? undefined : draft);
    onEvent?.(event);
    people?.see(event);
  }
  return { last, lastEventId, draft };
}

const DECIDED: ReadonlySet<string> = new Set([
  'plan_confirmed',
  'report_structure_confirmed',
  'matrix_structure_confirmed',
]);

function draftIn(event: RunEvent): PendingDraft | undefined {
  switch (event.type) {
    case 'first_plan':
    case 'regenerated_plan':
      return { kind: 'plan', content: event.payload };
    case 'first_report_structure':
    case 'regenerated_report_structure':
      return { kind: 'report', content: event.payload };
    case 'first_matrix_structure':
    case 'regenerated_matrix_structure':
      return { kind: 'matrix', content: event.payload };
    default:
      return undefined;
  }
}

interface Deciding {
  runId: string;
  draft: PendingDraft;
  handlers: ReviewHandlers;
  modelName: string;
  signal: AbortSignal;
}

/** Handlers are asked until one confirms. Where somebody else was faster, the timeline says what came of it. */
async function decide(service: Reviewed, deciding: Deciding): Promise<'resume' | 'follow' | 'stop'> {
  const { runId, handlers, modelName, signal } = deciding;
  const { reviews, methods } = service;
  let draft: PendingDraft | undefined = deciding.draft;
  try {
    while (draft) {
      const { kind } = draft;
      const verdict = await verdictOn(draft, handlers, signal);
      if (verdict === 'stop') return 'stop';
      if (typeof verdict === 'object') {
        const { event } = await reviews.answerDraft({ kind, runId, modelName, ...verdict }, { signal });
        draft = draftIn(event);
        continue;
      }
      if (verdict === 'skip') await methods.skipPlan(runId, { signal });
      else await reviews.confirmDraft({ kind, runId }, { signal });
      return 'resume';
    }
  } catch (error) {
    if (!(error instanceof QuarryError) || error.code !== 'CONFLICT') throw error;
    const { status } = await methods.getRunStatus(runId, { signal });
    return status === 'running' ? 'resume' : 'follow';
  }
  return 'follow';
}

async function verdictOn(
  draft: PendingDraft,
  { onPlan, onReport, onMatrix }: ReviewHandlers,
  signal: AbortSignal,
): Promise<Verdict | 'skip'> {
  switch (draft.kind) {
    case 'plan':
      return (await onPlan?.(draft.content, { signal })) ?? 'stop';
    case 'report':
      return (await onReport?.(draft.content, { signal })) ?? 'stop';
    case 'matrix':
      return (await onMatrix?.(draft.content, { signal })) ?? 'stop';
    default:
      return draft satisfies never;
  }
}

function resultOf(runId: string, { last, draft }: Position): ReviewedRun {
  const nothing = { text: '', finishReason: undefined, sources: [], draft: undefined, error: undefined };
  if (last?.type === 'complete') {
    const { text, finishReason, sources = [], status } = last.payload;
    return { ...nothing, runId, status, text, finishReason, sources };
  }
  if (last?.type === 'error') {
    const { message, status = 'error' } = last.payload;
    return { ...nothing, runId, status: status as RunStatus, error: message };
  }
  return { ...nothing, runId, status: 'pending', draft };
}
