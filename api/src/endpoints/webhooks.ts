import { z } from 'zod';
import { id } from '../common.ts';
import {
  createdWebhook,
  createWebhookBody,
  deliveryList,
  listDeliveriesQuery,
  updateWebhookBody,
  webhook,
  webhookDelivery,
  webhookList,
} from '../webhooks.ts';
import { endpoints } from './endpoint.ts';

const params = z.object({ webhookId: id.describe('Id of the webhook.') });

export const webhookEndpoints = endpoints('Webhook', {
  createWebhook: {
    method: 'POST',
    path: '/webhook',
    summary: 'Have an address told what happens to runs',
    description:
      'Messages are signed as Standard Webhooks has it, and repeated for a day until they are answered with 2xx.',
    belongsTo: 'user',
    scope: 'admin',
    body: createWebhookBody,
    response: createdWebhook,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  listWebhooks: {
    method: 'GET',
    path: '/webhook/list',
    summary: 'The own webhooks, newest first',
    belongsTo: 'user',
    scope: 'read',
    response: webhookList,
  },
  updateWebhook: {
    method: 'PATCH',
    path: '/webhook/{webhookId}',
    summary: 'Change a webhook',
    description: 'Only given fields change.',
    belongsTo: 'user',
    scope: 'admin',
    params,
    body: updateWebhookBody,
    response: webhook,
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/webhook/{webhookId}',
    summary: 'Delete a webhook and its messages',
    belongsTo: 'user',
    scope: 'admin',
    params,
    response: webhook,
  },
  listDeliveries: {
    method: 'GET',
    path: '/webhook/{webhookId}/delivery/list',
    summary: 'The messages of a webhook with their attempts, newest first',
    belongsTo: 'user',
    scope: 'read',
    params,
    query: listDeliveriesQuery,
    response: deliveryList,
  },
  repeatDelivery: {
    method: 'POST',
    path: '/webhook/{webhookId}/delivery/{deliveryId}/repeat',
    summary: 'Send a message again, now',
    description:
      'With the same `webhook-id`, so that a receiver knows it again. A failed one begins its day anew.',
    belongsTo: 'user',
    scope: 'admin',
    params: params.extend({ deliveryId: id.describe('Id of the message.') }),
    response: webhookDelivery,
  },
});
