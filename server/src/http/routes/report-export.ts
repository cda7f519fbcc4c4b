import { reportExportEndpoints, reportFormats } from '@quarry/api/endpoints/report-export.ts';
import type { ReportFormat, SourceListFormat } from '@quarry/api/endpoints/report-export.ts';
import { bibtex, cslJson } from '../../runs/export/bibliography.ts';
import type { Reference } from '../../runs/export/reference.ts';
import { findReferences } from '../../runs/export/run-references.ts';
import { reportMarkdown } from '../../runs/export/report-markdown.ts';
import { createPdfPrinter } from '../../runs/export/report-pdf.ts';
import type { PrintPdf } from '../../runs/export/report-pdf.ts';
import { findAnswer, findReport } from '../../runs/export/report-record.ts';
import type { ReportRecord, ReportRecordDeps } from '../../runs/export/report-record.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export interface ReportExportDeps extends ReportRecordDeps {
  /** The program of a Chromium, for PDF. */
  findChromium: () => Promise<string | undefined>;
}

export function reportExportRoutes(deps: ReportExportDeps): Route[] {
  const printPdf = createPdfPrinter(deps.findChromium);
  return routes(reportExportEndpoints, {
    exportReport: async ({ scope, params, query: { format }, reply }) => {
      const report = await findReport(deps, scope, params.runId);
      const document = await render({ report, format, printPdf });
      return reply.headers(headersFor(report.title, format)).send(document);
    },
    exportAnswer: async ({ scope, params, query: { format }, reply }) => {
      const report = await findAnswer(deps, scope, params.runId);
      const document = await render({ report, format, printPdf });
      return reply.headers(headersFor(report.title, format)).send(document);
    },
    exportSources: async ({ scope, params, query: { format }, reply }) => {
      const { references } = await findReferences(deps, scope, params.runId);
      return reply.headers(headersFor('sources', format)).send(sourceFile(references, format));
    },
  });
}

interface Rendering {
  report: ReportRecord;
  format: ReportFormat;
  printPdf: PrintPdf;
}

async function render({ report, format, printPdf }: Rendering): Promise<string | Buffer> {
  switch (format) {
    case 'md':
      return reportMarkdown(report);
    case 'html':
      return html(report);
    case 'pdf':
      return printPdf(await html(report));
    case 'docx':
      return (await import('../../runs/export/report-docx.ts')).reportDocx(report);
    case 'bib':
    case 'csl':
      return sourceFile(report.sources, format);
    default:
      return format satisfies never;
  }
}

const sourceFile = (references: readonly Reference[], format: SourceListFormat): string =>
  format === 'bib' ? bibtex(references) : cslJson(references);

/** What writes documents is loaded when one is asked for, as it is much and seldom needed. */
async function html(report: ReportRecord): Promise<string> {
  const { reportHtml } = await import('../../runs/export/report-html.ts');
  return reportHtml(report);
}

function headersFor(title: string, format: ReportFormat): Record<string, string> {
  const name =
    title
      .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed() || 'report';
  // Reference managers look for CSL in files of JSON.
  const ending = format === 'csl' ? 'json' : format;
  return {
    'content-type': reportFormats[format],
    'content-disposition': `attachment; filename="report.${ending}"; filename*=UTF-8''${encoded(`${name}.${ending}`)}`,
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'private, no-cache',
  };
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
