import { matrixExportEndpoints, matrixFormats } from '@quarry/api/endpoints/matrix-export.ts';
import type { MatrixFormat } from '@quarry/api/endpoints/matrix-export.ts';
import { matrixFile } from '../../runs/export/matrix-file.ts';
import { findMatrix } from '../../runs/export/matrix-record.ts';
import type { MatrixRecordDeps } from '../../runs/export/matrix-record.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function matrixExportRoutes(deps: MatrixRecordDeps): Route[] {
  return routes(matrixExportEndpoints, {
    exportMatrix: async ({ scope, params, query: { format }, reply }) => {
      const file = await matrixFile(format, await findMatrix(deps, scope, params.runId));
      return reply.headers(headersFor(params.runId, format)).send(file);
    },
  });
}

const headersFor = (runId: string, format: MatrixFormat): Record<string, string> => ({
  'content-type': matrixFormats[format],
  'content-disposition': `attachment; filename="matrix-${runId}.${format}"`,
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-cache',
});
