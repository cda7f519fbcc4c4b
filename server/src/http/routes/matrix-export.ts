import { z } from 'zod';
import { runParams } from '@quarry/api/runs.ts';
import { matrixFile, matrixFormats, mediaTypes } from '../../runs/export/matrix-file.ts';
import type { MatrixFormat } from '../../runs/export/matrix-file.ts';
import { findMatrix } from '../../runs/export/matrix-record.ts';
import type { MatrixRecordDeps } from '../../runs/export/matrix-record.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

const query = z.object({ format: z.enum(matrixFormats).default('csv').describe('The form of the file.') });

export function matrixExportRoutes(deps: MatrixRecordDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/agent/run/{runId}/matrix',
      operationId: 'exportMatrix',
      tag: 'Run',
      summary: 'The matrix of a run as a file',
      description:
        'CSV follows RFC 4180, in UTF-8 without a byte order mark. CSV and XLSX hold no formulas: in CSV a value that a spreadsheet would read as one begins with an apostrophe. XLSX has a second sheet with the evidence of every cell. Always sent as a download.',
      params: runParams,
      query,
      response: z.string().meta({ format: 'binary' }),
      responseTypes: matrixFormats.map((format) => mediaTypes[format].split(';')[0]!),
      handler: async ({ scope, params, query: { format }, reply }) => {
        const file = await matrixFile(format, await findMatrix(deps, scope, params.runId));
        return reply.headers(headersFor(params.runId, format)).send(file);
      },
    }),
  ];
}

const headersFor = (runId: string, format: MatrixFormat): Record<string, string> => ({
  'content-type': mediaTypes[format],
  'content-disposition': `attachment; filename="matrix-${runId}.${format}"`,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-cache',
});
