import type { Image } from '@quarry/api/images.ts';
import type { RunDetail, RunStatus } from '@quarry/api/runs.ts';
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from './client.ts';
import { foldEvents, foldProcess } from './fold-event.ts';
import type { SeenEvent } from './fold-event.ts';
import { furtherView } from './further-view.ts';
import { closeHelpers } from './fold/fold-helpers.ts';
import { inBatches } from './in-batches.ts';
import { hasEnded, isAnswerReady, isAtWork, needOf } from './run-questions.ts';
import type { RunPhase, RunView } from './run-view.ts';

/** A run in the query cache: what is known about it, and its events folded. */
export interface RunRecord {
  detail: Omit<RunDetail, 'process'>;
  view: RunView;
}

const runQuery = (runId: string) =>
  queryOptions({
    queryKey: ['run', runId],
    queryFn: async ({ signal, client: cache, queryKey }): Promise<RunRecord | null> => {
      const run = await client.getRun(runId, { signal });
      if (!run) return null;
      const { process, ...detail } = run;
      const read = atStatus(foldProcess(process), detail.status);
      const known = cache.getQueryData<RunRecord | null>(queryKey)?.view;
      return { detail, view: furtherView({ known, read }) };
    },
    staleTime: Infinity,
    refetchInterval: ({ state }) => (awaitsAgents(state.data) ? nextLookMs(state.dataUpdateCount) : false),
    // The view is folded anew or by structure already; comparing it deeply would cost more than drawing it.
    structuralSharing: false,
  });

/** Work that is handed on begins after the run has ended: at once, when a place is free, or when an agent before it is done. */
function awaitsAgents(record: RunRecord | null | undefined): boolean {
  if (!record) return false;
  const { delegation, childRuns } = record.detail;
  const isNext = delegation?.links.some(({ state }) => state === 'waiting') ?? false;
  return isNext || childRuns.some(({ status }) => status === 'running');
}

const nextLookMs = (looks: number): number => Math.min(1_000 * 2 ** looks, 20_000);

/** The record's status wins where the events are silent: a run that the service gave up has no last event of its own. */
function atStatus(view: RunView, status: RunStatus): RunView {
  const isOver = status !== 'running' && status !== 'pending';
  return isOver && !hasEnded(view.phase) ? { ...closeHelpers(view), phase: status satisfies RunPhase } : view;
}

/** Adds events to the record as they are seen. */
export function foldInto(queryClient: QueryClient, runId: string, events: SeenEvent[]): RunView | undefined {
  const record = queryClient.setQueryData(runQuery(runId).queryKey, (known) =>
    known ? { ...known, view: foldEvents(known.view, events) } : known,
  );
  return record?.view;
}

/** Reads the run again: its evidence, pictures and children are known once it has ended. */
export async function refreshRun(queryClient: QueryClient, runId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: runQuery(runId).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['runs'] }),
    refreshLists(queryClient),
  ]);
}

/** The lists that say what is at work and what waits for somebody. */
async function refreshLists(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [['conversations'], ['inbox']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** The run as the page knows it; whoever shows it in the text keeps up with it. */
export const useRunRecord = (runId: string | undefined): RunRecord | null | undefined =>
  useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined }).data;

export const useRunRecords = (runIds: readonly string[]): RunRecord[] =>
  useQueries({ queries: runIds.map(runQuery) }).flatMap(({ data }) => (data ? [data] : []));

/** Pictures are collected in the record once the run has ended; until then those that were seen go by. */
export const imagesOf = ({ detail, view }: RunRecord): Image[] =>
  detail.images.length > 0 ? detail.images : view.images;

