import type { Logger } from '../log.ts';
import { WebError } from '../providers/web/web-error.ts';
import { webhookSecret } from '../runs/webhooks/sign-message.ts';
import { startSendingWebhooks } from '../runs/webhooks/send-webhooks.ts';
import type { SecretKey } from '../sealing/secret-key.ts';
import type { Config } from '../settings/config.ts';
import type { OwnProviders } from './create-providers.ts';
import type { OpenedStores } from './open-stores.ts';

interface Sending {
  config: Config;
  log: Logger;
  opened: OpenedStores;
  providers: OwnProviders;
  secretKey: SecretKey;
}

/** Gives the sender of webhooks its stores, its way out and its key. */
export function sendWebhooks({ config, log, opened, providers, secretKey }: Sending) {
  return startSendingWebhooks({
    webhooks: opened.stores.webhooks,
    listener: opened.listener,
    async post(address, message) {
      try {
        const { status } = await providers.webhookFetch(address, { method: 'POST', isApi: true, ...message });
        return status;
      } catch (error) {
        if (error instanceof WebError && error.status !== undefined) return error.status;
        throw error;
      }
    },
    secretOf: webhookSecrets(secretKey),
    waitsMs: config.webhookRetrySeconds.map((seconds) => seconds * 1_000),
    log,
  });
}

export function webhookSecrets(secretKey: SecretKey) {
  const key = secretKey.derive('webhooks');
  return (webhookId: string) => webhookSecret(key, webhookId);
}
