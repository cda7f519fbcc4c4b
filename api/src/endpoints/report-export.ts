import { z } from 'zod';
import { runParams } from '../runs.ts';
import { endpoints } from './endpoint.ts';

/** The forms of the document and their media types. */
export const reportFormats = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  bib: 'application/x-bibtex; charset=utf-8',
  csl: 'application/vnd.citationstyles.csl+json; charset=utf-8',
} as const;
export type ReportFormat = keyof typeof reportFormats;

/** The forms of a list of sources and their media types. */
export const sourceListFormats = { bib: reportFormats.bib, csl: reportFormats.csl } as const;
export type SourceListFormat = keyof typeof sourceListFormats;

/** What is asked for and sent as a document, in one of its forms. */
const asDocument = {
  query: z.object({
    format: z
      .enum(Object.keys(reportFormats) as ReportFormat[])
      .default('md')
      .describe('The form of the document.'),
  }),
  response: z.string().meta({ format: 'binary' }),
  responseTypes: Object.values(reportFormats).map((type) => type.split(';')[0]!),
  errors: ['SERVICE_UNAVAILABLE'],
} as const;

export const reportExportEndpoints = endpoints('Run', {
  exportReport: {
    method: 'GET',
    path: '/agent/run/{runId}/report',
    summary: 'The report of a run as a document',
    description:
      'Citations are kept (in `docx` as footnotes), and the list of sources stands at the end, with authors, site, day and address as far as they are known. `bib` (BibTeX) and `csl` (CSL-JSON) are the sources alone. Always sent as a download.',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    ...asDocument,
  },

  exportAnswer: {
    method: 'GET',
    path: '/agent/run/{runId}/answer',
    summary: 'The answer of a run as a document',
    description:
      'Of any run that has answered: the question as its title, the answer with its citations (in `docx` as footnotes), and the list of ' +
      'sources at the end. Of a report: the report. Always sent as a download.',
    scope: 'read',
    belongsTo: 'user',
    params: runParams,
    ...asDocument,
  },

  exportSources: {
    method: 'GET',
    path: '/agent/run/{runId}/sources',
    summary: 'The sources that the answer of a run cites, for a reference manager',
    description:
      'All sources of the run where its answer cites none. BibTeX or CSL-JSON, with authors, site, day, DOI and address as far as they are known. Always sent as a download.',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    query: z.object({
      format: z
        .enum(Object.keys(sourceListFormats) as SourceListFormat[])
        .default('bib')
        .describe('`bib`: BibTeX. `csl`: CSL-JSON.'),
    }),
    response: z.union([
      z.string().meta({ format: 'binary' }),
      z.array(z.record(z.string(), z.unknown())).describe('CSL-JSON.'),
    ]),
    responseTypes: Object.values(sourceListFormats).map((type) => type.split(';')[0]!),
  },
});
