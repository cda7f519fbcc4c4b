import type { InboxItem } from '@quarry/api/inbox.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { client } from '../lib/client.ts';
import { useWords } from '../lib/i18n.ts';
import { inboxQuery } from '../lib/inbox.ts';
import { useErrorNotice } from '../lib/use-error-notice.ts';
import { useWaitingInTitle } from '../lib/use-page-title.ts';
import { inboxWords } from './inbox-words.ts';
import { mayAskToNotify, useNotifications } from './use-notifications.ts';

const NOTHING: InboxItem[] = [];

/** Tells of what waits, in the title and by notifications, whether the list is on the screen or not; says how much it is. */
export function useWaiting(): number {
  const { data } = useQuery(inboxQuery);
  const count = data?.items.length ?? 0;
  useWaitingInTitle(count);
  useNotifications(data?.items);
  return count;
}

/** What waits for the user, each a way to the place where it is answered. */
export function NeedsYou() {
  const t = useWords(inboxWords);
  const { data } = useQuery(inboxQuery);
  const items = data?.items ?? NOTHING;
  if (items.length === 0) return null;
  return (
    <section aria-label={t.needsYou} className="mt-1 mb-3 px-2">
      <h2 className="flex items-center gap-2 px-2.5 pb-1 text-[0.8rem] font-medium text-muted">
        {t.needsYou}
        <WaitingCount count={items.length} />
        {mayAskToNotify() && <AskToNotify />}
      </h2>
      <ul className="grid max-h-56 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto">
        {items.map((item) => (
          <li key={`${item.runId} ${item.need}`} className="flex items-center">
            <ItemLink item={item} />
            {item.need === 'failure' && <Dismiss runId={item.runId} title={item.title} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const WaitingCount = ({ count }: { count: number }) => (
  <span className="rounded-full bg-warn px-1.5 text-[0.75rem] leading-5 font-semibold text-surface tabular-nums">
    {count}
  </span>
);

function ItemLink({ item: { runId, conversationId, title, need, detail } }: { item: InboxItem }) {
  const t = useWords(inboxWords);
  const look = {
    className: classNames(
      'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-lg px-2.5 text-[0.9rem]',
      need === 'failure' ? 'bg-danger-soft' : 'bg-warn-soft',
    ),
    ...(detail !== '' && { title: detail }),
  };
  const line = (
    <>
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span
        className={classNames(
          'shrink-0 text-[0.8rem] font-medium',
          need === 'failure' ? 'text-danger' : 'text-warn',
        )}
      >
        {t[need]}
      </span>
    </>
  );
  return conversationId === null ? (
    <Link to="/run/$runId" params={{ runId }} {...look}>
      {line}
    </Link>
  ) : (
    <Link to="/c/$conversationId" params={{ conversationId }} search={{ run: runId }} {...look}>
      {line}
    </Link>
  );
}

function Dismiss({ runId, title }: { runId: string; title: string }) {
  const t = useWords(inboxWords);
  const queryClient = useQueryClient();
  const dismissal = useMutation({
    mutationFn: () => client.dismissFailure({ runId }),
    onSuccess: (list) => queryClient.setQueryData(inboxQuery.queryKey, list),
    onError: useErrorNotice(),
  });
  return (
    <IconButton
      label={t.dismiss(title)}
      icon={<X size={14} />}
      disabled={dismissal.isPending}
      onClick={() => dismissal.mutate()}
    />
  );
}

function AskToNotify() {
  const t = useWords(inboxWords);
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return null;
  return (
    <IconButton
      label={t.notify}
      icon={<Bell size={14} />}
      className="ml-auto size-6"
      onClick={() => void Notification.requestPermission().then(() => setAsked(true))}
    />
  );
}
