import { id } from '../common.ts';
import { z } from 'zod';
import { runParams } from '../runs.ts';
import { answerLink, shareBody, sharedAnswer, sharedAnswerParams, shareList } from '../sharing.ts';
import { endpoints } from './endpoint.ts';

const conversationParams = z.object({ conversationId: id.describe('Id of the conversation.') });

export const sharingEndpoints = endpoints('Conversation', {
  listShares: {
    method: 'GET',
    path: '/conversation/{conversationId}/shares',
    summary: 'With whom a conversation is shared',
    scope: 'read',
    belongsTo: 'user',
    params: conversationParams,
    response: shareList,
  },
  shareConversation: {
    method: 'POST',
    path: '/conversation/{conversationId}/share',
    summary: 'Share a conversation with a member, or end it',
    description:
      'Who may `review` answers and confirms drafts like its owner; of several at once exactly one wins. Private sources stay the ' +
      'owner’s: of them others see what the answer quotes.',
    scope: 'run',
    belongsTo: 'user',
    params: conversationParams,
    body: shareBody,
    response: shareList,
  },
  getAnswerLink: {
    method: 'GET',
    path: '/agent/run/{runId}/link',
    summary: 'The link that shows an answer to whoever has it',
    scope: 'read',
    belongsTo: 'user',
    params: runParams,
    response: answerLink,
  },
  createAnswerLink: {
    method: 'POST',
    path: '/agent/run/{runId}/link',
    summary: 'Make a link that shows an answer to whoever has it',
    description:
      'Shows question, answer and sources, never what was done for it, and nothing of files and private sources but their names. ' +
      '403 unless `publicLinks` of the workspace is true. Asked again it gives the same link.',
    scope: 'run',
    belongsTo: 'user',
    params: runParams,
    response: answerLink,
  },
  removeAnswerLink: {
    method: 'DELETE',
    path: '/agent/run/{runId}/link',
    summary: 'Revoke the link to an answer',
    description: 'At once. A new link is another one.',
    scope: 'run',
    belongsTo: 'user',
    params: runParams,
    response: answerLink,
  },
  getSharedAnswer: {
    method: 'GET',
    path: '/shared/{token}',
    summary: 'An answer, for whoever has its link',
    auth: 'none',
    belongsTo: 'everybody',
    params: sharedAnswerParams,
    response: sharedAnswer,
    errors: ['NOT_FOUND'],
  },
});
