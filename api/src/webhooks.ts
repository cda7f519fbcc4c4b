import { z } from 'zod';
import { id, queryInteger, text, timestamp } from './common.ts';

export const webhookEvent = z
  .enum([
    'run.completed',
    'run.failed',
    'run.cancelled',
    'draft.pending',
    'question.asked',
    'secret.needed',
    'approval.needed',
    'budget.near',
  ])
  .meta({ id: 'WebhookEvent', description: 'What a receiver is told of.' });
export type WebhookEvent = z.infer<typeof webhookEvent>;

const address = text
  .max(2048)
  .refine((given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ''), {
    error: 'Must be an http(s) address',
  })
  .describe('Where messages are sent. In a private network only where ALLOW_PRIVATE_NETWORK has it.');

const events = z
  .array(webhookEvent)
  .min(1)
  .max(20)
  .nullable()
  .describe('Of what it is told; null: of everything.');

export const createWebhookBody = z
  .object({
    address,
    events: events.default(null),
    covers: z
      .enum(['member', 'workspace'])
      .default('member')
      .describe(
        '`member`: the own runs, with what happened. `workspace`: all runs, ids and status only; for owners.',
      ),
  })
  .meta({
    id: 'CreateWebhookBody',
    description: 'A new webhook.',
    examples: [{ address: 'https://example.com/quarry' }],
  });

export const updateWebhookBody = z.object({
  address: address.optional(),
  events: events.optional(),
  isActive: z
    .boolean()
    .optional()
    .describe('False: nothing is sent, and what happens meanwhile is not kept.'),
});

export const webhook = z
  .object({
    id,
    address: z.string(),
    events,
    covers: z.enum(['member', 'workspace']),
    isActive: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Webhook', description: 'An address that is told what happens to runs.' });

export const createdWebhook = webhook.extend({
  secret: z
    .string()
    .describe('Signs its messages, in the form of Standard Webhooks (`whsec_…`); shown once.'),
});

export const webhookList = z.object({ webhooks: z.array(webhook) });

export const listDeliveriesQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100).default(30)).describe('How many are given.'),
});

export const webhookDelivery = z
  .object({
    id,
    type: webhookEvent,
    runId: id,
    status: z.enum(['pending', 'delivered', 'failed']).describe('`failed`: given up after a day.'),
    nextAttemptAt: timestamp.nullable(),
    createdAt: timestamp,
    attempts: z.array(
      z.object({
        at: timestamp,
        statusCode: z.int().nullable().describe('What the receiver answered; null where it did not.'),
        error: z.string().nullable(),
        durationMs: z.int(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery', description: 'A message, and every attempt to deliver it.' });

export const deliveryList = z.object({ deliveries: z.array(webhookDelivery) });
