import { webhookEndpoints } from '@quarry/api/endpoints/webhooks.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import type { MembershipStore } from '../../store/accounts/memberships.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { WebhookRow, WebhookStore } from '../../store/workspace/webhooks.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

interface WebhookDeps {
  webhooks: WebhookStore;
  memberships: Pick<MembershipStore, 'roleOf'>;
  webhookSecret: (webhookId: string) => string;
  /** Refuses what leads into a private network that is not opened, as far as the address tells. */
  requireOpen: (address: string) => void;
}

const MOST_WEBHOOKS = 20;

export function webhookRoutes({ webhooks, memberships, webhookSecret, requireOpen }: WebhookDeps): Route[] {
  async function own(scope: Scope, id: string): Promise<WebhookRow> {
    const row = await webhooks.find(scope, id);
    if (!row) throw notFound('Webhook');
    return row;
  }

  return routes(webhookEndpoints, {
    createWebhook: async ({ scope, body }) => {
      if (body.covers === 'workspace' && (await memberships.roleOf(scope)) !== 'owner')
        throw new AppError('FORBIDDEN', 'Only an owner may have all runs of the workspace told.');
      requireOpen(body.address);
      const row = await webhooks.create(scope, body, MOST_WEBHOOKS);
      if (!row) throw conflict(`You have ${MOST_WEBHOOKS} webhooks already: delete one first.`);
      return { ...shown(row), secret: webhookSecret(row.id) };
    },
    listWebhooks: async ({ scope }) => ({ webhooks: (await webhooks.list(scope)).map(shown) }),
    updateWebhook: async ({ scope, params, body }) => {
      if (body.address !== undefined) requireOpen(body.address);
      const row = await webhooks.update(scope, params.webhookId, body);
      if (!row) throw notFound('Webhook');
      return shown(row);
    },
    deleteWebhook: async ({ scope, params }) => {
      const row = await webhooks.remove(scope, params.webhookId);
      if (!row) throw notFound('Webhook');
      return shown(row);
    },
    listDeliveries: async ({ scope, params, query }) => {
      const { id } = await own(scope, params.webhookId);
      return { deliveries: (await webhooks.deliveries(id, query.limit)).map(shownDelivery) };
    },
    repeatDelivery: async ({ scope, params }) => {
      const { id } = await own(scope, params.webhookId);
      const delivery = await webhooks.repeat(id, params.deliveryId);
      if (!delivery) throw notFound('Message');
      return shownDelivery(delivery);
    },
  });
}

const shown = ({ id, address, events, covers, disabledAt, createdAt, updatedAt }: WebhookRow) => ({
  id,
  address,
  events,
  covers,
  isActive: disabledAt === null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

type Delivery = Awaited<ReturnType<WebhookStore['deliveries']>>[number];

const shownDelivery = ({ id, type, runId, status, nextAttemptAt, createdAt, tried }: Delivery) => ({
  id,
  type,
  runId,
  status,
  nextAttemptAt: status === 'pending' ? (nextAttemptAt?.toISOString() ?? null) : null,
  createdAt: createdAt.toISOString(),
  attempts: tried.map(({ at, statusCode, error, durationMs }) => ({
    at: at.toISOString(),
    statusCode,
    error,
    durationMs,
  })),
});