/** The run, kept up with while it is at work: from wherever its record stands, over any number of connections. */
export function useRun(runId: string) {
  const queryClient = useQueryClient();
  const query = useQuery(runQuery(runId));
  const [isLost, setLost] = useState(false);
  const phase = query.data?.view.phase;
  const isLive = phase === 'running' && !isLost;

  useEffect(() => {
    if (!isLive) return;
    const stop = new AbortController();
    follow(queryClient, runId, stop.signal).catch(() => stop.signal.aborted || setLost(true));
    return () => stop.abort();
  }, [isLive, runId, queryClient]);

  useReviewElsewhere({ runId, phase, knownAt: query.data?.detail.updatedAt });
  useListedWait(query.data?.view);
  return {
    ...query,
    isLost,
    reconnect: () => {
      setLost(false);
      void refreshRun(queryClient, runId);
    },
  };
}

const A_MOMENT_MS = 800;

/** What waits for somebody stands in the lists at once, and goes from them when it is answered. */
function useListedWait(view: RunView | undefined): void {
  const queryClient = useQueryClient();
  const wait = view && (view.phase === 'review' ? 'review' : needOf(view));
  useEffect(() => {
    if (wait === undefined) return;
    // An event is seen a moment before the service counts the run among those that wait.
    const timer = setTimeout(() => void refreshLists(queryClient), A_MOMENT_MS);
    return () => {
      clearTimeout(timer);
      void refreshLists(queryClient);
    };
  }, [wait, queryClient]);
}

async function follow(queryClient: QueryClient, runId: string, signal: AbortSignal): Promise<void> {
  const from = queryClient.getQueryData(runQuery(runId).queryKey)?.view.eventCount ?? 0;
  const events = client.followRun(runId, { lastEventId: String(from), signal });
  for await (const batch of inBatches(events)) {
    const known = queryClient.getQueryData(runQuery(runId).queryKey)?.view.eventCount ?? 0;
    const fresh = batch.filter((event) => Number(event.id) > known);
    const wasReady = isReady(queryClient, runId);
    const view = foldInto(queryClient, runId, fresh);
    if (view && !isAtWork(view.phase)) await refreshRun(queryClient, runId);
    else if (!wasReady && isReady(queryClient, runId)) await refreshDetail(queryClient, runId, signal);
  }
}

const isReady = (queryClient: QueryClient, runId: string): boolean => {
  const known = queryClient.getQueryData(runQuery(runId).queryKey);
  return known != null && isAnswerReady(known.view);
};

/** What an answer rests on is known as soon as it stands; the events go on by themselves. */
async function refreshDetail(queryClient: QueryClient, runId: string, signal: AbortSignal): Promise<void> {
  const run = await client.getRun(runId, { signal });
  if (!run) return;
  const { process: _process, ...detail } = run;
  queryClient.setQueryData(runQuery(runId).queryKey, (known) => (known ? { ...known, detail } : known));
}

interface Waiting {
  runId: string;
  phase: RunPhase | undefined;
  knownAt: string | undefined;
}

/** Another reviewer may answer or confirm a draft, or a revision may have begun before this page was opened. */
function useReviewElsewhere({ runId, phase, knownAt }: Waiting): void {
  const queryClient = useQueryClient();
  const isWaiting = phase === 'review' || phase === 'revising' || phase === 'confirmed';
  const { data } = useQuery({
    queryKey: ['run', runId, 'status'],
    queryFn: ({ signal }) => client.getRunStatus(runId, { signal }),
    enabled: isWaiting,
    // Whoever confirms a draft lets the run go on in the same moment.
    refetchInterval: phase === 'review' ? 15_000 : 2_000,
    refetchOnWindowFocus: true,
  });
  const isNews = isWaiting && data !== undefined && knownAt !== undefined && data.updatedAt > knownAt;
  useEffect(() => {
    const isBusyHere = queryClient.isMutating({ mutationKey: ['review', runId] }) > 0;
    if (isNews && !isBusyHere) void queryClient.invalidateQueries({ queryKey: ['run', runId], exact: true });
  }, [isNews, data?.updatedAt, queryClient, runId]);
}
