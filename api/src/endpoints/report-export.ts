import { z } from 'zod';
import { runParams } from '../runs.ts';
import { endpoints } from './endpoint.ts';

/** The forms of the document and their media types. */
export const reportFormats = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type ReportFormat = keyof typeof reportFormats;

export const reportExportEndpoints = endpoints('Run', {
  exportReport: {
    method: 'GET',
    path: '/agent/run/{runId}/report',
    summary: 'The report of a run as a document',
    description: 'Citations are kept, and the list of sources stands at the end. Always sent as a download.',
    belongsTo: 'user',
    params: runParams,
    query: z.object({
      format: z
        .enum(Object.keys(reportFormats) as ReportFormat[])
        .default('md')
        .describe('The form of the document.'),
    }),
    response: z.string().meta({ format: 'binary' }),
    responseTypes: Object.values(reportFormats).map((type) => type.split(';')[0]!),
    errors: ['SERVICE_UNAVAILABLE'],
  },
});
