import { z } from 'zod';
import { apiKey, createdKey, createKeyBody, keyList, rotateKeyBody } from '../../account.ts';
import { looseId } from '../../common.ts';
import { endpoints } from '../endpoint.ts';

export const keyEndpoints = endpoints('Account', {
  listKeys: {
    method: 'GET',
    path: '//api/account/key/list',
    summary: 'The own keys for this workspace, newest first',
    auth: 'session',
    belongsTo: 'user',
    response: keyList,
  },
  createKey: {
    method: 'POST',
    path: '//api/account/key',
    summary: 'Make a key; it is shown this once',
    auth: 'session',
    belongsTo: 'user',
    body: createKeyBody,
    response: createdKey,
  },
  rotateKey: {
    method: 'POST',
    path: '//api/account/key/{keyId}/rotate',
    summary: 'Make a key that takes the place of another; it is shown this once',
    description:
      'With the same name, scopes and lifetime. Both work for the time of the overlap; then the old one is over. A key that was replaced, or has expired, is not rotated again.',
    auth: 'session',
    belongsTo: 'user',
    params: z.object({ keyId: looseId }),
    body: rotateKeyBody,
    response: createdKey,
    errors: ['CONFLICT'],
  },
  revokeKey: {
    method: 'DELETE',
    path: '//api/account/key/{keyId}',
    summary: 'Make a key invalid, at once',
    auth: 'session',
    belongsTo: 'user',
    params: z.object({ keyId: looseId }),
    response: apiKey,
  },
});
