import type { Locale } from '@quarry/api/common.ts';
import { AppError, notFound } from '../../errors.ts';
import type { DocumentStore } from '../../store/runs/documents.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { Reference } from './reference.ts';
import { referencesOf, type ReferenceDeps } from './run-references.ts';
import { titleFrom } from '../../text/title-from.ts';
import { shownStatus } from '../views/state.ts';
import { escapeMarkdown } from './inert-markdown.ts';

/** A finished report as the run's record has it. */
export interface ReportRecord {
  title: string;
  /** Markdown; every `[n]` is in `sources`. */
  text: string;
  sources: Reference[];
  locale: Locale;
}

export interface ReportRecordDeps extends ReferenceDeps {
  documents: DocumentStore;
}

export async function findReport(deps: ReportRecordDeps, scope: Scope, runId: string): Promise<ReportRecord> {
  const run = await deps.shares.findRun(scope, runId, 'read');
  if (!run) throw notFound('Run');
  const last = (await deps.events.ofType(runId, 'report_complete')).at(-1);
  if (!last) throw new AppError('NOT_FOUND', whyNone(run));
  // What people have made of it since comes first.
  const edited = (await deps.documents.latest(runId))?.content as typeof last.payload | undefined;
  const { title, text, sources } = edited ?? last.payload;
  return { title, text, sources: await referencesOf(deps, run, sources), locale: run.input.locale };
}

/** Whatever a run has answered, under its question; of a report the report. */
export async function findAnswer(deps: ReportRecordDeps, scope: Scope, runId: string): Promise<ReportRecord> {
  const run = await deps.shares.findRun(scope, runId, 'read');
  if (!run) throw notFound('Run');
  if ((await deps.events.ofType(runId, 'report_complete')).length > 0) return findReport(deps, scope, runId);
  const last = (await deps.events.ofType(runId, 'complete')).at(-1);
  if (!last || run.text === '')
    throw new AppError('NOT_FOUND', `This run has not answered. Its status is ${shownStatus(run.status)}.`);
  const { locale, inputText } = run.input;
  const title = titleFrom(inputText);
  return {
    title,
    text: `# ${escapeMarkdown(title)}\n\n${run.text}`,
    sources: await referencesOf(deps, run, last.payload.sources ?? []),
    locale,
  };
}

function whyNone(run: RunRow): string {
  if (run.status === 'awaiting_review' && run.draftKind === 'report')
    return 'This run has no report yet: its structure awaits review.';
  const status = shownStatus(run.status);
  return status === 'running'
    ? 'This run has no report yet: it is still running.'
    : `This run has not written a report. Its status is ${status}.`;
}
