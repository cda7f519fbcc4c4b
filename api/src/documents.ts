import { z } from 'zod';
import { id, text, timestamp } from './common.ts';
import { filledMatrixRow, matrixColumn } from './events/matrix-events.ts';
import { citedSource } from './sources.ts';

const versionNumber = z
  .int()
  .min(1)
  .describe('1 is what the run itself has made; every change makes the next.');

const versionFields = {
  version: versionNumber,
  note: z.string().describe('What was changed, in the words of whoever changed it; empty for the first.'),
  by: z
    .object({ id, name: z.string() })
    .nullable()
    .describe('Who changed it; null for the first, and for somebody whose account is gone.'),
  fromRunId: id.nullable().describe('The run that made the change, where one was asked for it.'),
  createdAt: timestamp,
};

export const documentVersion = z
  .object({
    runId: id,
    kind: z.enum(['report', 'matrix']),
    ...versionFields,
    latest: versionNumber.describe('The number of the newest version.'),
    title: z.string(),
    text: z.string().optional().describe('Of a report: Markdown. Every `[n]` of it is in `sources`.'),
    columns: z.array(matrixColumn).optional().describe('Of a matrix.'),
    rows: z.array(filledMatrixRow).optional().describe('Of a matrix.'),
    sources: z.array(citedSource).describe('What the text cites.'),
  })
  .meta({ id: 'DocumentVersion', description: 'The report or matrix of a run, as it was at one time.' });
export type DocumentVersion = z.infer<typeof documentVersion>;

export const documentVersionItem = z
  .object(versionFields)
  .meta({ id: 'DocumentVersionItem', description: 'A version without its content.' });
export type DocumentVersionItem = z.infer<typeof documentVersionItem>;

export const documentVersionList = z
  .object({ versions: z.array(documentVersionItem) })
  .meta({ id: 'DocumentVersionList', description: 'Every version of a document, the newest first.' });

export const saveDocumentBody = z
  .object({
    runId: id.describe('As in the path.'),
    basedOn: versionNumber.describe('The version that was changed. Not the newest any more: 409.'),
    note: text.max(500).default('').describe('What was changed.'),
    text: text
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('The whole report in Markdown. It may cite what `basedOn` cites, and `sources`.'),
    sources: z
      .array(z.object({ n: z.int().min(1).max(9_999), id }))
      .max(500)
      .default([])
      .describe('Further sources under the numbers by which `text` cites them: sources of `fromRunId`.'),
    fromRunId: id
      .optional()
      .describe('The run that made the change. Without `text` its matrix becomes the new version.'),
    restore: versionNumber.optional().describe('Makes an earlier version the newest again.'),
  })
  .meta({
    id: 'SaveDocumentBody',
    description: 'A change: one of `text`, `restore`, or `fromRunId` for a matrix.',
  });
export type SaveDocumentBody = z.infer<typeof saveDocumentBody>;
