import type { Image } from '@quarry/api/images.ts';
import type { ProcessEntry } from '@quarry/api/process.ts';
import type { RunDetail, RunResult, RunStatusView } from '@quarry/api/runs.ts';
import type { SourceDetail } from '@quarry/api/sources.ts';
import type { ListTurnsQuery, Turn, TurnList } from '@quarry/api/turns.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { DelegationStore } from '../../store/runs/delegations.ts';
import type { EventStore, StoredEvent } from '../../store/runs/events.ts';
import type { EvidenceRow, EvidenceStore } from '../../store/runs/evidence.ts';
import type { Evidence } from '@quarry/api/evidence.ts';
import type { LinkedEntityStore } from '../../store/runs/linked-entities.ts';
import type { RunUsageStore } from '../../store/runs/run-usage.ts';
import type { RunInput, RunRow, RunStore } from '../../store/runs/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import type { TurnStore } from '../../store/runs/turns.ts';
import { collectImages, IMAGE_EVENTS } from './images.ts';
import { idsOf } from '../delegation/mentioned.ts';
import { toProcess } from './process.ts';
import { modelRef } from '../closing/run-end.ts';
import type { PriceBook } from './cost-of.ts';
import { spentOf } from './spent-of.ts';
import { shownStatus } from './state.ts';

export interface ViewDeps {
  agents: AgentStore;
  delegations: DelegationStore;
  entities: LinkedEntityStore;
  evidence: EvidenceStore;
  events: EventStore;
  prices: PriceBook;
  runs: RunStore;
  runUsage: Pick<RunUsageStore, 'ofRun' | 'ofSteps'>;
  sources: SourceStore;
  turns: TurnStore;
}

/** At most one of the three is true: a run waits for one draft at a time. */
function pendingFlags(run: RunRow) {
  const pending = run.status === 'awaiting_review' ? run.draftKind : undefined;
  return {
    pendingPlanDraft: pending === 'plan',
    pendingReportDraft: pending === 'report',
    pendingMatrixDraft: pending === 'matrix',
  };
}

export function statusView(run: RunRow): RunStatusView {
  return {
    id: run.id,
    status: shownStatus(run.status),
    createdAt: run.createdAt.toISOString(),
    updatedAt: run.updatedAt.toISOString(),
    conversationId: run.conversationId,
    ...(run.shortfalls?.length && { shortfalls: run.shortfalls }),
    ...pendingFlags(run),
  };
}

/** What the caller sent, without what the service keeps beside it. */
const sentInput = ({
  handOver: _handOver,
  origin: _origin,
  isWatched: _isWatched,
  facade: _facade,
  keyId: _keyId,
  ...sent
}: RunInput) => sent;

/** How a blocking call answers: the run as it ended or paused. */
export function runResult(
  run: RunRow,
  { lastEvent, draft }: { lastEvent: StoredEvent | undefined; draft: RunResult['draft'] },
): RunResult {
  return {
    runId: run.id,
    status: shownStatus(run.status),
    text: run.text,
    finishReason: draft ? 'review' : (run.finishReason ?? 'other'),
    model: run.model ?? modelRef(run.modelName),
    usage: { inputTokens: run.inputTokens, outputTokens: run.outputTokens },
    ...(run.shortfalls?.length && { shortfalls: run.shortfalls }),
    ...pendingFlags(run),
    draft,
    ...(lastEvent?.type === 'error' && { error: lastEvent.payload.message }),
  };
}

/** What readers see of runs, their sources and their turns. */
export const createViews = (deps: ViewDeps) => ({
  detail: (scope: Scope, run: RunRow) => runDetail(deps, scope, run),
  image: (run: RunRow, imageId: string) => runImage(deps, run, imageId),
  source: (scope: Scope, wanted: WantedSource) => sourceDetail(deps, scope, wanted),
  turns: (scope: Scope, page: ListTurnsQuery) => turnList(deps, scope, page),
});

