import { z } from 'zod';
import { auditFormats, auditList, exportAuditQuery, listAuditQuery } from '../audit.ts';
import { endpoints } from './endpoint.ts';

export const auditEndpoints = endpoints('Workspace', {
  listAudit: {
    method: 'GET',
    path: '/workspace/audit',
    summary: 'What members, keys and the operator have done',
    description:
      'Every call that changes something and was carried out, newest first. Never what was sent with it, only the names of the fields.',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    query: listAuditQuery,
    response: auditList,
  },
  exportAudit: {
    method: 'GET',
    path: '/workspace/audit/export',
    summary: 'The same as a file, oldest first',
    belongsTo: 'workspace',
    scope: 'admin',
    onlyOwners: true,
    query: exportAuditQuery,
    response: z.string().meta({ format: 'binary' }),
    responseTypes: Object.values(auditFormats).map((type) => type.split(';')[0]!),
  },
});
