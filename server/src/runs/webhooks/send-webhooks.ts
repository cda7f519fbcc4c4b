import type { Logger } from '../../log.ts';
import type { Attempt, DueDelivery, WebhookStore } from '../../store/workspace/webhooks.ts';
import { WEBHOOK_CHANNEL } from '../../store/workspace/webhooks.ts';
import type { Listener } from '../../store/database/listener.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import { oneAtATime } from '../durable/one-at-a-time.ts';
import { shownStatus } from '../views/state.ts';
import { signedHeaders } from './sign-message.ts';

export interface SenderDeps {
  webhooks: Pick<WebhookStore, 'claim' | 'settle'>;
  listener: Pick<Listener, 'on'>;
  /** Guarded like every fetch; gives the status of the answer, or throws. */
  post: (address: string, message: { body: string; headers: Record<string, string> }) => Promise<number>;
  secretOf: (webhookId: string) => string;
  /** How long to wait after each attempt that failed; when they are used up it is given up. */
  waitsMs: readonly number[];
  log: Logger;
}

const EVERY_MS = 1_000;
/** At once: to all receivers, and to one webhook, so that a slow one holds up none but its own messages. */
const AT_ONCE = 64;
const PLACES = 4;

/**
 * Sends what is due. A message stands in the database from the moment of its event until it is delivered or given up; a node that
 * dies while it sends leaves it to the others, who send it again under the same id.
 */
export function startSendingWebhooks({ webhooks, listener, post, secretOf, waitsMs, log }: SenderDeps) {
  async function send(delivery: DueDelivery): Promise<void> {
    const { webhook } = delivery;
    const body = JSON.stringify(messageOf(delivery));
    const at = new Date(databaseNow());
    const signed = signedHeaders(secretOf(webhook.id), { id: `msg_${delivery.id}`, at, body });
    const attempt = await tried(() =>
      post(webhook.address, { body, headers: { 'content-type': 'application/json', ...signed } }),
    );
    const isDone = attempt.statusCode !== null && attempt.statusCode >= 200 && attempt.statusCode < 300;
    const wait = waitsMs[delivery.attempts];
    if (isDone) await webhooks.settle(delivery.id, attempt, { status: 'delivered', afterMs: null });
    else if (wait === undefined)
      await webhooks.settle(delivery.id, attempt, { status: 'failed', afterMs: null });
    else await webhooks.settle(delivery.id, attempt, { status: 'pending', afterMs: wait });
  }

  const sending = new Set<Promise<void>>();
  const taken = new Map<string, number>();
  let isStopped = false;

  async function sendInPlace(delivery: DueDelivery): Promise<void> {
    const { webhookId } = delivery;
    taken.set(webhookId, (taken.get(webhookId) ?? 0) + 1);
    try {
      await send(delivery);
    } catch (error) {
      log.warn({ err: error }, 'what became of a webhook was not stored; it will be sent again');
    }
    const left = taken.get(webhookId)! - 1;
    if (left > 0) taken.set(webhookId, left);
    else taken.delete(webhookId);
  }

  const look = oneAtATime(async () => {
    const limit = AT_ONCE - sending.size;
    if (isStopped || limit === 0) return;
    try {
      for (const delivery of await webhooks.claim({ limit, places: PLACES, taken })) {
        const sent = sendInPlace(delivery).finally(() => {
          sending.delete(sent);
          look.ask();
        });
        sending.add(sent);
      }
    } catch (error) {
      log.warn({ err: error }, 'webhooks were not sent; the next look tries again');
    }
  });

  listener.on(WEBHOOK_CHANNEL, look.ask);
  const timer = setInterval(look.ask, EVERY_MS).unref();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await look.done();
      await Promise.all(sending);
    },
  };
}

async function tried(post: () => Promise<number>): Promise<Attempt> {
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  try {
    const statusCode = await post();
    const isFine = statusCode >= 200 && statusCode < 300;
    return {
      statusCode,
      error: isFine ? null : `The receiver answered ${statusCode}.`,
      durationMs: durationMs(),
    };
  } catch (error) {
    return {
      statusCode: null,
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      durationMs: durationMs(),
    };
  }
}

/** Of other members' runs an owner is told ids and status, and no word of what is in them. */
function messageOf({ type, runId, webhook, run, event, createdAt }: DueDelivery): object {
  const status = shownStatus(run.status);
  const data =
    webhook.covers === 'workspace'
      ? { runId, status, userId: run.userId }
      : {
          runId,
          status,
          agentId: run.agentId,
          conversationId: run.conversationId,
          ...(event && { event: { type: event.type, payload: event.payload } }),
        };
  return { type, timestamp: (event?.createdAt ?? createdAt).toISOString(), data };
}
