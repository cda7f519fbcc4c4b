import { z } from 'zod';
import { cursor, id, nextCursor, queryInteger, timestamp } from './common.ts';

export const auditEntry = z
  .object({
    id,
    at: timestamp,
    via: z
      .enum(['session', 'key', 'operator'])
      .describe('`session`: at the dashboard. `operator`: at the command line of the service.'),
    userId: id.nullable().describe('Null for the operator, and for one whose account is gone.'),
    userEmail: z.string().nullable(),
    keyId: id.nullable(),
    keyName: z.string().nullable(),
    action: z.string().describe('The operation, by its name in the OpenAPI document.'),
    target: z.record(z.string(), z.string()).describe('What it was done to, by its ids.'),
    fields: z.array(z.string()).describe('Which fields were given; never what they held.'),
  })
  .meta({ id: 'AuditEntry', description: 'Something that was done in the workspace.' });
export type AuditEntry = z.infer<typeof auditEntry>;

const span = {
  from: z.iso.date().optional().describe('Only what was done on this day (UTC) or later.'),
  to: z.iso.date().optional().describe('Only what was done on this day (UTC) or before.'),
};

export const listAuditQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100).default(50)).describe('How many entries a page holds.'),
  cursor,
  ...span,
});
export type ListAuditQuery = z.infer<typeof listAuditQuery>;

export const auditList = z
  .object({ entries: z.array(auditEntry), nextCursor })
  .meta({ id: 'AuditList', description: 'What was done, newest first.' });
export type AuditList = z.infer<typeof auditList>;

export const auditFormats = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;
export type AuditFormat = keyof typeof auditFormats;

export const exportAuditQuery = z.object({
  format: z
    .enum(Object.keys(auditFormats) as AuditFormat[])
    .default('csv')
    .describe('CSV, or one JSON object a line.'),
  ...span,
});
