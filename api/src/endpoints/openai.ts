import { z } from 'zod';
import { looseId } from '../common.ts';
import { chatCompletionBody, createResponseBody, getResponseQuery } from '../openai.ts';
import { endpoints } from './endpoint.ts';

/** Pictures and files come inside the body. */
const WITH_FILES_BYTES = 20 * 1024 * 1024;

const params = z.object({ responseId: looseId.describe('Id of the response.') });

/** OpenAI's API in front of runs: for programs that speak nothing else. Not part of the API of this service. */
export const openaiEndpoints = endpoints('OpenAI', {
  createChatCompletion: {
    method: 'POST',
    path: '//v1/chat/completions',
    summary: 'A run, as a chat completion',
    belongsTo: 'user',
    scope: 'run',
    body: chatCompletionBody,
    maxBodyBytes: WITH_FILES_BYTES,
    response: z.unknown(),
    idempotency: 'run',
  },
  createResponse: {
    method: 'POST',
    path: '//v1/responses',
    summary: 'A run, as a response',
    belongsTo: 'user',
    scope: 'run',
    body: createResponseBody,
    maxBodyBytes: WITH_FILES_BYTES,
    response: z.unknown(),
    idempotency: 'run',
  },
  getResponse: {
    method: 'GET',
    path: '//v1/responses/{responseId}',
    summary: 'A response, or its events from one on',
    belongsTo: 'user',
    scope: 'read',
    params,
    query: getResponseQuery,
    response: z.unknown(),
  },
  cancelResponse: {
    method: 'POST',
    path: '//v1/responses/{responseId}/cancel',
    summary: 'Cancel a response',
    belongsTo: 'user',
    scope: 'run',
    params,
    response: z.unknown(),
  },
  deleteResponse: {
    method: 'DELETE',
    path: '//v1/responses/{responseId}',
    summary: 'Delete a response with its run',
    belongsTo: 'user',
    scope: 'admin',
    params,
    response: z.unknown(),
  },
  listOpenaiModels: {
    method: 'GET',
    path: '//v1/models',
    summary: 'The models and agents',
    belongsTo: 'workspace',
    scope: 'read',
    response: z.unknown(),
  },
  getOpenaiModel: {
    method: 'GET',
    path: '//v1/models/{modelId}',
    summary: 'One of them',
    params: z.object({ modelId: looseId.describe('Its name, with slashes as %2F.') }),
    belongsTo: 'workspace',
    scope: 'read',
    response: z.unknown(),
  },
});
