import { z } from 'zod';
import type { DocumentVersion, DocumentVersionItem, SaveDocumentBody } from '@quarry/api/documents.ts';
import { filledMatrixRow, matrixColumn } from '@quarry/api/events/matrix-events.ts';
import { citedSource } from '@quarry/api/sources.ts';
import type { CitedSource } from '@quarry/api/sources.ts';
import { AppError, badRequest, conflict, notFound } from '../../errors.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { DocumentStore, StoredVersion } from '../../store/runs/documents.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { RunRow, RunStore } from '../../store/runs/runs.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import { citedNumbers } from '../agent/citations.ts';

export interface DocumentDeps {
  documents: DocumentStore;
  events: EventStore;
  runs: RunStore;
  sources: SourceStore;
}

/** What is in the timeline of a run, or stored with a later version: foreign input to what reads it now. */
const report = z.object({ title: z.string(), text: z.string(), sources: z.array(citedSource) });
const matrix = z.object({
  title: z.string(),
  columns: z.array(matrixColumn),
  rows: z.array(filledMatrixRow),
});

type Content = ({ kind: 'report' } & z.infer<typeof report>) | ({ kind: 'matrix' } & z.infer<typeof matrix>);

export type Documents = ReturnType<typeof createDocuments>;

/** The report or matrix of a run with all that has been made of it. The first version is the run's own, and never changes. */
export function createDocuments(deps: DocumentDeps) {
  async function open(scope: Scope, runId: string) {
    const run = await deps.runs.find(scope, runId);
    if (!run) throw notFound('Run');
    const first = await madeBy(deps, runId);
    if (!first) throw new AppError('NOT_FOUND', 'This run has made no report and no matrix yet.');
    return { run, first, later: await deps.documents.ofRun(runId) };
  }

  return {
    async get(scope: Scope, runId: string, version?: number): Promise<DocumentVersion> {
      const known = await open(scope, runId);
      return versionView(known, version ?? latestOf(known.later));
    },

    async list(scope: Scope, runId: string): Promise<{ versions: DocumentVersionItem[] }> {
      const { run, later } = await open(scope, runId);
      return { versions: [...later.map(itemView), firstItem(run)] };
    },

    async save(scope: Scope, body: SaveDocumentBody): Promise<DocumentVersion> {
      const known = await open(scope, body.runId);
      const latest = latestOf(known.later);
      if (body.basedOn !== latest)
        throw conflict(
          `Version ${latest} is the newest: change that one, version ${body.basedOn} is an earlier one.`,
        );
      const { kind, ...content } = await changed(deps, scope, { body, known });
      const row = {
        runId: body.runId,
        version: latest + 1,
        kind,
        userId: scope.userId,
        fromRunId: body.fromRunId ?? null,
        note: body.note,
        content,
      };
      if (!(await deps.documents.add(row)))
        throw conflict(`Somebody has just made version ${latest + 1}. Read it, and change that one.`);
      return versionView(await open(scope, body.runId), latest + 1);
    },
  };
}

interface Known {
  run: RunRow;
  first: Content;
  later: StoredVersion[];
}

const latestOf = (later: readonly StoredVersion[]): number => later[0]?.version ?? 1;

/** A run that writes a report and fills a matrix shows the report. */
async function madeBy({ events }: DocumentDeps, runId: string): Promise<Content | undefined> {
  const written = report.safeParse((await events.ofType(runId, 'report_complete')).at(-1)?.payload);
  if (written.success) return { kind: 'report', ...written.data };
  const filled = matrix.safeParse((await events.ofType(runId, 'matrix-data-completed')).at(-1)?.payload);
  return filled.success ? { kind: 'matrix', ...filled.data } : undefined;
}

function contentOf({ first, later }: Known, version: number): Content {
  if (version === 1) return first;
  const stored = later.find((one) => one.version === version);
  if (!stored) throw notFound('Version');
  return stored.kind === 'report'
    ? { kind: 'report', ...report.parse(stored.content) }
    : { kind: 'matrix', ...matrix.parse(stored.content) };
}

interface Change {
  body: SaveDocumentBody;
  known: Known;
}

async function changed(deps: DocumentDeps, scope: Scope, { body, known }: Change): Promise<Content> {
  const given = [body.text, body.restore, body.text === undefined ? body.fromRunId : undefined];
  if (given.filter((one) => one !== undefined).length !== 1)
    throw badRequest('Give one of `text`, `restore`, or `fromRunId` for a matrix.');
  if (body.restore !== undefined) return contentOf(known, body.restore);
  const base = contentOf(known, body.basedOn);
  if (body.fromRunId !== undefined && !(await deps.runs.find(scope, body.fromRunId))) throw notFound('Run');
  if (body.text !== undefined) return editedReport(deps, { body, base, text: body.text });
  const filled = await madeBy(deps, body.fromRunId!);
  if (base.kind !== 'matrix' || filled?.kind !== 'matrix')
    throw badRequest('fromRunId: both runs must have completed a matrix.', [
      { path: 'fromRunId', message: 'Both runs must have completed a matrix.' },
    ]);
  return filled;
}

interface Edit {
  body: SaveDocumentBody;
  base: Content;
  text: string;
}

async function editedReport(deps: DocumentDeps, { body, base, text }: Edit): Promise<Content> {
  if (base.kind !== 'report') throw refused('text', 'A matrix has no text of its own.');
  const added = await addedSources(deps, body);
  const taken = base.sources.find(({ n, id }) => added.some((one) => one.n === n && one.id !== id));
  if (taken) throw refused('sources', `The number ${taken.n} is that of another source.`);
  const sources = [...base.sources, ...added.filter(({ n }) => !base.sources.some((one) => one.n === n))];
  const cited = citedNumbers(text);
  const unknown = [...cited].filter((n) => !sources.some((source) => source.n === n));
  if (unknown.length > 0) throw refused('text', `[${unknown.join('], [')}] cites no source of this report.`);
  return { kind: 'report', title: base.title, text, sources: sources.filter(({ n }) => cited.has(n)) };
}

/** Sources of the run that made the change, under the numbers that the text gives them. */
async function addedSources({ sources }: DocumentDeps, body: SaveDocumentBody): Promise<CitedSource[]> {
  if (body.sources.length === 0) return [];
  if (body.fromRunId === undefined) throw refused('sources', 'Only those of `fromRunId` can be added.');
  const linked = await sources.linkedTo([body.fromRunId]);
  return body.sources.map(({ n, id }) => {
    const source = linked.find((one) => one.id === id);
    if (!source) throw refused('sources', `${id} is no source of that run.`);
    return { n, id, url: source.url, title: source.title };
  });
}

const refused = (path: string, message: string) => badRequest(`${path}: ${message}`, [{ path, message }]);

function versionView(known: Known, version: number): DocumentVersion {
  const { kind, ...content } = contentOf(known, version);
  const stored = known.later.find((one) => one.version === version);
  return {
    runId: known.run.id,
    kind,
    ...(stored ? itemView(stored) : firstItem(known.run)),
    latest: latestOf(known.later),
    ...('text' in content ? content : { ...content, sources: [] }),
  };
}

const itemView = (row: StoredVersion): DocumentVersionItem => ({
  version: row.version,
  note: row.note,
  by: row.userId !== null ? { id: row.userId, name: row.byName ?? '' } : null,
  fromRunId: row.fromRunId,
  createdAt: row.createdAt.toISOString(),
});

const firstItem = ({ createdAt }: RunRow): DocumentVersionItem => ({
  version: 1,
  note: '',
  by: null,
  fromRunId: null,
  createdAt: createdAt.toISOString(),
});