interface WantedSource {
  id: string;
  sourceType: 'public' | 'private';
}

/** Everything about one run, derived from its record. */
async function runDetail(deps: ViewDeps, scope: Scope, run: RunRow): Promise<RunDetail> {
  const mentionedRuns = idsOf(run.input.mentions, 'agent-run');
  // Before the child runs: a child that counts as started is then among them.
  const links = await deps.delegations.ofParent(run.id);
  const [agent, events, sources, entities, children, evidence, linkedRuns, spent] = await Promise.all([
    deps.agents.find(scope, run.agentId),
    deps.events.readAll([run.id]),
    deps.sources.linkedTo([run.id]),
    deps.entities.ofRuns(scope, [run.id]),
    deps.runs.children(run.id),
    deps.evidence.ofRun(run.id),
    deps.runs.findMany(scope, mentionedRuns),
    spentOf(deps, run),
  ]);
  const { id, status, createdAt, updatedAt } = statusView(run);
  const process = toProcess(events);
  const kept = new Set(sources.filter(({ fileId }) => fileId !== null).map((source) => source.id));
  return {
    id,
    status,
    process,
    createdAt,
    updatedAt,
    ...(run.timelineRemovedAt && { timelineRemovedAt: run.timelineRemovedAt.toISOString() }),
    input: sentInput(run.input),
    ...spent,
    ...(run.shortfalls?.length && { shortfalls: run.shortfalls }),
    conversationId: run.conversationId,
    agentId: run.agentId,
    agentName: agent?.name ?? '',
    parentRunId: run.parentRunId,
    childRuns: children.map((child) => ({ ...child, status: shownStatus(child.status) })),
    ...(links[0] && {
      delegation: {
        mode: links[0].mode,
        links: links.map(({ agentId, agentName, runId, state }) => ({
          agentId,
          agentName,
          runId,
          state,
        })),
      },
    }),
    linkedSources: sources.map(({ id: sourceId, url, title, sourceType, about }) => ({
      id: sourceId,
      url,
      title,
      sourceType,
      about,
    })),
    linkedEntityIds: entities.map((entity) => entity.id),
    linkedEntities: entities.map(({ runId: _runId, ...entity }) => entity),
    linkedRunIds: mentionedRuns.filter((runId) => linkedRuns.some((linked) => linked.id === runId)),
    images: collectImages(process, sources),
    evidence: evidence.map((row) => evidenceView(row, kept)),
  };
}

/** One claim with what it rests on. `kept` are the sources whose files can be shown. */
function evidenceView(
  { claim, n, rowId, columnId, sourceId, quote, startAt, endAt, page, verdict, quotes, parts }: EvidenceRow,
  kept: ReadonlySet<string>,
): Evidence {
  const pageUrl = (id: string, number: number) =>
    kept.has(id) ? { pageUrl: `/api/v1/source/${id}/file#page=${number}` } : {};
  return {
    claim,
    n,
    ...(rowId !== null && columnId !== null && { rowId, columnId }),
    sourceId,
    quote,
    start: startAt,
    end: endAt,
    ...(page !== null && { page, ...pageUrl(sourceId, page) }),
    verdict,
    ...(quotes && {
      quotes: quotes.map((one) => ({
        ...one,
        ...(one.page !== undefined && pageUrl(one.sourceId, one.page)),
      })),
    }),
    ...(parts && parts.length > 0 && { parts }),
  };
}

/** One of the pictures that the run has come across. */
async function runImage(deps: ViewDeps, { id }: RunRow, imageId: string): Promise<Image | undefined> {
  const [sources, ...events] = await Promise.all([
    deps.sources.linkedTo([id]),
    ...IMAGE_EVENTS.map((type) => deps.events.ofType(id, type)),
  ]);
  return collectImages(events.flat(), sources).find((image) => image.id === imageId);
}

