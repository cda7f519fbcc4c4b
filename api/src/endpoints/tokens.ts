import { createdToken, createTokenBody } from '../tokens.ts';
import { endpoints } from './endpoint.ts';

export const tokenEndpoints = endpoints('Token', {
  createToken: {
    method: 'POST',
    path: '/token',
    summary: 'Make a short-lived token for a page',
    description:
      'A server makes it with its key and gives it to its page, which never sees the key. It opens one run or one conversation, for minutes, and ends with its key.',
    belongsTo: 'user',
    scope: 'read',
    body: createTokenBody,
    response: createdToken,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
});
