import { Readable } from 'node:stream';
import { auditFormats } from '@quarry/api/audit.ts';
import type { AuditEntry, AuditFormat } from '@quarry/api/audit.ts';
import { auditEndpoints } from '@quarry/api/endpoints/audit.ts';
import type { AuditLogStore } from '../../store/workspace/audit-log.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function auditRoutes(audit: AuditLogStore): Route[] {
  return routes(auditEndpoints, {
    listAudit: ({ scope, query }) => audit.list(scope, query),
    exportAudit: async ({ scope, query: { format, ...span }, reply }) =>
      reply
        .headers({
          'content-type': auditFormats[format],
          'content-disposition': `attachment; filename="audit.${format}"`,
        })
        .send(Readable.from(linesOf(audit.all(scope, span), format))),
  });
}

async function* linesOf(pages: AsyncIterable<AuditEntry[]>, format: AuditFormat): AsyncGenerator<string> {
  if (format === 'csv') yield `${COLUMNS.join(',')}\r\n`;
  for await (const entries of pages)
    yield entries.map((entry) => (format === 'csv' ? csvLine(entry) : `${JSON.stringify(entry)}\n`)).join('');
}

const COLUMNS = ['at', 'via', 'userEmail', 'keyName', 'action', 'target', 'fields', 'id'] as const;

const csvLine = (entry: AuditEntry): string => `${COLUMNS.map((name) => csvCell(entry[name])).join(',')}\r\n`;

/** What a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(value: AuditEntry[(typeof COLUMNS)[number]]): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}
