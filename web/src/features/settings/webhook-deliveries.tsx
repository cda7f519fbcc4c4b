import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { webhookWords } from './webhook-words.ts';

type Delivery = Awaited<ReturnType<typeof client.listDeliveries>>['deliveries'][number];

const keyOf = (webhookId: string) => ['webhook-deliveries', webhookId];

/** The messages of a webhook, asked for when they are opened. */
export function WebhookDeliveries({ webhookId, address }: { webhookId: string; address: string }) {
  const t = useWords(webhookWords);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: keyOf(webhookId),
    queryFn: ({ signal }) => client.listDeliveries({ webhookId }, { signal }),
    enabled: isOpen,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t.deliveriesOf(address)} className="cursor-default text-[0.9rem] text-muted">
        {t.deliveries}
      </summary>
      {isOpen && (
        <div className="mt-2 grid gap-2">
          <QueryState query={query}>
            {({ deliveries }) =>
              deliveries.length === 0 ? (
                <p className="text-[0.9rem] text-muted">{t.noDeliveries}</p>
              ) : (
                <ul className="grid gap-2">
                  {deliveries.map((delivery) => (
                    <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
                  ))}
                </ul>
              )
            }
          </QueryState>
          <Button
            size="small"
            className="justify-self-start"
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t.fetchAgain}
          </Button>
        </div>
      )}
    </details>
  );
}

const TONES = { pending: 'info', delivered: 'ok', failed: 'danger' } as const;

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const t = useWords(webhookWords);
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { id, type, status, createdAt, nextAttemptAt, attempts } = delivery;
  const repeat = useMutation({
    mutationFn: () => client.repeatDelivery({ webhookId, deliveryId: id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(webhookId) }),
    onError: useErrorNotice(),
  });
  return (
    <li className="grid gap-1 rounded-lg bg-sunken px-3 py-2 text-[0.9rem]">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t[type]}</span>
        <Badge tone={TONES[status]}>{t[status]}</Badge>
        <span className="text-muted">
          <Ago at={createdAt} />
        </span>
        <Button
          size="small"
          className="ml-auto"
          aria-label={t.repeatOf(t[type])}
          isBusy={repeat.isPending}
          onClick={() => repeat.mutate()}
        >
          {t.repeat}
        </Button>
      </div>
      <ol className="grid gap-0.5 text-[0.85rem] text-muted">
        {attempts.map(({ at, statusCode, error, durationMs }) => (
          <li key={at} className="break-words">
            {formatDateTime(at, locale)}: {t.attempt(String(statusCode ?? error ?? t.noAnswer), durationMs)}
          </li>
        ))}
        {nextAttemptAt !== null && (
          <li>
            {t.next}: {formatDateTime(nextAttemptAt, locale)}
          </li>
        )}
      </ol>
    </li>
  );
}
