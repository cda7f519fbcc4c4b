import { z } from 'zod';
import { recording, recordingList } from '../recordings.ts';
import { recordingName } from '../run-options.ts';
import { endpoints } from './endpoint.ts';

export const recordingEndpoints = endpoints('Run', {
  listRecordings: {
    method: 'GET',
    path: '/recording/list',
    summary: 'What runs have kept of the web',
    description: 'By the names that runs were started with (`recording`).',
    belongsTo: 'workspace',
    scope: 'read',
    response: recordingList,
  },
  deleteRecording: {
    method: 'DELETE',
    path: '/recording/{recordingName}',
    summary: 'Delete a recording of the web',
    description: 'Runs that would have seen its pages again ask the web, or, `sealed`, find nothing.',
    belongsTo: 'workspace',
    scope: 'admin',
    params: z.object({ recordingName }),
    response: recording,
  },
});
