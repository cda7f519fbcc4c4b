import type { Locale } from '@quarry/api/common.ts';
import type { CitedSource } from '@quarry/api/sources.ts';
import { AppError, notFound } from '../../errors.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { RunRow, RunStore } from '../../store/runs/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import { shownStatus } from '../views/state.ts';

/** A finished report as the run's record has it. */
export interface ReportRecord {
  title: string;
  /** Markdown; every `[n]` is in `sources`. */
  text: string;
  sources: CitedSource[];
  locale: Locale;
}

export interface ReportRecordDeps {
  runs: RunStore;
  events: EventStore;
}

export async function findReport(
  { runs, events }: ReportRecordDeps,
  scope: Scope,
  runId: string,
): Promise<ReportRecord> {
  const run = await runs.find(scope, runId);
  if (!run) throw notFound('Run');
  const last = (await events.readAll([runId])).findLast(({ type }) => type === 'report_complete');
  if (!last) throw new AppError('NOT_FOUND', whyNone(run));
  const { title, text, sources } = last.payload as Omit<ReportRecord, 'locale'>;
  return { title, text, sources, locale: run.input.locale };
}

function whyNone(run: RunRow): string {
  if (run.status === 'awaiting_review' && run.draftKind === 'report')
    return 'This run has no report yet: its structure awaits review.';
  const status = shownStatus(run.status);
  return status === 'running'
    ? 'This run has no report yet: it is still running.'
    : `This run has not written a report. Its status is ${status}.`;
}
