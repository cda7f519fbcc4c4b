import { dismissBody, inboxList } from '../inbox.ts';
import { endpoints } from './endpoint.ts';

export const inboxEndpoints = endpoints('Run', {
  listInbox: {
    method: 'GET',
    path: '/inbox',
    summary: 'What waits for the user',
    description:
      'Drafts, questions of browsers, missing secrets, calls that need approval, and failures of the last seven days that nobody has ' +
      'taken note of; also drafts in conversations that others share for review.',
    scope: 'read',
    belongsTo: 'user',
    response: inboxList,
  },
  dismissFailure: {
    method: 'POST',
    path: '/inbox/dismiss',
    summary: 'Take note of a failure',
    scope: 'run',
    belongsTo: 'user',
    body: dismissBody,
    response: inboxList,
  },
});
