import { z } from 'zod';
import { apiKey, createdKey, createKeyBody, keyList } from '../../account.ts';
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
