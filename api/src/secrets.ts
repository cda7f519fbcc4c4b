import { z } from 'zod';
import { id, text, timestamp } from './common.ts';

export const secretKey = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, {
    error: 'Must be 1 to 64 capital letters, digits and underscores, beginning with a letter',
  })
  .describe('Name of the secret, as in `pendingSecretKeys`.')
  .meta({ examples: ['WEATHER_API_KEY'] });

export const registerSecretBody = z
  .object({
    key: secretKey,
    value: text.min(1).max(65_536).describe('The secret itself. No endpoint, event or log shows it again.'),
  })
  .meta({
    id: 'RegisterSecretBody',
    description: 'Registers or replaces a secret.',
    examples: [{ key: 'WEATHER_API_KEY', value: '<SECRET_VALUE>' }],
  });
export type RegisterSecretBody = z.infer<typeof registerSecretBody>;

export const registeredSecret = z
  .object({
    key: secretKey,
    createdAt: timestamp,
    updatedAt: timestamp,
    notifiedRunIds: z.array(id).describe('Runs whose skill was waiting for this secret.'),
  })
  .meta({ id: 'RegisteredSecret', description: 'A registered secret, without its value.' });
export type RegisteredSecret = z.infer<typeof registeredSecret>;

export const secretName = z
  .object({ key: secretKey, createdAt: timestamp, updatedAt: timestamp })
  .meta({ id: 'SecretName', description: 'A registered secret, without its value.' });
export type SecretName = z.infer<typeof secretName>;

export const secretList = z
  .object({ secrets: z.array(secretName).describe('By name.') })
  .meta({ id: 'SecretList', description: 'The secrets of the user, without their values.' });
export type SecretList = z.infer<typeof secretList>;
