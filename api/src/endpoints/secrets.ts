import { z } from 'zod';
import { registeredSecret, registerSecretBody, secretKey, secretList, secretName } from '../secrets.ts';
import { endpoints, LONG_TEXT_BYTES } from './endpoint.ts';

export const secretEndpoints = endpoints('Secret', {
  registerSecret: {
    method: 'POST',
    path: '/secret',
    summary: 'Register or replace a secret',
    description:
      'Stored sealed; no endpoint shows the value again. Runs whose skill waits for it go on at once, without a resume.',
    belongsTo: 'user',
    scope: 'review',
    body: registerSecretBody,
    maxBodyBytes: LONG_TEXT_BYTES,
    isBodySecret: true,
    response: registeredSecret,
  },
  listSecrets: {
    method: 'GET',
    path: '/secret/list',
    summary: 'Names of the registered secrets',
    belongsTo: 'user',
    scope: 'read',
    response: secretList,
  },
  deleteSecret: {
    method: 'DELETE',
    path: '/secret/{key}',
    summary: 'Delete a secret',
    description: 'A skill that needs it asks for it again.',
    belongsTo: 'user',
    scope: 'admin',
    params: z.object({ key: secretKey }),
    response: secretName,
  },
});
