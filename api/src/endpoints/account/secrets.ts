import { z } from 'zod';
import { namedSecret, secretList } from '../../account.ts';
import { endpoints } from '../endpoint.ts';

export const secretNameEndpoints = endpoints('Account', {
  listSecrets: {
    method: 'GET',
    path: '//api/account/secret/list',
    summary: 'The names of the own secrets',
    auth: 'session',
    belongsTo: 'user',
    response: secretList,
  },
  deleteSecret: {
    method: 'DELETE',
    path: '//api/account/secret/{key}',
    summary: 'Forget a secret',
    auth: 'session',
    belongsTo: 'user',
    params: z.object({ key: z.string() }),
    response: namedSecret,
  },
});
