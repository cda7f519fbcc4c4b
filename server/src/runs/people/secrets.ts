import type { RegisteredSecret, RegisterSecretBody, SecretList, SecretName } from '@quarry/api/secrets.ts';
import { notFound } from '../../errors.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { InboxStore } from '../../store/runs/inbox.ts';
import type { RunStore } from '../../store/runs/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { SecretStore, SecretName as StoredName } from '../../store/workspace/secrets.ts';
import { foldActivity } from '../views/activity.ts';

export interface SecretDeps {
  secrets: SecretStore;
  runs: RunStore;
  events: EventStore;
  inboxStore: Pick<InboxStore, 'wake'>;
}

export type Secrets = ReturnType<typeof createSecrets>;

/** The user's side of secrets: what is registered wakes the runs that wait for it, on whichever node they are. */
export function createSecrets({ secrets, runs, events, inboxStore }: SecretDeps) {
  async function waitingFor(scope: Scope, key: string): Promise<string[]> {
    const waiting: string[] = [];
    for (const run of await runs.atWork(scope)) {
      const { askedKeys } = foldActivity(await events.readActivity(run.id, run.segmentStartSeq));
      if (askedKeys.includes(key)) waiting.push(run.id);
    }
    return waiting;
  }

  return {
    async register(scope: Scope, body: RegisterSecretBody): Promise<RegisteredSecret> {
      const { isNew, ...name } = await secrets.put(scope, body);
      // Nobody waits for what was there before.
      const notifiedRunIds = isNew ? await waitingFor(scope, body.key) : [];
      await inboxStore.wake(notifiedRunIds);
      return { ...shown(name), notifiedRunIds };
    },

    async list(scope: Scope): Promise<SecretList> {
      return { secrets: (await secrets.list(scope)).map(shown) };
    },

    async remove(scope: Scope, key: string): Promise<SecretName> {
      const removed = await secrets.remove(scope, key);
      if (!removed) throw notFound('Secret');
      return shown(removed);
    },
  };
}

const shown = ({ key, createdAt, updatedAt }: StoredName): SecretName => ({
  key,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
