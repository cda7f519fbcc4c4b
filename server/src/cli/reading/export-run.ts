import { matrixFormats } from '@quarry/api/endpoints/matrix-export.ts';
import type { MatrixFormat } from '@quarry/api/endpoints/matrix-export.ts';
import { reportFormats } from '@quarry/api/endpoints/report-export.ts';
import type { ReportFormat } from '@quarry/api/endpoints/report-export.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { RunDetail } from '@quarry/api/runs.ts';
import { badRequest } from '../../errors.ts';
import { save } from '../asking/write-output.ts';
import { withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { runNamed } from './run-named.ts';

interface Wanted extends ServiceOptions {
  run: string;
  format?: string;
  out?: string;
}

/** What a run has made as a file: its report, its table, or else the sources of its answer. */
export async function exportRun({ run: name, format, out, ...service }: Wanted): Promise<void> {
  await withService(service, async (client) => {
    const run = await runNamed(client, name);
    const response = await fileOf(client, run, format ?? out?.split('.').at(-1)?.toLowerCase());
    if (out === undefined) return void process.stdout.write(new Uint8Array(await response.arrayBuffer()));
    await save(out, response);
    console.error(`Wrote ${out}.`);
  });
}

function fileOf(client: QuarryClient, { id: runId, process }: RunDetail, format?: string): Promise<Response> {
  const made = new Set(process.map(({ type }) => type));
  if (made.has('report_complete'))
    return client.exportReport({ runId, format: formatIn(reportFormats, format ?? 'md') as ReportFormat });
  if (made.has('matrix-data-completed'))
    return client.exportMatrix({ runId, format: formatIn(matrixFormats, format ?? 'csv') as MatrixFormat });
  return client.exportSources({
    runId,
    format: formatIn({ bib: '', csl: '' }, format ?? 'bib') as 'bib' | 'csl',
  });
}

function formatIn(formats: object, name: string): string {
  if (Object.hasOwn(formats, name)) return name;
  throw badRequest(`It has no form ${name}. Right would be one of: ${Object.keys(formats).join(', ')}.`);
}
