import { z } from 'zod';
import { runParams } from '../runs.ts';
import { endpoints } from './endpoint.ts';

/** The forms of the file and their media types. */
export const matrixFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
} as const;
export type MatrixFormat = keyof typeof matrixFormats;

export const matrixExportEndpoints = endpoints('Run', {
  exportMatrix: {
    method: 'GET',
    path: '/agent/run/{runId}/matrix',
    summary: 'The matrix of a run as a file',
    description:
      'CSV follows RFC 4180, in UTF-8 without a byte order mark. CSV and XLSX hold no formulas: in CSV a value that a spreadsheet would read as one begins with an apostrophe. XLSX has a second sheet with the evidence of every cell. Always sent as a download.',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    query: z.object({
      format: z
        .enum(Object.keys(matrixFormats) as MatrixFormat[])
        .default('csv')
        .describe('The form of the file.'),
    }),
    response: z.string().meta({ format: 'binary' }),
    responseTypes: Object.values(matrixFormats).map((type) => type.split(';')[0]!),
  },
});
