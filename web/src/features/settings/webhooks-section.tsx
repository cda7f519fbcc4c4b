import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { NewWebhook } from './new-webhook.tsx';
import { boxClass, Section } from './section.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { webhookWords } from './webhook-words.ts';

const QUERY_KEY = ['webhooks'];
type Webhook = Awaited<ReturnType<typeof client.listWebhooks>>['webhooks'][number];

/** Addresses that are told of runs, and what became of the messages to them. */
export function WebhooksSection() {
  const t = useWords(webhookWords);
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [doomed, setDoomed] = useState<Webhook>();
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => client.listWebhooks({ signal }) });
  const add = (
    <Button look="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Section title={t.title} about={t.about} actions={query.data?.webhooks.length !== 0 && add}>
      <QueryState query={query}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState icon={<WebhookIcon size={20} />} title={t.none} action={add}>
              {t.noneNext}
            </EmptyState>
          ) : (
            <ul data-list="webhooks" className={classNames(boxClass, 'divide-y divide-line')}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onRemove={() => setDoomed(webhook)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isAdding && (
        <NewWebhook
          onClose={() => setAdding(false)}
          onMade={async (made) => {
            setAdding(false);
            setSecret(made);
            await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
          }}
        />
      )}
      {secret !== undefined && (
        <ShownOnce
          title={t.secretTitle}
          label={t.secret}
          value={secret}
          note={t.secretNote}
          onClose={() => setSecret(undefined)}
        />
      )}
      {doomed && <RemoveWebhook webhook={doomed} onClose={() => setDoomed(undefined)} />}
    </Section>
  );
}

function WebhookRow({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) {
  const t = useWords(webhookWords);
  const queryClient = useQueryClient();
  const { id, address, covers, events, isActive } = webhook;
  const turn = useMutation({
    mutationFn: () => client.updateWebhook({ webhookId: id, isActive: !isActive }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
    onError: useErrorNotice(),
  });
  return (
    <li data-row tabIndex={-1} className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium break-all">{address}</span>
        {!isActive && <Badge>{t.paused}</Badge>}
      </div>
      <p className="text-[0.87rem] text-muted">
        {covers === 'member' ? t.coversMember : t.coversWorkspace}
        {' · '}
        {events === null ? t.everything : events.map((event) => t[event]).join(', ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={turn.isPending} onClick={() => turn.mutate()}>
          {isActive ? t.pause : t.goOn}
        </Button>
        <Button size="small" look="danger" aria-label={t.removeOf(address)} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
      <WebhookDeliveries webhookId={id} address={address} />
    </li>
  );
}

function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useWords(webhookWords);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => client.deleteWebhook(webhook.id),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    },
  });
  return (
    <ConfirmDialog
      title={t.removeTitle}
      confirmLabel={t.remove}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p className="break-all">{webhook.address}</p>
      <p>{t.removeText}</p>
    </ConfirmDialog>
  );
}
