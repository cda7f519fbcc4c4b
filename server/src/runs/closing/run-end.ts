import type { TokenUsage } from '@quarry/api/common.ts';
import type { NewRunEvent } from '@quarry/api/events.ts';
import type { Shortfall } from '@quarry/api/events/run-events.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { EvidenceStore, NewEvidence } from '../../store/runs/evidence.ts';
import type { RunEnd, RunRow } from '../../store/runs/runs.ts';
import type { SourceRow, SourceStore } from '../../store/workspace/sources.ts';
import { pageAt } from '../../text/page-at.ts';
import { asCited } from './cited-places.ts';
import { citedNumbers } from '../agent/citations.ts';
import { collectEvidence } from './evidence.ts';
import type { LoopAnswer } from '../agent/loop.ts';
import type { RunContext } from '../agent/run-context.ts';

/** An end before it is known what the segment has used. */
export type Answered = Omit<RunEnd, 'usage'>;

/** The answer with the sources that it cites, and what each cited sentence rests on. */
export async function completed(
  deps: { sources: SourceStore; evidence: EvidenceStore; events: Pick<EventStore, 'couldNotSearch'> },
  context: RunContext,
  answer: LoopAnswer,
): Promise<Answered> {
  const { run } = context;
  const { text, finishReason, model, evidence } = answer;
  const numbers = citedNumbers(text);
  const cited = numbers.size > 0 ? (await deps.sources.ofRun(run.id)).filter(({ n }) => numbers.has(n)) : [];
  const found =
    evidence ?? (cited.length > 0 ? await collectEvidence(context, text, cited.map(asCited)) : []);
  const rows = withPages(found, cited);
  if (rows.length > 0) await deps.evidence.replace(run.id, rows);
  const sources = cited.map(({ n, id, url, title }) => ({ n, id, url, title }));
  const turn = { kind: 'assistant' as const, content: text };
  const shortfalls = await shortfallsOf(deps, context, answer);
  return { status: 'completed', text, finishReason, model, turn, sources, shortfalls };
}

/** Whether a run has answered without a tool and without a draft: it has tried nothing that could fail, and found nothing. */
export const hasUsedNothing = ({ run }: RunContext, { written }: LoopAnswer): boolean =>
  written?.stepIndex === 0 && run.phase === 0;

async function shortfallsOf(
  { events }: { events: Pick<EventStore, 'couldNotSearch'> },
  context: RunContext,
  answer: LoopAnswer,
): Promise<Shortfall[]> {
  if (hasUsedNothing(context, answer)) return [];
  const { run, writer } = context;
  await writer.flushed();
  return (await events.couldNotSearch(run.id)) ? ['search'] : [];
}

function withPages(rows: NewEvidence[], cited: readonly SourceRow[]): NewEvidence[] {
  const pages = new Map(cited.map((source) => [source.id, source.pages]));
  const pageOf = (sourceId: string, start: number) => pageAt(pages.get(sourceId), start);
  return rows.map((row) => ({
    ...row,
    page: pageOf(row.sourceId, row.startAt) ?? null,
    ...(row.quotes && {
      quotes: row.quotes.map((quote) => {
        const page = pageOf(quote.sourceId, quote.start);
        return { ...quote, ...(page !== undefined && { page }) };
      }),
    }),
  }));
}

/** A run that has reached one of its limits asks its model nothing more. */
export const mayAskMore = ({ finishReason }: LoopAnswer) => !finishReason.endsWith('-limit');

export function failed(
  run: RunRow,
  { status, message, usage }: { status: 'error' | 'failed'; message: string; usage: TokenUsage },
): RunEnd {
  return {
    status,
    text: '',
    finishReason: 'error',
    model: modelRef(run.modelName),
    usage,
    sources: [],
    turn: { kind: 'error', content: message },
  };
}

/** The event that says how the run ended. */
export function lastEvent(end: RunEnd): NewRunEvent<'complete' | 'error'> {
  if (end.status === 'error' || end.status === 'failed') {
    const code = end.status === 'error' ? 'UPSTREAM_ERROR' : 'INTERNAL_SERVER_ERROR';
    return { type: 'error', payload: { message: end.turn.content, code, status: end.status } };
  }
  const { text, finishReason, status, model, sources, shortfalls = [] } = end;
  return {
    type: 'complete',
    payload: {
      text,
      finishReason,
      status,
      model,
      ...(sources.length > 0 && { sources }),
      ...(shortfalls.length > 0 && { shortfalls }),
    },
  };
}

/** `provider/model`, as callers write it, in its two parts. */
export function modelRef(name: string): { id: string; provider: string } {
  const slash = name.indexOf('/');
  return { id: name.slice(slash + 1), provider: name.slice(0, Math.max(0, slash)) };
}
