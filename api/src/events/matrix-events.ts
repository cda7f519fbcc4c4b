import { z } from 'zod';
import { id, workUsage } from '../common.ts';
import { automatic, event } from './event.ts';

export const matrixColumn = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(['text', 'number', 'boolean', 'date', 'url']),
  })
  .meta({ id: 'MatrixColumn', description: 'What the matrix compares.' });
export type MatrixColumn = z.infer<typeof matrixColumn>;

const rowEvidence = z
  .object({ sourceId: id, n: z.int(), url: z.string(), title: z.string(), quote: z.string() })
  .meta({ id: 'MatrixRowEvidence', description: 'What a source says of a thing, so that it is a row.' });

export const matrixRow = z
  .object({
    id: z.string(),
    label: z.string(),
    evidence: z
      .array(rowEvidence)
      .optional()
      .describe('In a draft whose rows were found by a condition: why the thing is among them.'),
  })
  .meta({ id: 'MatrixRow', description: 'One of the things that are compared.' });
export type MatrixRow = z.infer<typeof matrixRow>;

const valueFields = {
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]).describe('Null when nothing was found.'),
  sourceIds: z.array(id).describe('The sources that the value rests on.'),
  quote: z.string().optional().describe('The words of the first source that the value rests on.'),
  start: z
    .int()
    .min(0)
    .optional()
    .describe('Where the quote begins in the `body` of that source, in UTF-16 units.'),
  end: z.int().min(0).optional().describe('Where it ends, exclusive.'),
  unit: z
    .string()
    .optional()
    .describe(
      'Of a number: what it is counted in, such as `kg`, `%`, `USD` or `EUR/month`. Currencies are never converted.',
    ),
  original: z
    .string()
    .optional()
    .describe(
      'The value as the source writes it, where it was made comparable with the others of its column.',
    ),
};
const alternatives = z
  .array(z.object(valueFields))
  .optional()
  .describe('What other sources state instead, each with its own.');
const cellFields = { ...valueFields, alternatives };

export const matrixCell = z
  .object(cellFields)
  .meta({ id: 'MatrixCell', description: 'A value and where it comes from.' });
export type MatrixCell = z.infer<typeof matrixCell>;

export const filledMatrixRow = matrixRow
  .extend({ cells: z.record(z.string(), matrixCell).describe('By column id.') })
  .meta({ id: 'FilledMatrixRow', description: 'A row with its cells.' });
export type FilledMatrixRow = z.infer<typeof filledMatrixRow>;

const draftFields = {
  title: z.string(),
  columns: z.array(matrixColumn),
  rows: z.array(matrixRow),
  question: z.string().describe('What the reviewer is asked.'),
  condition: z
    .string()
    .optional()
    .describe('What things had to meet to be among the rows, where the request asks for all that do.'),
};
const dataFields = {
  title: z.string(),
  columns: z.array(matrixColumn),
  rows: z.array(filledMatrixRow),
};

export const matrixDraftPayload = z
  .object({ runId: id, ...draftFields })
  .meta({ id: 'MatrixDraft', description: 'The structure of a matrix that awaits review.' });
export type MatrixDraftPayload = z.infer<typeof matrixDraftPayload>;

export const matrixEvents = [
  event({
    type: 'matrix-structure-draft-delta',
    description: 'New text of a matrix structure that is being drafted.',
    payload: { deltaText: z.string() },
  }),
  event({
    type: 'matrix-structure-draft-complete',
    description: 'The matrix structure is drafted; in a resumed stream, the structure that will be filled.',
    payload: { ...draftFields, usage: workUsage },
  }),
  event({
    type: 'first_matrix_structure',
    description: 'A matrix structure awaits review. The stream ends.',
    payload: draftFields,
  }),
  event({
    type: 'matrix_structure_rejected',
    description: 'A reviewer has asked for another structure.',
    payload: { answer: z.string() },
  }),
  event({
    type: 'regenerated_matrix_structure',
    description: 'A revised matrix structure awaits review.',
    payload: draftFields,
  }),
  event({
    type: 'matrix_structure_confirmed',
    description: 'A reviewer has confirmed the structure. The resume call fills the matrix.',
    payload: { automatic },
  }),
  event({
    type: 'matrix-data-preview',
    description: 'The matrix as far as it is filled; cells may be missing.',
    payload: dataFields,
  }),
  event({
    type: 'matrix-data-updated',
    description: 'One cell has been filled.',
    payload: { rowId: z.string(), columnId: z.string(), ...cellFields },
  }),
  event({
    type: 'matrix-data-completed',
    description: 'The whole matrix; every row has a cell for every column.',
    payload: { ...dataFields, usage: workUsage },
  }),
] as const;
