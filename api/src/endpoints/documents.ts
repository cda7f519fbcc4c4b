import { z } from 'zod';
import { queryInteger } from '../common.ts';
import { documentVersion, documentVersionList, saveDocumentBody } from '../documents.ts';
import { runParams } from '../runs.ts';
import { endpoints } from './endpoint.ts';

export const documentEndpoints = endpoints('Run', {
  getDocument: {
    method: 'GET',
    path: '/agent/run/{runId}/document',
    summary: 'The report or matrix of a run, in its newest version or an earlier one',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    query: z.object({
      version: queryInteger(z.int().min(1).optional()).describe('Which version; the newest unless told.'),
    }),
    response: documentVersion,
  },
  listDocumentVersions: {
    method: 'GET',
    path: '/agent/run/{runId}/document/versions',
    summary: 'Every version of the report or matrix of a run, the newest first',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    response: documentVersionList,
  },
  saveDocument: {
    method: 'POST',
    path: '/agent/run/{runId}/document',
    summary: 'Change the report or matrix of a run: a new version beside the earlier ones',
    description:
      'Nothing is lost: the earlier versions stay, and the timeline of the run is as it was. Exports hold the newest version. ' +
      'Of two changes to the same version exactly one wins. A text that cites a number without a source is 400.',
    belongsTo: 'user',
    scope: 'run',
    maxBodyBytes: 4_000_000,
    params: runParams,
    body: saveDocumentBody,
    response: documentVersion,
    errors: ['CONFLICT'],
  },
});
