import { z } from 'zod';
import {
  registeredSecret,
  registerSecretBody,
  secretKey,
  secretList,
  secretName,
} from '@quarry/api/secrets.ts';
import type { Secrets } from '../../runs/people/secrets.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export function secretRoutes(secrets: Secrets): Route[] {
  return [
    route({
      method: 'POST',
      path: '/secret',
      operationId: 'registerSecret',
      tag: 'Secret',
      summary: 'Register or replace a secret',
      description:
        'Stored sealed; no endpoint shows the value again. Runs whose skill waits for it go on at once, without a resume.',
      body: registerSecretBody,
      isBodySecret: true,
      response: registeredSecret,
      handler: ({ scope, body }) => secrets.register(scope, body),
    }),
    route({
      method: 'GET',
      path: '/secret/list',
      operationId: 'listSecrets',
      tag: 'Secret',
      summary: 'Names of the registered secrets',
      response: secretList,
      handler: ({ scope }) => secrets.list(scope),
    }),
    route({
      method: 'DELETE',
      path: '/secret/{key}',
      operationId: 'deleteSecret',
      tag: 'Secret',
      summary: 'Delete a secret',
      description: 'A skill that needs it asks for it again.',
      params: z.object({ key: secretKey }),
      response: secretName,
      handler: ({ scope, params }) => secrets.remove(scope, params.key),
    }),
  ];
}