/** A source of the workspace. `forbidden` when it is another user's. */
async function sourceDetail(
  deps: ViewDeps,
  scope: Scope,
  wanted: WantedSource,
): Promise<SourceDetail | 'forbidden' | undefined> {
  const source = await deps.sources.load(wanted.id);
  if (!source) return undefined;
  const isOthers = source.userId !== null && source.userId !== scope.userId;
  if (source.workspaceId !== scope.workspaceId || isOthers) return 'forbidden';
  if (source.sourceType !== wanted.sourceType) return undefined;
  const [runs, linkedEntities, file] = await Promise.all([
    deps.sources.usedBy(scope, source.id),
    deps.entities.ofSource(scope, source.id),
    source.fileId === null ? undefined : deps.sources.file(source.fileId),
  ]);
  const entities = await deps.entities.ofRuns(
    scope,
    runs.map(({ id }) => id),
  );
  const found = Map.groupBy(entities, ({ runId }) => runId);
  const { id, url, canonicalUrl, title, description, body, bodyLinks, sourceType, about } = source;
  return {
    id,
    url,
    canonicalUrl,
    title,
    description,
    body,
    ...(source.pages && { pages: source.pages }),
    ...(file && { file: { mediaType: file.mediaType, size: file.size } }),
    bodyLinks,
    images: collectImages([], [source]),
    sourceType,
    about,
    createdAt: source.createdAt.toISOString(),
    agentRuns: runs.map((run) => ({
      id: run.id,
      status: shownStatus(run.status),
      createdAt: run.createdAt.toISOString(),
      inputText: run.inputText,
      linkedEntityIds: (found.get(run.id) ?? []).map((entity) => entity.id),
      turnId: run.turnId,
    })),
    linkedEntities,
  };
}

/** A page of turns with their runs: a handful of queries, however many turns. */
async function turnList(deps: ViewDeps, scope: Scope, page: ListTurnsQuery): Promise<TurnList> {
  const { turns, nextCursor } = await deps.turns.list(scope, page);
  const runIds = [...new Set(turns.flatMap(({ runId }) => (runId === null ? [] : [runId])))];
  const [runs, events, sources] = await Promise.all([
    deps.runs.findMany(scope, runIds),
    deps.events.readAll(runIds),
    deps.sources.linkedTo(runIds),
  ]);
  const processes = Map.groupBy(events, ({ runId }) => runId);
  const links = Map.groupBy(sources, ({ runId }) => runId);
  const views = new Map(
    runs.map((run) => {
      const process = toProcess(processes.get(run.id) ?? []);
      return [run.id, turnRun(run, process, links.get(run.id) ?? [])];
    }),
  );
  return {
    turns: turns.map((turn) => ({
      id: turn.id,
      kind: turn.kind,
      content: turn.content,
      agentRunId: turn.runId,
      conversationId: turn.conversationId,
      createdAt: turn.createdAt.toISOString(),
      agentRun: (turn.runId === null ? undefined : views.get(turn.runId)) ?? null,
    })),
    nextCursor,
  };
}

type LinkedSourceRow = Awaited<ReturnType<SourceStore['linkedTo']>>[number];

function turnRun(
  run: RunRow & { agentName: string },
  process: ProcessEntry[],
  sources: LinkedSourceRow[],
): Turn['agentRun'] {
  const linksOf = (type: 'public' | 'private') =>
    sources
      .filter(({ sourceType }) => sourceType === type)
      .map(({ id, url, title, bodyLinks }) => ({ sourceId: id, url, title, bodyLinks }));
  return {
    id: run.id,
    status: shownStatus(run.status),
    parentRunId: run.parentRunId,
    process,
    agent: { id: run.agentId, name: run.agentName },
    images: collectImages(process, sources),
    publicSourceAgentRuns: linksOf('public'),
    privateSourceAgentRuns: linksOf('private'),
  };
}
