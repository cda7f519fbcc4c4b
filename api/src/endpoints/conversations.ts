import { z } from 'zod';
import { id } from '../common.ts';
import {
  conversation,
  conversationList,
  createConversationBody,
  exchangeList,
  listConversationsQuery,
  listExchangesQuery,
  updateConversationBody,
} from '../conversations.ts';
import { endpoints } from './endpoint.ts';

const params = z.object({ conversationId: id.describe('Id of the conversation.') });

export const conversationEndpoints = endpoints('Conversation', {
  listConversations: {
    method: 'GET',
    path: '/conversation/list',
    summary: 'The conversations of the user',
    belongsTo: 'user',
    scope: 'read',
    query: listConversationsQuery,
    response: conversationList,
  },
  createConversation: {
    method: 'POST',
    path: '/conversation',
    summary: 'Begin a conversation',
    description: 'Runs that are started with its id as `conversationId` see its turns and no others.',
    belongsTo: 'user',
    scope: 'run',
    body: createConversationBody,
    response: conversation,
  },
  getConversation: {
    method: 'GET',
    path: '/conversation/{conversationId}',
    summary: 'One conversation',
    belongsTo: 'user',
    scope: 'read',
    params,
    response: conversation,
  },
  listExchanges: {
    method: 'GET',
    path: '/conversation/{conversationId}/runs',
    summary: 'What was asked and answered in a conversation',
    description: 'Newest first, without timelines: `GET /agent/run/{runId}` has them.',
    belongsTo: 'user',
    scope: 'read',
    params,
    query: listExchangesQuery,
    response: exchangeList,
  },
  updateConversation: {
    method: 'PATCH',
    path: '/conversation/{conversationId}',
    summary: 'Name, pin or archive a conversation',
    description: 'Only given fields change. A title that was given is never changed by the service.',
    belongsTo: 'user',
    scope: 'run',
    params,
    body: updateConversationBody,
    response: conversation,
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/conversation/{conversationId}',
    summary: 'Delete a conversation and all its runs',
    description:
      'With what hangs on them, as for one run; those at work are ended first. Answers with the conversation as it was.',
    belongsTo: 'user',
    scope: 'admin',
    params,
    response: conversation,
  },
});
